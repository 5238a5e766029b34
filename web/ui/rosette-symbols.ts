import { ROSETTE_BOX, ROSETTE_CARVING, ROSETTE_EDGE, ROSETTE_LEAVES } from "./rosette-paths.ts";

/** Stand once in each document; `Rosette` shows them at every size. */
export const ROSETTE_SYMBOLS = `<svg class="hidden">${draw("rosette", ROSETTE_CARVING)}${draw("rosette-plain", ROSETTE_LEAVES)}</svg>`;

function draw(id: string, carving: string): string {
  return `<symbol id="${id}" viewBox="${ROSETTE_BOX}"><path fill-rule="evenodd" d="${ROSETTE_EDGE + carving}"/></symbol>`;
}
