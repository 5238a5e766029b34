import css from "./palette.css?raw";

const names = [
  "white",
  "paper",
  "cream",
  "shell",
  "crust",
  "cocoa",
  "ink",
  "pistachio",
  "leaf",
  "rose",
  "blush",
] as const;
export type Colour = (typeof names)[number];

const [dayCss = "", nightCss = ""] = css.split("@media");

function readColours(text: string): Record<Colour, string> {
  const found = names.map((name) => {
    const colour = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(text)?.[1];
    if (!colour) throw new Error(`palette.css has no ${name}`);
    return [name, colour];
  });
  return Object.fromEntries(found);
}

/** The colours of `palette.css`, for mails: mail programs know no variables. */
export const day = readColours(dayCss);
export const night = readColours(nightCss);
/** The same by day and by night. */
export const saffron = "#f2a71b";
export const roast = "#2e1c12";
export const nut = "#6b3f1d";
export const wheat = "#f0ddbf";
export const milk = "#fffbf4";
