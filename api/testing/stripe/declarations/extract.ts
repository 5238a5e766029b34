import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript5";
import type { Call, Declarations, ObjectShape, Shape } from "./shape.ts";

/** Reads the types of the installed library, `folder`, and from its code the path of each method. */
export function extractDeclarations(folder: string): Declarations {
  const files = globSync(join(folder, "resources/**/*.d.ts"));
  const program = ts.createProgram(files, {
    strict: true,
    skipLibCheck: true,
    lib: ["lib.es2024.d.ts"],
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  const shaper = createShaper(program.getTypeChecker());
  const calls: Record<string, Call> = {};
  const events: Record<string, Shape> = {};
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`${file} is no part of the program`);
    const methods = readMethods(file.replace(/\.d\.ts$/, ".js"));
    for (const statement of source.statements) {
      if (ts.isClassDeclaration(statement)) Object.assign(calls, shaper.describeCalls(statement, methods));
      if (ts.isTypeAliasDeclaration(statement) && statement.name.text === "Event" && isOfV1(file))
        Object.assign(events, shaper.describeEvents(statement));
    }
  }
  return { calls, events, objects: shaper.objects };
}

const isOfV1 = (file: string) => !file.includes("/V2/");

/** `Class.method`, with its call. */
function readMethods(file: string): Map<string, string> {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const methods = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isClassDeclaration(statement)) continue;
    for (const member of statement.members) {
      if (!ts.isMethodDeclaration(member)) continue;
      const asked = findRequest(member, source);
      if (asked) methods.set(`${statement.name?.text}.${member.name.getText(source)}`, asked);
    }
  }
  return methods;
}

/** The first call within it that begins with a method of HTTP and a path. */
function findRequest(node: ts.Node, source: ts.SourceFile): string | undefined {
  if (ts.isCallExpression(node)) {
    const [method, path] = node.arguments;
    if (method && path && ts.isStringLiteral(method) && /^(GET|POST|DELETE)$/.test(method.text))
      return `${method.text} ${writePath(path, source)}`;
  }
  return ts.forEachChild(node, (child) => findRequest(child, source));
}

function writePath(path: ts.Expression, source: ts.SourceFile): string {
  return path
    .getText(source)
    .slice(1, -1)
    .replace(/\$\{[^}]*\}/g, "{}");
}

