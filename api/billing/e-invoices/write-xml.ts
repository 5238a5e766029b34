/** An element: its name, what is in it, and its attributes. Undefined where there is nothing to say. */
export type Element =
  | readonly [
      name: string,
      content: string | readonly Element[],
      attributes?: Readonly<Record<string, string>>,
    ]
  | undefined;

/** XML 1.0 has no way to write these, not even as a reference. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

export function writeXml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, "")}`;
}

function writeElement(element: Element, indent: string): string {
  if (!element) return "";
  const [name, content, attributes = {}] = element;
  const head = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeText(value)}"`)];
  const inside =
    typeof content === "string"
      ? escapeText(content)
      : `\n${content.map((each) => writeElement(each, `${indent}  `)).join("")}${indent}`;
  return `${indent}<${head.join(" ")}>${inside}</${name}>\n`;
}

/** Forbidden characters are invisible, so that nothing is missed without them. */
function escapeText(text: string): string {
  return text.replaceAll(FORBIDDEN, "").replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? "");
}
