import { Validator } from "@seriousme/openapi-schema-validator";
import * as v from "valibot";
import { beforeAll, expect, test } from "vitest";
import { type Call, type CallName, calls } from "../../contract/calls.ts";
import { callGroups, groupOf, namedSchemas } from "../../contract/description.ts";
import { errorCodes } from "../../contract/errors.ts";
import { summaries } from "../../contract/summaries.ts";
import { PUBLIC_ORIGIN } from "../testing/test-config.ts";
import { describeApi } from "../testing/testing.ts";

describeApi("the OpenAPI description", (api) => {
  // biome-ignore lint/suspicious/noExplicitAny: read as any program reads it
  let description: any;
  beforeAll(async () => {
    description = await (await api.app.request("/api/openapi.json")).json();
  });

  const requestOf = (path: string) =>
    description.paths[path].post.requestBody.content["application/json"].schema;
  const answerOf = (path: string) =>
    description.paths[path].get.responses[200].content["application/json"].schema;

  test("is OpenAPI 3.1 as a validator knows it", async () => {
    expect(description).toMatchObject({ openapi: "3.1.0", servers: [{ url: PUBLIC_ORIGIN }] });
    expect(await new Validator().validate(description)).toEqual({ valid: true });
  });

  test("has every call with its method, group, bearer and answers", () => {
    expect(Object.keys(description.paths)).toHaveLength(Object.keys(calls).length);
    expect(description.tags.map(({ name }: { name: string }) => name)).toEqual(Object.keys(callGroups));
    for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
      const operation = description.paths[call.path][call.method.toLowerCase()];
      expect(operation).toMatchObject({
        operationId: name,
        summary: summaries[name],
        tags: [groupOf[name]],
        security: call.bearer === "none" ? [] : [{ [call.bearer]: [] }],
        responses: {
          200: { description: expect.any(String), content: { "application/json": { schema: {} } } },
          default: { content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
        },
      });
      if (call.bearer !== "none")
        expect(description.components.securitySchemes[call.bearer]).toMatchObject({
          type: "http",
          scheme: "bearer",
        });
    }
  });

  test("describes a request as it is sent, with what it is held to", () => {
    expect(requestOf("/api/v1/users/verify-otp")).toMatchObject({
      type: "object",
      required: ["email", "otp"],
      properties: {
        email: {
          type: "string",
          description: "An email address; its domain may be in its own script",
          format: "email",
          maxLength: 254,
        },
        otp: { type: "string", pattern: "^[0-9]{6}$" },
      },
    });
    expect(requestOf("/api/v1/users/reset-password").properties.new_password).toEqual({
      type: "string",
      minLength: 1,
      maxLength: 1024,
    });
    expect(requestOf("/api/v1/family/children").properties.birth_year).toEqual({
      type: "integer",
      minimum: 1900,
      maximum: 2200,
    });
    expect(description.paths["/api/v1/users/logout"].post.requestBody).toBeUndefined();
  });

  test("forbids no address in capitals or of another script by a pattern", () => {
    expect(requestOf("/api/v1/users/login").properties.email).not.toHaveProperty("pattern");
  });

  test("gives the objects in answers their names", () => {
    expect(Object.keys(description.components.schemas)).toEqual([...Object.keys(namedSchemas), "Error"]);
    expect(answerOf("/api/v1/family-subscription/features")).toEqual({
      $ref: "#/components/schemas/Features",
    });
    expect(answerOf("/api/v1/subscription-plans").properties.plans.properties.data.items).toEqual({
      $ref: "#/components/schemas/Plan",
    });
    expect(description.components.schemas.FamilyMembers.properties.adults.items).toEqual({
      $ref: "#/components/schemas/FamilyAdult",
    });
  });

  test("says nothing that belongs to a schema by itself", () => {
    expect(JSON.stringify(description)).not.toMatch(/\$schema|\$defs/);
  });

  test("names every error code", () => {
    expect(description.components.schemas.Error.properties.code.enum).toEqual(errorCodes);
  });

  test.each(Object.entries(calls))(
    "the example of %s is a request that the contract takes",
    (_, { path, method, request }: Call) => {
      const { requestBody } = description.paths[path][method.toLowerCase()];
      const example = requestBody?.content["application/json"].example ?? {};
      const { issues } = v.safeParse(request, example);
      expect(issues?.map(({ message }) => message)).toBeUndefined();
    },
  );
});
