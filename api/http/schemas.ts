import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import type * as v from "valibot";
import type { Call } from "../../contract/calls.ts";
import { namedSchemas } from "../../contract/description.ts";
import { ErrorBody, errorCodes } from "../../contract/errors.ts";
import type { JsonSchema } from "../../contract/json-schema.ts";

const options: ConversionConfig = {
  target: "draft-2020-12",
  // What a transformation makes has no place in a description; what is checked after it has.
  errorMode: "ignore",
  overrideRef: ({ referenceId }) => refTo(referenceId),
  // An address is checked in the letters of mail servers, and may be sent in others.
  overrideAction: ({ valibotAction, jsonSchema: { pattern, ...schema } }) =>
    valibotAction.type === "regex" && schema.format === "email" ? schema : undefined,
};

export const refTo = (name: string) => `#/components/schemas/${name}`;

/** The objects that more than one answer has, or that somebody who writes a client wants a name for. */
export function describeNamed(): Record<string, JsonSchema> {
  // Its own type also has what none of our schemas is made of, such as a plain `true`.
  const named = toJsonSchemaDefs(namedSchemas, options) as Record<string, JsonSchema>;
  return { ...named, Error: describeError() };
}

export function describeCall({ request, response }: Call): { request: JsonSchema; response: JsonSchema } {
  return { request: describe(request), response: describe(response) };
}

function describe(schema: v.GenericSchema): JsonSchema {
  const { $schema, $defs, ...described } = toJsonSchema(schema, { ...options, definitions: namedSchemas });
  return described as JsonSchema;
}

function describeError(): JsonSchema {
  const schema = describe(ErrorBody);
  return { ...schema, properties: { ...schema.properties, code: { type: "string", enum: errorCodes } } };
}
