import { narrowTypes } from "./check.ts";
import type { Declarations, Shape } from "./shape.ts";

type Fields = Record<string, unknown>;
/** By the field `object`: the texts, numbers and choices that an object of ours always has. */
export type Fixtures = Readonly<Record<string, Readonly<Fields>>>;

/**
 * A value with every field that its type must have: `null`, `false`, an empty list or object where nothing is given.
 * A text, a number and a choice among several come from the fixtures; without them only `invent` makes one up.
 */
export function createCompleter(
  declarations: Declarations,
  fixtures: Fixtures,
  invent: (shape: Shape) => unknown = () => undefined,
) {
  function complete(shape: Shape, given: unknown): unknown {
    if (typeof shape === "string") return given;
    if ("array" in shape)
      return Array.isArray(given) ? given.map((each) => complete(shape.array, each)) : given;
    if ("anyOf" in shape) {
      const types = narrowTypes(declarations, shape.anyOf, given);
      const type = Array.isArray(given)
        ? types.find((each) => typeof each === "object" && "array" in each)
        : types[0];
      return type ? complete(type, given) : given;
    }
    return "ref" in shape && isRecord(given) ? fill(shape.ref, given) : given;
  }

  function fill(ref: number, given: Fields): Fields {
    const { name: type, fields } = declarations.objects[ref] ?? { name: "", fields: {} };
    const kind = readKind(fields.object);
    const fixed = type.startsWith("ApiList<")
      ? { url: "/v1/list" }
      : "deleted" in fields
        ? {}
        : fixtures[kind];
    const whole: Fields = { ...fixed, ...given };
    for (const [name, field] of Object.entries(fields)) {
      const key = name.replace(/\?$/, "");
      if (whole[key] !== undefined) whole[key] = complete(field, whole[key]);
      else if (key === name) Object.assign(whole, nameValue(name, makeEmpty(field)));
    }
    return whole;
  }

  function makeEmpty(shape: Shape): unknown {
    if (shape === "null" || shape === "any") return null;
    if (shape === "boolean") return false;
    if (typeof shape === "string") return invent(shape);
    if ("anyOf" in shape) return shape.anyOf.includes("null") ? null : invent(shape);
    if ("array" in shape) return [];
    if ("map" in shape) return {};
    if ("oneOf" in shape) return shape.oneOf.length === 1 ? shape.oneOf[0] : invent(shape);
    return fill(shape.ref, {});
  }

  return complete;
}

const nameValue = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value });

function readKind(shape: Shape | undefined): string {
  return shape && typeof shape !== "string" && "oneOf" in shape ? String(shape.oneOf[0]) : "";
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
