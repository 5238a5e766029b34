import { type Mismatch, narrowTypes, requireObject } from "./check.ts";
import type { Call, Declarations, Shape } from "./shape.ts";

const DEEPEST = 4;

/** `data.payment.payment_intent` of a list: each name a field, the last one of them an id that may be an object. */
export function checkExpansions(
  declarations: Declarations,
  { answer, isList }: Call,
  expanded: readonly string[],
): Mismatch[] {
  return expanded.flatMap((path) => {
    const names = path.split(".");
    if (names.length > DEEPEST) return [{ path: "expand", problem: `${path} is too deep` }];
    if (isList && names.shift() !== "data")
      return [{ path: "expand", problem: `${path} does not begin with data` }];
    let shapes: readonly Shape[] = [answer];
    let isExpandable = false;
    for (const name of names) {
      const fields = findFields(declarations, shapes, name);
      isExpandable = fields.some(({ shape, isOptional }) => isOptional || hasIdAndObject(shape));
      shapes = fields.map(({ shape }) => shape);
    }
    return isExpandable ? [] : [{ path: "expand", problem: `${path} cannot be expanded` }];
  });
}

function findFields(declarations: Declarations, shapes: readonly Shape[], name: string) {
  return shapes.flatMap(objectsIn).flatMap((ref) => {
    const { fields } = requireObject(declarations, ref);
    const certain = fields[name];
    const optional = fields[`${name}?`];
    if (certain) return [{ shape: certain, isOptional: false }];
    return optional ? [{ shape: optional, isOptional: true }] : [];
  });
}

function objectsIn(shape: Shape): number[] {
  if (typeof shape === "string") return [];
  if ("ref" in shape) return [shape.ref];
  if ("array" in shape) return objectsIn(shape.array);
  return "anyOf" in shape ? shape.anyOf.flatMap(objectsIn) : [];
}

function hasIdAndObject(shape: Shape): boolean {
  if (typeof shape === "string" || !("anyOf" in shape)) return false;
  return shape.anyOf.includes("string") && objectsIn(shape).length > 0;
}

/** An id that is an object without having been asked for, and one that was asked for and is still an id. */
export function findOtherExpansions(
  declarations: Declarations,
  answer: Shape,
  asked: { readonly value: unknown; readonly expanded: readonly string[] },
): Mismatch[] {
  const expanded = new Set(asked.expanded);

  function find(shape: Shape, value: unknown, path: string): Mismatch[] {
    if (typeof shape === "string" || typeof value !== "object" || value === null) {
      const isLeftOut = hasIdAndObject(shape) && typeof value === "string" && expanded.has(path);
      return isLeftOut ? [{ path, problem: "was asked for as an object" }] : [];
    }
    if (Array.isArray(value))
      return "array" in shape ? value.flatMap((each) => find(shape.array, each, path)) : [];
    if ("anyOf" in shape) {
      if (hasIdAndObject(shape) && !isAskedFor(path))
        return [{ path, problem: "is an object, which nobody asked for" }];
      return narrowTypes(declarations, shape.anyOf, value)
        .slice(0, 1)
        .flatMap((each) => find(each, value, path));
    }
    if (!("ref" in shape)) return [];
    const { fields } = requireObject(declarations, shape.ref);
    return Object.entries(value).flatMap(([name, each]) => {
      const field = fields[name] ?? fields[`${name}?`];
      return field ? find(field, each, path ? `${path}.${name}` : name) : [];
    });
  }

  /** Whatever lies on the way is an object too. */
  function isAskedFor(path: string): boolean {
    return [...expanded].some((each) => each === path || each.startsWith(`${path}.`));
  }

  return find(answer, asked.value, "");
}
