// The carved mould of a maamoul cookie, eight-fold, around the origin of a 100 x 100 box.

export const ROSETTE_BOX = "-50 -50 100 100";

const at = (radius: number, degrees: number, shiftX = 0) => {
  const angle = (degrees * Math.PI) / 180;
  const x = radius * Math.sin(angle) + shiftX;
  const y = -radius * Math.cos(angle);
  return `${+x.toFixed(1)} ${+y.toFixed(1)}`;
};

const repeat = (times: number, draw: (degrees: number) => string) =>
  Array.from({ length: times }, (_, step) => draw((step * 360) / times)).join("");

/** Two arcs along a ray that meet in a point at both ends. */
const leaf = (degrees: number, from: number, to: number, bend: number) =>
  `M${at(from, degrees)}A${bend} ${bend} 0 0 1 ${at(to, degrees)} ${bend} ${bend} 0 0 1 ${at(from, degrees)}`;

const dot = (degrees: number, distance: number, radius: number) =>
  `M${at(distance, degrees, -radius)}a${radius} ${radius} 0 1 0 ${2 * radius} 0 ${radius} ${radius} 0 1 0-${2 * radius} 0`;

/** The pressed edge. */
export const ROSETTE_EDGE = `M${at(44, -11.25)}${repeat(16, (degrees) => `A9.5 9.5 0 0 1 ${at(44, degrees + 11.25)}`)}Z`;

/** Leaves and heart alone: all that can be seen at the size of a letter. */
export const ROSETTE_LEAVES = dot(0, 0, 5) + repeat(8, (degrees) => leaf(degrees, 9, 36, 16.5));

/** What the whole mould leaves in the dough; the thin leaf inside each leaf is its vein. */
export const ROSETTE_CARVING =
  ROSETTE_LEAVES + repeat(8, (degrees) => leaf(degrees, 15, 31, 32) + dot(degrees + 22.5, 36, 3));
