import fc from "fast-check";

/** As much of a JSON schema as the descriptions of our calls have. */
export type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};
const nasty = fc.constantFrom(
  ...[
    "",
    " ",
    "\0",
    "\u202e",
    "\ud800",
    "'; drop table accounts; --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
  ],
  ...[
    "#{7*7}",
    "{{7*7}}",
    "%00",
    "\r\nSet-Cookie: a=b",
    "x".repeat(5_000),
    "é".repeat(2_000),
    "1e309",
    "-0",
    "NaN",
  ],
  ...[
    "__proto__",
    "constructor",
    "premium-yearly",
    "parent@maamoul.example",
    "123456",
    "WELCOME20",
    "ADNOC-LS",
  ],
);

function fit(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fit));
  switch (schema.type) {
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, value]) => [key, fit(value)])),
        { requiredKeys: schema.required ?? [] },
      );
    case "array":
      return fc.array(fit(schema.items ?? {}), { maxLength: 5 });
    case "number":
    case "integer":
      return fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger());
    case "boolean":
      return fc.boolean();
    case "string":
      if (schema.enum) return fc.constantFrom(...schema.enum);
      if (schema.format === "email") return fc.oneof(fc.emailAddress(), nasty);
      return fc.oneof(fc.string(), nasty, fc.stringMatching(/^[0-9]{6}$/));
    default:
      return fc.anything();
  }
}

/** As described, nearly as described, any JSON, and no JSON. */
export function anyBody(schema: Schema): fc.Arbitrary<string> {
  const spoiled = fit(schema).chain((good) =>
    fc
      .dictionary(
        fc.oneof(fc.constantFrom(...Object.keys(schema.properties ?? {}), "extra"), nasty),
        fc.oneof(nasty, fc.anything()),
      )
      .map((change) => ({ ...(good as object), ...change })),
  );
  const write = (value: unknown) => {
    try {
      return JSON.stringify(value) ?? "";
    } catch {
      return "[";
    }
  };
  return fc.oneof(
    fit(schema).map(write),
    spoiled.map(write),
    fc.json({ maxDepth: 8 }),
    fc.string({ unit: "binary" }),
    fc.constantFrom("[".repeat(8_000), `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`, "null", "0", '""'),
  );
}

export function anyToken(bearer: string): fc.Arbitrary<string> {
  const printable = fc.string({ unit: fc.constantFrom(..."abcXYZ019._-") });
  return fc.oneof({ weight: 4, arbitrary: fc.constant(bearer) }, printable, fc.constant(""));
}

export function anyHeaders(): fc.Arbitrary<Record<string, string>> {
  const value = fc.string({ unit: fc.constantFrom(..."abc019,;=*/ \t-_.q\"'()"), maxLength: 200 });
  return fc.dictionary(
    fc.constantFrom(
      "Accept-Language",
      "Content-Type",
      "Accept",
      "Cookie",
      "Origin",
      "Range",
      "If-None-Match",
    ),
    value.map((text) => text.trim()),
    { maxKeys: 2 },
  );
}
