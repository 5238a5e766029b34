import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { type Bearer, type Call, type CallName, calls } from "../../contract/calls.ts";
import { ErrorBody, errorCodes } from "../../contract/errors.ts";
import { languages } from "../../contract/languages.ts";
import { callNames, summaries } from "../../contract/summaries.ts";
import type { ApiConfig } from "../config.ts";

const LANGUAGES = languages.join(" or ");

type Json = Record<string, unknown>;
/** As much of a JSON schema as the descriptions of our calls have. */
export type Schema = {
  type?: string;
  anyOf?: Schema[];
  items?: Schema;
  format?: string;
  pattern?: string;
  enum?: readonly string[];
  properties?: Record<string, Schema>;
  required?: string[];
};

const bearers: Record<Exclude<Bearer, "none">, string> = {
  access: "The access_token of login or refresh; good for 10 minutes.",
  refresh: "The refresh_token of login or refresh; good for one use.",
  reset: "The reset_token of verify-otp; good for 10 minutes and one use.",
};

/** OpenAPI 3.1, written from the contract: what is described is what is checked. */
export function describeApi({ publicOrigin, business }: Pick<ApiConfig, "publicOrigin" | "business">) {
  return {
    openapi: "3.1.0",
    info: {
      title: `${business.name.en} API`,
      version: "1",
      description: `JSON in, JSON out. Errors are { message, code }: show the message, which comes in the language of Accept-Language (${LANGUAGES}), and decide by the code. Amounts are cents.`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicOrigin }],
    paths: describePaths(),
    components: {
      schemas: { Error: describeError() },
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
      { [calls[name].method.toLowerCase()]: describeCall(name, calls[name]) },
    ]),
  );
}

function describeCall(operationId: CallName, call: Call): Json {
  const { request, response } = describeSchemas(call);
  const content = (schema: Schema | { $ref: string }) => ({ "application/json": { schema } });
  const hasBody = Object.keys(request.properties ?? {}).length > 0;
  return {
    operationId,
    summary: summaries[operationId],
    security: call.bearer === "none" ? [] : [{ [call.bearer]: [] }],
    parameters: [
      { name: "Accept-Language", in: "header", schema: { type: "string" }, description: LANGUAGES },
    ],
    ...(hasBody && { requestBody: { required: true, content: content(request) } }),
    responses: {
      200: { description: "Done", content: content(response) },
      default: {
        description: "Refused",
        headers: {
          "Retry-After": { schema: { type: "integer" }, description: "Seconds to wait, with 429 and 503" },
        },
        content: content({ $ref: "#/components/schemas/Error" }),
      },
    },
  };
}

/** What a transformation makes of a request has no place in its description: it is described as it is sent. */
export function describeSchemas(call: Call): { request: Schema; response: Schema } {
  return { request: describe(call.request, "input"), response: describe(call.response, "output") };
}

function describe(schema: v.GenericSchema, typeMode: "input" | "output"): Schema {
  const options = { errorMode: "ignore", target: "draft-2020-12", typeMode } as const;
  // Its own type also has what none of our schemas is made of, such as a plain `true`.
  return toJsonSchema(schema, options) as Schema;
}

function describeError(): Schema {
  const schema = describe(ErrorBody, "output");
  return { ...schema, properties: { ...schema.properties, code: { type: "string", enum: errorCodes } } };
}
