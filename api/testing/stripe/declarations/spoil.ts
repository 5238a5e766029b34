import type { Asked } from "./calls.ts";
import { findCall } from "./calls.ts";
import { narrowTypes, requireObject } from "./check.ts";
import { decodeForm } from "./form.ts";
import type { Declarations, Shape } from "./shape.ts";

export type Spoilt = Asked & { readonly how: string };
type Place = { readonly shapes: readonly Shape[]; readonly isField: boolean; readonly isRequired: boolean };

/** The request with one thing wrong at a time: each name misspelt, each value of another kind, each choice unknown. */
export function spoilRequest(declarations: Declarations, asked: Asked): Spoilt[] {
  const params = findCall(declarations, asked)?.params;
  const pairs = [...new URLSearchParams(asked.form)];
  if (!params || pairs.length === 0) return [];
  const paths = new Set(pairs.flatMap(([name]) => beginningsOf(name)));
  const spoilt: Spoilt[] = [];
  const add = (how: string, change: (name: string, value: string) => [string, string] | undefined) => {
    const changed = pairs.flatMap(([name, value]) => {
      const pair = change(name, value);
      return pair ? [pair] : [];
    });
    spoilt.push({ ...asked, how, form: new URLSearchParams(changed).toString() });
  };
  for (const path of paths) {
    const { shapes, isField, isRequired } = findPlace(declarations, params, asked.form, path);
    const isWithin = (name: string) => name === path || name.startsWith(`${path}[`);
    if (isField) {
      const wrong = path.replace(/(\w)(\]?)$/, "$1x$2");
      add(`${path} misspelt`, (name, value) =>
        isWithin(name) ? [wrong + name.slice(path.length), value] : [name, value],
      );
      // A form cannot send an object that has nothing.
      const parent = path.replace(/\[\w+\]$/, "");
      const isAlone =
        parent !== path && !pairs.some(([name]) => name.startsWith(`${parent}[`) && !isWithin(name));
      if (isRequired && !isAlone)
        add(`${path} missing`, (name, value) => (isWithin(name) ? undefined : [name, value]));
    }
    const isLeaf = pairs.some(([name]) => name === path);
    if (!isLeaf) {
      const first = pairs.findIndex(([name]) => isWithin(name));
      const rest = pairs.filter(([name]) => !isWithin(name));
      const text = [...rest.slice(0, first), [path, "a text"], ...rest.slice(first)];
      spoilt.push({ ...asked, how: `${path} as a text`, form: new URLSearchParams(text).toString() });
      continue;
    }
    add(`${path} as an object`, (name, value) => (name === path ? [`${name}[x]`, value] : [name, value]));
    if (!shapes.some(takesAnyText))
      add(`${path} as another text`, (name, value) => [name, name === path ? "something_else" : value]);
  }
  return spoilt;
}

const takesAnyText = (shape: Shape) => shape === "string" || shape === "any";

/** `a[b][0]`: `a`, `a[b]` and `a[b][0]`. */
function beginningsOf(name: string): string[] {
  const parts = name.split("[");
  return parts.map((_, index) => parts.slice(0, index + 1).join("["));
}

function findPlace(declarations: Declarations, params: Shape, form: string, path: string): Place {
  let place: Place = { shapes: flatten(params), isField: false, isRequired: false };
  let value: unknown = decodeForm(form);
  for (const name of path.replaceAll("]", "").split("[")) {
    const types = narrowTypes(declarations, place.shapes, value).filter((shape) => typeof shape !== "string");
    value = (value as Record<string, unknown>)[name];
    const fields = types.flatMap((shape) =>
      "ref" in shape ? [requireObject(declarations, shape.ref).fields] : [],
    );
    const inside = types.flatMap((shape) =>
      "array" in shape ? [shape.array] : "map" in shape ? [shape.map] : [],
    );
    const isField = fields.length > 0;
    const found = isField ? fields.flatMap((each) => each[name] ?? each[`${name}?`] ?? []) : inside;
    const isRequired = isField && fields.every((each) => name in each);
    place = { shapes: found.flatMap(flatten), isField, isRequired };
  }
  return place;
}

function flatten(shape: Shape): readonly Shape[] {
  return typeof shape !== "string" && "anyOf" in shape ? shape.anyOf.flatMap(flatten) : [shape];
}
