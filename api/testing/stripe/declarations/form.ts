export type Form = string | { [name: string]: Form } | Form[];

/** `a[b][0][c]=…` as the object that was sent. */
export function decodeForm(text: string): { [name: string]: Form } {
  const form: { [name: string]: Form } = {};
  for (const [name, value] of new URLSearchParams(text)) put(form, splitName(name), value);
  return listArrays(form) as { [name: string]: Form };
}

function splitName(name: string): string[] {
  return name.replaceAll("]", "").split("[");
}

function put(form: { [name: string]: Form }, [name = "", ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const inner = form[name];
  const next = typeof inner === "object" && !Array.isArray(inner) ? inner : {};
  form[name] = next;
  put(next, rest, value);
}

/** What has the keys 0, 1, 2… is a list. */
function listArrays(form: Form): Form {
  if (typeof form !== "object" || Array.isArray(form)) return form;
  const entries = Object.entries(form).map(([name, value]) => [name, listArrays(value)] as const);
  if (entries.length > 0 && entries.every(([name], index) => name === String(index)))
    return entries.map(([, value]) => value);
  return Object.fromEntries(entries);
}
