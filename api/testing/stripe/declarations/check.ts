import type { Declarations, ObjectShape, Shape } from "./shape.ts";

/** `form`: as a form has it, where all is text, and `null` is an empty one. */
type Kind = "form" | "json";
export type Mismatch = { readonly path: string; readonly problem: string };

/** What of a value is not as its type has it. */
export function checkShape(declarations: Declarations, kind: Kind, shape: Shape, value: unknown): Mismatch[] {
  function check(shape: Shape, value: unknown, path: string): Mismatch[] {
    const expect = (wanted: string) => [{ path, problem: `${wanted} is expected, not ${show(value)}` }];
    if (shape === "any") return [];
    if (typeof shape === "string") return isPlain(kind, shape, value) ? [] : expect(shape);
    if ("oneOf" in shape)
      return shape.oneOf.includes(value as string) ? [] : expect(`one of ${shape.oneOf.join(", ")}`);
    if ("anyOf" in shape) return checkAny(shape.anyOf, value, path);
    if ("array" in shape)
      return Array.isArray(value)
        ? value.flatMap((each, index) => check(shape.array, each, `${path}[${index}]`))
        : expect("a list");
    if (!isRecord(value)) return expect("an object");
    if ("map" in shape)
      return Object.entries(value).flatMap(([name, each]) => check(shape.map, each, join(path, name)));
    return checkFields(requireObject(declarations, shape.ref), value, path);
  }

  /** The type that fits best tells what is wrong. */
  function checkAny(shapes: readonly Shape[], value: unknown, path: string): Mismatch[] {
    if (shapes.some((shape) => fitsPlainly(kind, shape, value))) return [];
    let best: Mismatch[] | undefined;
    for (const shape of narrowTypes(declarations, shapes, value)) {
      const found = check(shape, value, path);
      if (found.length === 0) return found;
      if (!best || weigh(found, path) < weigh(best, path)) best = found;
    }
    return best ?? [{ path, problem: `nothing is expected, not ${show(value)}` }];
  }

  function checkFields({ fields, name: type }: ObjectShape, value: Fields, path: string): Mismatch[] {
    const found: Mismatch[] = [];
    for (const [name, each] of Object.entries(value)) {
      const field = fields[name] ?? fields[`${name}?`];
      if (field) found.push(...check(field, each, join(path, name)));
      else found.push({ path: join(path, name), problem: `${type} has no such field` });
    }
    for (const name of Object.keys(fields))
      if (!name.endsWith("?") && !(name in value))
        found.push({ path: join(path, name), problem: `${type} must have it` });
    return found;
  }

  return check(shape, value, "");
}

/** Among the types that a value may have, those whose fixed fields (`object`, `deleted`, `type`) are as it has them. */
export function narrowTypes(
  declarations: Declarations,
  shapes: readonly Shape[],
  value: unknown,
): readonly Shape[] {
  if (!isRecord(value)) return shapes;
  const fitting = shapes.filter((shape) => {
    if (typeof shape === "string" || !("ref" in shape)) return false;
    const { fields } = requireObject(declarations, shape.ref);
    if (Boolean(value.deleted) !== "deleted" in fields) return false;
    return ["object", "type"].every((name) => {
      const field = fields[name];
      const isFixed = field && typeof field !== "string" && "oneOf" in field;
      return !isFixed || value[name] === undefined || field.oneOf.includes(value[name] as string);
    });
  });
  return fitting.length > 0 ? fitting : shapes;
}

export function requireObject({ objects }: Declarations, ref: number): ObjectShape {
  const found = objects[ref];
  if (!found) throw new Error(`no object ${ref}`);
  return found;
}

type Fields = Record<string, unknown>;

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const join = (path: string, name: string) => (path ? `${path}.${name}` : name);

/** A value of another kind weighs more than faults inside of it. */
function weigh(found: Mismatch[], path: string): number {
  return found.length + (found.some((each) => each.path === path) ? 1000 : 0);
}

const NUMBER = /^-?\d+(\.\d+)?$/;

function isPlain(kind: Kind, shape: Shape & string, value: unknown): boolean {
  if (shape === "null") return value === (kind === "form" ? "" : null);
  if (shape === "decimal") return typeof value === "string" && NUMBER.test(value);
  if (kind === "json") return typeof value === shape;
  if (typeof value !== "string") return false;
  if (shape === "number") return NUMBER.test(value);
  if (shape === "boolean") return value === "true" || value === "false";
  return true;
}

/** Most values of several types are plain ones. */
function fitsPlainly(kind: Kind, shape: Shape, value: unknown): boolean {
  if (typeof shape === "string") return shape === "any" || isPlain(kind, shape, value);
  return "oneOf" in shape && shape.oneOf.includes(value as string);
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? "undefined").slice(0, 80);
}
