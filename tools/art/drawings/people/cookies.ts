import { CRUST, DOUGH, drawRosette } from "../parts.ts";

const COOKIE = `<defs><g id="k"><circle r="49" fill="#CE9A55"/>${drawRosette(DOUGH, CRUST, "plain")}</g></defs>`;

/** Each is x, y and how far it is turned. */
export function drawCookies(
  radius: number,
  places: readonly (readonly [x: number, y: number, degrees: number])[],
) {
  const scale = +(radius / 48).toFixed(2);
  return (
    COOKIE +
    places
      .map(
        ([x, y, degrees]) =>
          `<use href="#k" transform="translate(${x} ${y})rotate(${degrees})scale(${scale})"/>`,
      )
      .join("")
  );
}
