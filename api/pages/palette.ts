/** The site's colours by day and by night (`web/ui/palette.css`), for pages that have no part of it. */
export const palette = {
  white: ["#ffffff", "#2e2118"],
  paper: ["#fffbf4", "#1a120c"],
  cream: ["#fbf1e0", "#241911"],
  shell: ["#f0ddbf", "#4d3928"],
  crust: ["#98591f", "#e2ad70"],
  cocoa: ["#6b3f1d", "#dcc5aa"],
  ink: ["#2e1c12", "#f9eee0"],
  pistachio: ["#2f6b4f", "#93d1ae"],
  leaf: ["#e3f0e6", "#1b3226"],
  rose: ["#b3261e", "#ffb4a9"],
  blush: ["#fdecea", "#43201b"],
} as const;

function writeColours(time: 0 | 1): string {
  return Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour[time]};`)
    .join("");
}

export function writePalette(): string {
  return `:root{color-scheme:light dark;${writeColours(0)}}
@media screen and (prefers-color-scheme:dark){:root{${writeColours(1)}}}`;
}
