import { ICON_BOX, readLucide } from "./icon-sets.ts";
import { ROSETTE_BOX, ROSETTE_CARVING, ROSETTE_EDGE, ROSETTE_LEAVES } from "./rosette-paths.ts";
import type { Words } from "./words.ts";

export const DOUGH = "#EBC58C";
export const CRUST = "#98591F";

export function drawIcon(name: string, sizePx = 22, strokeWidth = 2) {
  return `<svg width="${sizePx}" height="${sizePx}" viewBox="${ICON_BOX}" fill="none" stroke="currentColor" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round">${readLucide(name)}</svg>`;
}

export function drawRosette(dough: string, carving: string, detail: "plain" | "full" = "full") {
  const path = ROSETTE_EDGE + (detail === "plain" ? ROSETTE_LEAVES : ROSETTE_CARVING);
  return `<circle r="42" fill="${carving}"/><path fill="${dough}" fill-rule="evenodd" d="${path}"/>`;
}

export function drawCookie(sizePx: number) {
  const body = drawRosette(DOUGH, CRUST, sizePx < 28 ? "plain" : "full");
  return `<svg class="cookie" width="${sizePx}" height="${sizePx}" viewBox="${ROSETTE_BOX}">${body}</svg>`;
}

export function drawBar(percent: number, kind = "") {
  return `<div class="bar ${kind}"><svg viewBox="0 0 100 8" preserveAspectRatio="none"><rect width="${percent}" height="8"/></svg></div>`;
}

const TAB_ICONS = {
  tasks: drawIcon("list-checks"),
  cookies: `<svg width="22" height="22" viewBox="${ROSETTE_BOX}"><path fill="currentColor" fill-rule="evenodd" d="${ROSETTE_EDGE + ROSETTE_LEAVES}"/></svg>`,
  family: drawIcon("users"),
  chat: drawIcon("message-circle"),
};

function drawTab(words: Words, tab: keyof Words["tabs"], current: keyof Words["tabs"]) {
  return `<div class="tab ${tab === current ? "current" : ""}"><i>${TAB_ICONS[tab]}</i>${words.tabs[tab]}</div>`;
}

/** A screen of the app with a plain clock and battery above it and its tabs below. */
export function drawScreen(words: Words, current: keyof Words["tabs"], body: string) {
  return `<div class="screen ${current}">
    <div class="status"><span>7:30</span><svg width="24" height="12" viewBox="0 0 24 12"><rect x=".75" y=".75" width="20" height="10.5" rx="3.5" fill="none" stroke="currentColor" stroke-width="1.5"/><rect x="3" y="3" width="12.5" height="6" rx="1.5" fill="currentColor"/><rect x="22" y="4" width="2" height="4" rx="1" fill="currentColor"/></svg></div>
    <main>${body}</main>
    <nav>${(["tasks", "cookies", "family", "chat"] as const).map((tab) => drawTab(words, tab, current)).join("")}</nav></div>`;
}
