import { drawRosette } from "./parts.ts";
import { ROSETTE_BOX, ROSETTE_EDGE, ROSETTE_LEAVES } from "./rosette-paths.ts";
import { drawCookiesScreen } from "./screen-cookies.ts";
import { drawTasksScreen } from "./screen-tasks.ts";
import type { Words } from "./words.ts";

/** The picture that a shared link shows, 1200 x 630. */
export function drawShare(words: Words) {
  return `<div class="share">
    <svg class="ground" viewBox="${ROSETTE_BOX}"><path fill="#F0DDBF" fill-rule="evenodd" d="${ROSETTE_EDGE + ROSETTE_LEAVES}"/></svg>
    <div class="pitch">
      <p class="brand"><svg width="68" height="68" viewBox="${ROSETTE_BOX}">${drawRosette("#F2A71B", "#6B3F1D")}</svg>${words.brand}</p>
      <h1>${words.headline}</h1>
      <p>${words.promise}</p>
      <span class="button">${words.trial}</span>
    </div>
    <div class="phone back">${drawCookiesScreen(words)}</div>
    <div class="phone front">${drawTasksScreen(words)}</div>
  </div>`;
}
