import type { CSSProperties } from "react";
import { type Colour, day, night } from "../../ui/palette.ts";

type Look = { readonly className: string; readonly style: Readonly<Record<string, string>> };

/** Mail programs know no variables: by day a colour is in the style of its part, by night in a class of its name. */
export function ink(colour: Colour): Look {
  return { className: colour, style: { color: day[colour] } };
}

/** A ground, with the line around it. */
export function ground(colour: Colour): Look {
  return { className: `on-${colour}`, style: { backgroundColor: day[colour], borderColor: day.shell } };
}

/** A colour with the rest of a part's style. */
export function paint({ className, style }: Look, more: CSSProperties = {}) {
  return { className, style: { ...more, ...style } };
}

const nightRules = Object.entries(night).map(
  ([name, colour]) =>
    `.${name}{color:${colour}!important}.on-${name}{background-color:${colour}!important;border-color:${night.shell}!important}`,
);

/** What the parts of a mail look like by night. */
export const nightStyles = `@media (prefers-color-scheme:dark){${nightRules.join("")}}`;
