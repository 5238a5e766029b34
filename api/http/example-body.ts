import type { JsonSchema } from "../../contract/json-schema.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../contract/rules.ts";

/** What people would send, by the field's name. */
const examples: Record<string, unknown> = {
  email: "noor@family.example",
  new_email: "noor.haddad@family.example",
  password: "cookies-123",
  new_password: "date-filling-9",
  current_password: "cookies-123",
  otp: "123456",
  subscription_plan_id: "premium-yearly",
  promo_code: "WELCOME20",
  is_adult: true,
  terms_version: TERMS_VERSION,
  privacy_version: PRIVACY_VERSION,
};

/** A body that a call takes; undefined where it takes none. */
export function writeExample(request: JsonSchema): unknown {
  return Object.keys(request.properties ?? {}).length > 0 ? exampleOf("", request) : undefined;
}

function exampleOf(
  name: string,
  { type, anyOf, items, properties, required, enum: values }: JsonSchema,
): unknown {
  if (name in examples) return examples[name];
  if (anyOf?.[0]) return exampleOf(name, anyOf[0]);
  if (values) return values[0];
  if (items) return [exampleOf("", items)];
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return 1;
  if (type === "string") return "…";
  const fields = Object.entries(properties ?? {});
  // Where all may be left out, one of them is sent all the same.
  const needed = required?.length ? fields.filter(([key]) => required.includes(key)) : fields.slice(0, 1);
  return Object.fromEntries(needed.map(([key, field]) => [key, exampleOf(key, field)]));
}
