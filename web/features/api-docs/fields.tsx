import type { ReactNode } from "react";
import type { JsonSchema } from "../../../contract/json-schema.ts";

/** Links of this page, which the router does not know. */
export const docsLink = "font-medium text-crust underline underline-offset-4 hover:decoration-2";

type Field = { readonly name: string; readonly schema: JsonSchema; readonly isAlwaysThere: boolean };

type Props = {
  readonly title: string;
  /** Whose fields these are, for those who go from table to table. */
  readonly of: string;
  readonly schema: JsonSchema;
};

export function Fields({ title, of, schema }: Props) {
  const fields = listFields(schema);
  const heading = "text-start font-semibold";
  if (schema.$ref || fields.length === 0)
    return (
      <p>
        <span className={heading}>{title}:</span> {schema.$ref ? <Type schema={schema} /> : "nothing"}
      </p>
    );
  return (
    <table className="w-full table-fixed text-sm">
      <caption className={`${heading} pb-1 text-base`}>
        {title}
        <span className="sr-only">: {of}</span>
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, schema, isAlwaysThere }) => (
          <tr key={name} className="border-shell border-t align-top">
            <th scope="row" className="w-2/5 py-1.5 pe-3 text-start font-normal">
              <code className="wrap-anywhere">{name}</code>
            </th>
            <td className="wrap-anywhere py-1.5">
              <Type schema={schema} />
              {!isAlwaysThere && <span className="text-cocoa">, optional</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An object inside an object is named by its path: `plans.data`. One with a name has a table of its own. */
function listFields({ properties = {}, required = [] }: JsonSchema, prefix = ""): Field[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = `${prefix}${key}`;
    const field = { name, schema, isAlwaysThere: required.includes(key) };
    const inner = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
    return [field, ...listFields(inner, `${name}.`), ...listFields(inner.items ?? {}, `${name}[].`)];
  });
}

function Type({ schema }: { schema: JsonSchema }): ReactNode {
  const { $ref, anyOf, items, enum: values, type = "" } = schema;
  if ($ref) {
    const name = $ref.split("/").at(-1);
    return (
      <a href={`#${name}`} className={docsLink}>
        {name}
      </a>
    );
  }
  if (anyOf)
    return anyOf.map((each, index) => (
      <span key={index}>
        {index > 0 && " or "}
        <Type schema={each} />
      </span>
    ));
  if (items)
    return (
      <>
        list of <Type schema={items} />
      </>
    );
  if ("const" in schema) return <code>{JSON.stringify(schema.const)}</code>;
  if (values)
    return values.map((value, index) => (
      <span key={value}>
        {index > 0 && " or "}
        <code>{value}</code>
      </span>
    ));
  return (
    <>
      {schema.format ?? type}
      {tellBounds(schema)}
      {schema.pattern && (
        <>
          , as <code className="wrap-anywhere">{schema.pattern}</code>
        </>
      )}
    </>
  );
}

function tellBounds({ minLength, maxLength, minimum, maximum }: JsonSchema): string {
  const letters = tellRange(minLength, maxLength);
  const size = tellRange(minimum, maximum);
  return [letters && `, ${letters} characters`, size && `, ${size}`].filter(Boolean).join("");
}

function tellRange(least: number | undefined, most: number | undefined): string {
  if (least === undefined) return most === undefined ? "" : `at most ${most}`;
  return most === undefined ? `at least ${least}` : `${least} to ${most}`;
}
