import { type Bearer, type Call, type CallName, calls } from "../../contract/calls.ts";
import { callGroups, groupOf } from "../../contract/description.ts";
import type { JsonSchema } from "../../contract/json-schema.ts";
import { languages } from "../../contract/languages.ts";
import { callNames, summaries } from "../../contract/summaries.ts";
import type { ApiConfig } from "../config.ts";
import { writeExample } from "./example-body.ts";
import { describeCall, describeNamed, refTo } from "./schemas.ts";

const LANGUAGES = languages.join(" or ");

type Json = Record<string, unknown>;

const bearers: Record<Exclude<Bearer, "none">, string> = {
  access: "The access_token of login or refresh; good for 10 minutes.",
  refresh: "The refresh_token of login or refresh; good for one use.",
  reset: "The reset_token of verify-otp; good for 10 minutes and one use.",
};

/** OpenAPI 3.1, written from the contract: what is described is what is checked. */
export function writeOpenApi({ publicOrigin, business }: Pick<ApiConfig, "publicOrigin" | "business">) {
  return {
    openapi: "3.1.0",
    info: {
      title: `${business.name.en} API`,
      version: "1",
      description: `JSON in, JSON out. Errors are { message, code }: show the message, which comes in the language of Accept-Language (${LANGUAGES}), and decide by the code. Amounts are cents.`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicOrigin }],
    tags: Object.entries(callGroups).map(([name, description]) => ({ name, description })),
    paths: describePaths(),
    components: {
      schemas: describeNamed(),
      securitySchemes: Object.fromEntries(
        Object.entries(bearers).map(([bearer, description]) => [
          bearer,
          { type: "http", scheme: "bearer", description },
        ]),
      ),
    },
  };
}

function describePaths(): Record<string, Json> {
  return Object.fromEntries(
    callNames.map((name) => [
      calls[name].path,
      { [calls[name].method.toLowerCase()]: describeOperation(name, calls[name]) },
    ]),
  );
}

function describeOperation(operationId: CallName, call: Call): Json {
  const { request, response } = describeCall(call);
  const example = writeExample(request);
  const content = (schema: JsonSchema, more: Json = {}) => ({ "application/json": { schema, ...more } });
  return {
    operationId,
    summary: summaries[operationId],
    tags: [groupOf[operationId]],
    security: call.bearer === "none" ? [] : [{ [call.bearer]: [] }],
    parameters: [
      { name: "Accept-Language", in: "header", schema: { type: "string" }, description: LANGUAGES },
    ],
    ...(example !== undefined && { requestBody: { required: true, content: content(request, { example }) } }),
    responses: {
      200: { description: "Done", content: content(response) },
      default: {
        description: "Refused",
        headers: {
          "Retry-After": { schema: { type: "integer" }, description: "Seconds to wait, with 429 and 503" },
        },
        content: content({ $ref: refTo("Error") }),
      },
    },
  };
}
