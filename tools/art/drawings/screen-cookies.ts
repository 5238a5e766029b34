import { CRUST, DOUGH, drawBar, drawCookie, drawIcon, drawRosette, drawScreen } from "./parts.ts";
import { ROSETTE_EDGE } from "./rosette-paths.ts";
import type { Words } from "./words.ts";

/** How many lie in each layer of the jar, from the top: 24 in all. */
const LAYERS = [2, 4, 5, 4, 5, 4];
const ICONS = ["clapperboard", "cooking-pot"];
const TILES = ["rose", "leaf"];

function drawPile() {
  const cookies = LAYERS.flatMap((count, layer) =>
    Array.from({ length: count }, (_, place) => {
      const step = layer * 5 + place;
      const x = 130 + (place - (count - 1) / 2) * (count === 5 ? 36.5 : 40) + ((step * 7) % 5) - 2;
      const y = 84 + layer * 28.5 + ((step * 11) % 7) - 3;
      return `<use href="#cookie" transform="translate(${x} ${y}) rotate(${(step * 37) % 45}) scale(.48)"/>`;
    }),
  );
  return cookies.reverse().join("");
}

function drawJar(count: string, unit: string) {
  const glass =
    "M64 44H196C196 58 226 62 226 96V210C226 236 210 250 186 250H74C50 250 34 236 34 210V96C34 62 64 58 64 44Z";
  return `<svg class="jar" width="324" height="288" viewBox="-16 -2 292 260" preserveAspectRatio="xMidYMax">
    <defs><g id="cookie"><circle r="49" fill="#CE9A55"/>${drawRosette(DOUGH, CRUST)}</g><clipPath id="glass"><path d="${glass}"/></clipPath></defs>
    <g transform="translate(130 140) scale(3.15)"><path d="${ROSETTE_EDGE}" fill="#FBE0A6"/></g>
    <ellipse cx="130" cy="250" rx="96" ry="6" fill="#E5BE7C"/>
    <path d="${glass}" fill="#FFFBF4"/>
    <g clip-path="url(#glass)">${drawPile()}</g>
    <path d="${glass}" fill="none" stroke="#FFFBF4" stroke-width="8"/>
    <path d="${glass}" fill="none" stroke="#D9B272" stroke-width="2.5"/>
    <path d="M49 102V168M49 186V188" stroke="#FFFBF4" stroke-width="8" stroke-linecap="round"/>
    <rect x="54" y="8" width="152" height="38" rx="12" fill="#6B3F1D"/><rect x="54" y="27" width="152" height="6" fill="#98591F"/>
    <rect x="72" y="124" width="116" height="88" rx="20" fill="#FFFBF4" stroke="#98591F" stroke-width="2.5"/>
    <text class="count" x="130" y="173">${count}</text><text class="unit" x="130" y="197">${unit}</text>
  </svg>`;
}

function drawReward(reward: Words["cookies"]["list"][number], index: number, claim: string) {
  return `<div class="row"><i class="tile ${TILES[index]}">${drawIcon(ICONS[index] ?? "tree-palm")}</i>
    <div class="text"><b>${reward.title}</b><small>${drawCookie(15)}${reward.cookies}</small></div><span class="button">${claim}</span></div>`;
}

export function drawCookiesScreen(words: Words) {
  const { cookies } = words;
  return drawScreen(
    words,
    "cookies",
    `<header><div><small>${cookies.owner}</small><h1>${cookies.title}</h1></div><span class="gain">${cookies.earned}</span></header>
    ${drawJar(cookies.count, cookies.unit)}
    <section class="card goal"><i class="tile saffron">${drawIcon("tree-palm")}</i>
      <div class="text"><div class="line"><b>${cookies.goal}</b><small>${cookies.goalCount}</small></div>${drawBar(80, "gold")}<small>${cookies.goalLeft}</small></div></section>
    <h2>${cookies.rewards}</h2>
    ${cookies.list.map((reward, index) => drawReward(reward, index, cookies.claim)).join("")}`,
  );
}
