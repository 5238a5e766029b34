type Syntax = {
  async?: boolean;
  callee?: Syntax;
  tag?: Syntax;
  name?: string;
  returnType?: { typeAnnotation?: { typeName?: Syntax } };
};
type Import = { path: { parent: { source?: { value: string } } } };
type Path = { node: Syntax; scope: { getBinding(name: string): Import | undefined } };

/** What asks the database is tested with a database, by the API tests; here it is left as it is. */
function shouldIgnore({ node, scope }: Path): string | undefined {
  const answer = node.returnType?.typeAnnotation?.typeName?.name;
  if (node.async || answer === "Promise") return "it waits for an answer";
  return answer === "SQL" || isQuery(node, scope) ? "it is part of a query" : undefined;
}

/** A call of Drizzle's, or its template `sql`. */
function isQuery({ callee, tag }: Syntax, scope: Path["scope"]): boolean {
  const name = (callee ?? tag)?.name;
  return name !== undefined && scope.getBinding(name)?.path.parent.source?.value === "drizzle-orm";
}

export const strykerPlugins = [{ kind: "Ignore", name: "database", value: { shouldIgnore } }];
