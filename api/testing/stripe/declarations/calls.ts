import { checkShape, type Mismatch } from "./check.ts";
import { findExclusive } from "./exclusive.ts";
import { checkExpansions, findOtherExpansions } from "./expansions.ts";
import { decodeForm, type Form } from "./form.ts";
import type { Call, Declarations } from "./shape.ts";

export type Asked = { readonly method: string; readonly path: string; readonly form: string };
type FoundCall = Call & { readonly name: string };

type Template = { readonly name: string; readonly parts: readonly string[] };
/** The calls by method and length of the path. */
const templates = new WeakMap<Declarations, Map<string, Template[]>>();

/** The call that a request makes, `POST /v1/subscriptions/{}`. */
export function findCall(declarations: Declarations, { method, path }: Asked): FoundCall | undefined {
  const parts = path.split("/");
  const sortedTemplates = templates.get(declarations) ?? sortTemplates(declarations);
  const found = sortedTemplates
    .get(`${method} ${parts.length}`)
    ?.find((template) => template.parts.every((part, index) => part === "{}" || part === parts[index]));
  const call = found && declarations.calls[found.name];
  return call && { ...call, name: found.name };
}

/** A name goes before an id: `/v1/invoices/create_preview`. */
function sortTemplates(declarations: Declarations): Map<string, Template[]> {
  const sorted = new Map<string, Template[]>();
  const names = Object.keys(declarations.calls).sort(
    (one, other) => one.split("{}").length - other.split("{}").length,
  );
  for (const name of names) {
    const [method = "", path = ""] = name.split(" ");
    const parts = path.split("/");
    const key = `${method} ${parts.length}`;
    sorted.set(key, [...(sorted.get(key) ?? []), { name, parts }]);
  }
  templates.set(declarations, sorted);
  return sorted;
}

export function checkRequest(declarations: Declarations, asked: Asked): Mismatch[] {
  const call = findCall(declarations, asked);
  if (!call) return [{ path: "", problem: "there is no such call" }];
  const params = decodeForm(asked.form);
  const names = Object.keys(params);
  const { params: shape, areParamsRequired } = call;
  if (!shape) return names.map((path) => ({ path, problem: "the call takes no parameters" }));
  if (names.length === 0 && !areParamsRequired) return [];
  return [
    ...checkShape(declarations, "form", shape, params),
    ...findExclusive(params),
    ...checkExpansions(declarations, call, readExpanded(params)),
  ];
}

export function checkAnswer(declarations: Declarations, asked: Asked, value: unknown): Mismatch[] {
  const call = findCall(declarations, asked);
  if (!call) return [];
  const answer = call.isList ? readItems(value) : { value, mismatches: [] };
  const shape = call.isList ? { array: call.answer } : call.answer;
  const expanded = readExpanded(decodeForm(asked.form)).map((path) =>
    call.isList ? path.replace(/^data\./, "") : path,
  );
  return [
    ...answer.mismatches,
    ...checkShape(declarations, "json", shape, answer.value),
    ...findOtherExpansions(declarations, shape, { value: answer.value, expanded }),
  ];
}

export function checkEvent(declarations: Declarations, event: { readonly type: string }): Mismatch[] {
  const shape = declarations.events[event.type];
  if (!shape) return [{ path: "type", problem: `there is no event ${event.type}` }];
  return [
    ...checkShape(declarations, "json", shape, event),
    ...findOtherExpansions(declarations, shape, { value: event, expanded: [] }),
  ];
}

export function readExpanded({ expand }: { [name: string]: Form }): string[] {
  return Array.isArray(expand) ? expand.filter((each) => typeof each === "string") : [];
}

const LIST_FIELDS = ["object", "data", "has_more", "url"];

function readItems(value: unknown): { value: unknown; mismatches: Mismatch[] } {
  const list = value as Record<string, unknown>;
  const others = Object.keys(list).filter((name) => !LIST_FIELDS.includes(name));
  const isList = list.object === "list" && typeof list.has_more === "boolean" && typeof list.url === "string";
  const mismatches = isList && others.length === 0 ? [] : [{ path: "", problem: "is no list of Stripe's" }];
  return { value: list.data, mismatches };
}