function createShaper(checker: ts.TypeChecker) {
  const objects: ObjectShape[] = [];
  const known = new Map<ts.Type, number>();

  function shape(type: ts.Type): Shape {
    if (type.flags & ts.TypeFlags.Never) return { anyOf: [] };
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return "any";
    if (type.flags & ts.TypeFlags.Null) return "null";
    if (type.isStringLiteral() || type.isNumberLiteral()) return { oneOf: [type.value] };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { oneOf: [checker.typeToString(type) === "true"] };
    if (type.flags & ts.TypeFlags.String) return "string";
    if (type.flags & ts.TypeFlags.Number) return "number";
    if (type.flags & ts.TypeFlags.Boolean) return "boolean";
    // A file is streamed, by functions.
    if (type.flags & ts.TypeFlags.Void || type.getCallSignatures().length > 0) return "any";
    if (type.isUnion()) return unite(type.types);
    if (isOtherString(type)) return "string";
    if (checker.isArrayType(type)) return { array: shape(firstArgument(type)) };
    if (isDecimal(type)) return "decimal";
    const value = type.getStringIndexType();
    if (value) return { map: shape(value) };
    if (type.flags & ts.TypeFlags.Object || type.isIntersection()) return { ref: refer(type) };
    throw new Error(`a type without a shape: ${checker.typeToString(type)}`);
  }

  /** Of an enum that may grow, the values that are known. */
  function unite(types: readonly ts.Type[]): Shape {
    const parts = types.filter((type) => !(type.flags & ts.TypeFlags.Undefined));
    const hasLiterals = parts.some((type) => type.isStringLiteral() && type.value !== "");
    const shapes = parts.filter((type) => !(hasLiterals && isOtherString(type))).map(shape);
    const literals = shapes.flatMap((each) =>
      typeof each === "object" && "oneOf" in each ? each.oneOf : [],
    );
    const isBoolean = literals.includes(true) && literals.includes(false);
    const named = literals.filter((each) => !(isBoolean && typeof each === "boolean"));
    const anyOf: Shape[] = shapes.filter((each) => !(typeof each === "object" && "oneOf" in each));
    if (isBoolean) anyOf.push("boolean");
    if (named.length > 0) anyOf.push({ oneOf: named });
    return anyOf.length === 1 && anyOf[0] ? anyOf[0] : { anyOf };
  }

  /** `OtherString`: `string & Record<never, never>`. */
  function isOtherString(type: ts.Type): boolean {
    return type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.String);
  }

  function isDecimal(type: ts.Type): boolean {
    const parts = type.isIntersection() ? type.types : [type];
    return parts.some(({ symbol }) => symbol?.name === "DecimalImpl");
  }

  function firstArgument(type: ts.Type): ts.Type {
    const [argument] = checker.getTypeArguments(type as ts.TypeReference);
    if (!argument) throw new Error(`no argument: ${checker.typeToString(type)}`);
    return argument;
  }

  function refer(type: ts.Type): number {
    const index = known.get(type);
    if (index !== undefined) return index;
    const mine = objects.length;
    known.set(type, mine);
    const fields: Record<string, Shape> = {};
    objects.push({ name: checker.typeToString(type), fields });
    for (const property of checker.getPropertiesOfType(type)) {
      const isOptional = property.flags & ts.SymbolFlags.Optional;
      fields[property.name + (isOptional ? "?" : "")] = shape(checker.getTypeOfSymbol(property));
    }
    return mine;
  }

  function describeCalls(node: ts.ClassDeclaration, methods: Map<string, string>): Record<string, Call> {
    const calls: Record<string, Call> = {};
    for (const member of node.members) {
      if (!ts.isMethodDeclaration(member) || !member.type) continue;
      const call = methods.get(`${node.name?.text}.${member.name.getText()}`);
      if (!call?.includes(" /v1/")) continue;
      const params = findParams(member);
      calls[call] = {
        ...(params?.type && { params: shape(checker.getTypeFromTypeNode(params.type)) }),
        areParamsRequired: params !== undefined && !params.questionToken,
        answer: shape(checker.getTypeFromTypeNode(findAnswer(member.type))),
        isList: member.type.getText().startsWith("ApiListPromise"),
      };
    }
    return calls;
  }

  /** Some calls are declared twice, for what they answer when something is expanded. */
  function findParams(member: ts.MethodDeclaration): ts.ParameterDeclaration | undefined {
    return member.parameters.find((parameter) => parameter.name.getText() === "params");
  }

  /** `Promise<Response<Answer>>`, or `ApiListPromise<Answer>`. */
  function findAnswer(node: ts.TypeNode): ts.TypeNode {
    if (!ts.isTypeReferenceNode(node) || !/Promise$|^Response$/.test(node.typeName.getText())) return node;
    const [argument] = node.typeArguments ?? [];
    if (!argument) throw new Error(`no answer: ${node.getText()}`);
    return findAnswer(argument);
  }

  function describeEvents(node: ts.TypeAliasDeclaration): Record<string, Shape> {
    const union = checker.getTypeAtLocation(node.name);
    const types = union.isUnion() ? union.types : [union];
    return Object.fromEntries(
      types.map((type) => {
        const name = type.getProperty("type");
        const value = name && checker.getTypeOfSymbol(name);
        if (!value?.isStringLiteral()) throw new Error(`no type: ${checker.typeToString(type)}`);
        return [value.value, shape(type)];
      }),
    );
  }

  return { objects, describeCalls, describeEvents };
}
