import { parse, walk } from "css-tree";

/** What a stylesheet uses, as `newInStyles` writes it. */
export function namesInStyles(css: string): Set<string> {
  const names = new Set<string>();
  walk(parse(css, { parseCustomProperty: true }), function (node) {
    // A question, not a use.
    if (this.atrulePrelude && this.atrule?.name === "supports") return;
    if (node.type === "Atrule") names.add(`@${node.name}`);
    // Prefixed names are for one engine by intent.
    if ("name" in node && String(node.name).startsWith("-")) return;
    if (node.type === "PseudoClassSelector" || node.type === "PseudoElementSelector")
      names.add(`:${node.name}`);
    if (node.type === "NestingSelector") names.add(":nesting");
    if (node.type === "Declaration" && !node.property.startsWith("-")) names.add(node.property);
    if (node.type === "Function") names.add(`${node.name}()`);
    if (node.type === "Identifier" && this.declaration)
      names.add(`${this.declaration.property}: ${node.name}`);
    if (node.type === "Feature") names.add(`(${node.name.replace(/^(min|max)-/, "")})`);
  });
  return names;
}
