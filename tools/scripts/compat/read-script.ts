import { parseAst } from "vite";

type Node = { type: string; [key: string]: unknown };

const ROOTS = ["window", "self", "globalThis"];
const SELECTOR_CALLS = ["matches", "closest", "querySelector", "querySelectorAll"];

/**
 * The names that a built script uses, as `newInScripts` writes them, and the members that it makes itself:
 * `.tag` is no browser's where the code has an object with a tag.
 */
export function namesInScript(code: string): { used: Set<string>; own: Set<string> } {
  const used = new Set<string>();
  const own = new Set<string>();
  const declared = new Set<string>();
  const mentioned = new Set<string>();
  visit(parseAst(code) as unknown as Node, (node) => {
    if (node.type === "Identifier") mentioned.add(node.name as string);
    if (node.type === "MemberExpression") readMember(node, used);
    if (node.type === "CallExpression") readCall(node, used);
    if (node.type === "ObjectExpression") for (const key of keysOf(node)) own.add(`.${key}`);
    if (node.type === "AssignmentExpression") own.add(`.${((node.left as Node).property as Node)?.name}`);
    for (const binding of bindingsOf(node)) declared.add(binding);
  });
  for (const name of mentioned) if (!declared.has(name)) used.add(name);
  return { used, own };
}

function keysOf({ properties }: Node): string[] {
  return (properties as Node[]).map(({ key }) => String((key as Node)?.name ?? (key as Node)?.value));
}

function readMember({ object, property, computed }: Node, names: Set<string>): void {
  if (computed) return;
  const owner = (object as Node).name as string | undefined;
  const member = (property as Node).name as string;
  if (owner && ROOTS.includes(owner)) names.add(member);
  // Minified names have one or two letters.
  else if (owner && /^[A-Z]\w\w/.test(owner)) names.add(`${owner}.${member}`);
  else names.add(`.${member}`);
}

function readCall({ callee, arguments: given }: Node, names: Set<string>): void {
  const [first, second] = given as (Node | undefined)[];
  const called = calledName(callee as Node);
  const text = textOf(first);
  if (called === "addEventListener" && text) names.add(`on ${text}`);
  if (SELECTOR_CALLS.includes(called ?? "") && text)
    for (const [, selector] of text.matchAll(/:([a-z-]+)/g)) names.add(`:${selector}`);
  if ((called === "jsx" || called === "jsxs") && text && second?.type === "ObjectExpression")
    for (const key of keysOf(second)) names.add(nameOfAttribute(key));
}

/** Of a plain string, which a minifier may write as a template. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  const [only, ...others] = (node?.quasis ?? []) as { value: { cooked: string } }[];
  return others.length === 0 ? only?.value.cooked : undefined;
}

/** React's names: `onScrollEnd` listens to `scrollend`, `popoverTarget` is written as `popovertarget`. */
function nameOfAttribute(key: string): string {
  const name = key.toLowerCase();
  return name.startsWith("on") ? `on ${name.slice(2)}` : `<${name}>`;
}

/** The last name of `addEventListener`, `window.addEventListener` and `(0, react.jsx)`. */
function calledName(callee: Node): string | undefined {
  if (callee.type === "SequenceExpression") return calledName((callee.expressions as Node[]).at(-1) as Node);
  if (callee.type === "ParenthesizedExpression" || callee.type === "ChainExpression")
    return calledName(callee.expression as Node);
  return (callee.type === "MemberExpression" ? (callee.property as Node).name : callee.name) as
    | string
    | undefined;
}

/** Wherever a file declares a name, that name is its own; a built file has no long names left of its own. */
function bindingsOf(node: Node): string[] {
  switch (node.type) {
    case "VariableDeclarator":
      return namesIn(node.id as Node);
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return [node.id as Node | null, ...(node.params as Node[])].flatMap((each) =>
        each ? namesIn(each) : [],
      );
    case "ClassDeclaration":
      return namesIn(node.id as Node);
    case "CatchClause":
      return node.param ? namesIn(node.param as Node) : [];
    case "ImportSpecifier":
    case "ImportDefaultSpecifier":
    case "ImportNamespaceSpecifier":
      return namesIn(node.local as Node);
    default:
      return [];
  }
}

function namesIn(pattern: Node): string[] {
  const names: string[] = [];
  visit(pattern, (node) => {
    if (node.type === "Identifier") names.push(node.name as string);
  });
  return names;
}

/** Every node but the names of properties, which are no references. */
function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const [key, value] of Object.entries(node)) {
    if (!node.computed && (key === "property" || (key === "key" && !node.shorthand))) continue;
    for (const each of Array.isArray(value) ? value : [value])
      if (typeof each?.type === "string") visit(each, see);
  }
}
