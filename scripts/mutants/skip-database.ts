type Syntax = {
  type: string;
  async?: boolean;
  callee?: Syntax;
  name?: string;
  returnType?: { typeAnnotation?: { typeName?: Syntax } };
};
type Import = { path: { parent: { source?: { value: string } } } };
type Path = { node: Syntax; scope: { getBinding(name: string): Import | undefined } };

/** What asks the database is tested with a database, by the API tests; here it is left as it is. */
function shouldIgnore({ node, scope }: Path): string | undefined {
  if (node.async || node.returnType?.typeAnnotation?.typeName?.name === "Promise")
    return "it waits for an answer";
  return isQuery(node, scope) ? "it is part of a query" : undefined;
}

function isQuery({ type, callee }: Syntax, scope: Path["scope"]): boolean {
  if (type !== "CallExpression" || callee?.name === undefined) return false;
  return scope.getBinding(callee.name)?.path.parent.source?.value === "drizzle-orm";
}

export const strykerPlugins = [{ kind: "Ignore", name: "database", value: { shouldIgnore } }];
