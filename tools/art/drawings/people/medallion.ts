import { ROSETTE_EDGE, ROSETTE_LEAVES } from "../rosette-paths.ts";

/** The ground and the carving in it, by day and by night. */
const TONES = {
  saffron: ["#F9D993", "#F6CC74", "#B9822B", "#A8741F"],
  leaf: ["#CFE3D4", "#BBD7C3", "#557F68", "#48715B"],
  sand: ["#EDD3A9", "#E3C390", "#8A6847", "#7B5A3B"],
  rose: ["#F6D3C4", "#F0C1AD", "#A66A52", "#965C46"],
} as const;

/**
 * Somebody in the pressed edge of the cookie's mould, who may look out of it above. Its ground darkens with the page's,
 * on the screen alone.
 */
export function drawMedallion(tone: keyof typeof TONES, person: string) {
  const [ground, carving, nightGround, nightCarving] = TONES[tone];
  const mould = "translate(120 126) scale(2.3)";
  const inner = "translate(120 126) scale(2.2)";
  return `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" width="240" height="240" viewBox="0 0 240 240"><style>.a{fill:${ground}}.b{fill:${carving}}@media screen and (prefers-color-scheme:dark){.a{fill:${nightGround}}.b{fill:${nightCarving}}}</style><clipPath id="c"><path d="M0 0H240V130H0Z"/><path transform="${inner}" d="${ROSETTE_EDGE}"/></clipPath><g transform="${mould}"><path class="a" d="${ROSETTE_EDGE}"/><path class="b" d="${ROSETTE_LEAVES}"/></g><g clip-path="url(#c)">${person}</g></svg>`;
}
