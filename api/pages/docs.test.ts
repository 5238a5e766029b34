import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { type Call, type CallName, calls } from "../../contract/calls.ts";
import { errorCodes } from "../../contract/errors.ts";
import { summaries } from "../../contract/summaries.ts";
import { PUBLIC_ORIGIN } from "../testing/test-config.ts";
import { describeApi } from "../testing/testing.ts";
import { writeCurl } from "./call-example.ts";

describeApi("the description", (api) => {
  async function read() {
    return (await api.app.request("/api/openapi.json")).json();
  }

  test("is OpenAPI 3.1 and has every call with its method, bearer and answers", async () => {
    const description = await read();
    expect(description).toMatchObject({ openapi: "3.1.0", servers: [{ url: PUBLIC_ORIGIN }] });
    expect(Object.keys(description.paths)).toHaveLength(Object.keys(calls).length);
    for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
      const operation = description.paths[call.path][call.method.toLowerCase()];
      expect(operation).toMatchObject({
        operationId: name,
        summary: summaries[name],
        security: call.bearer === "none" ? [] : [{ [call.bearer]: [] }],
        responses: {
          200: {
            description: expect.any(String),
            content: { "application/json": { schema: { type: "object" } } },
          },
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

  test("names each of its tables by the call that it belongs to", async () => {
    const text = await (await api.app.request("/api/docs")).text();
    const names = [...text.matchAll(/role="group" aria-label="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toContain("Send: login");
    expect(new Set(names).size).toBe(names.length);
  });

  test("describes a request as it is sent", async () => {
    const { paths } = await read();
    const { schema } = paths["/api/v1/users/verify-otp"].post.requestBody.content["application/json"];
    expect(schema).toMatchObject({
      type: "object",
      required: ["email", "otp"],
      properties: {
        email: { type: "string", description: "An email address; its domain may be in its own script" },
        otp: { type: "string" },
      },
    });
    expect(paths["/api/v1/users/logout"].post.requestBody).toBeUndefined();
  });

  test("the journey by curl uses only calls that there are", async () => {
    const { paths } = await read();
    const used = readFileSync("docs/api-by-curl.md", "utf8").match(/(?<=\$ORIGIN)\/api\/v1\/[\w/-]+/g) ?? [];
    expect(used.length).toBeGreaterThan(8);
    expect(used.filter((path) => !(path in paths))).toEqual([]);
  });

  test("names every error code", async () => {
    const { components } = await read();
    expect(components.schemas.Error.properties.code.enum).toEqual(errorCodes);
  });

  test("can be read by people, without a script", async () => {
    const response = await api.app.request("/api/docs");
    const page = await response.text();
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(page).not.toContain("<script");
    for (const { path } of Object.values(calls)) expect(page).toContain(`<code>${path}</code>`);
    expect(page).toContain("plans.data[].discounted_price");
  });

  test("begins with its contents, which lead to every call", async () => {
    const page = await (await api.app.request("/api/docs")).text();
    for (const name of Object.keys(calls)) {
      expect(page).toContain(`<a href="#${name}">`);
      expect(page).toContain(`id="${name}"`);
    }
  });

  test.each(Object.entries(calls))(
    "the example of %s is a request that the contract takes",
    (_, call: Call) => {
      const body = /-d '(.+)'$/.exec(writeCurl(call))?.[1] ?? "{}";
      const { issues } = v.safeParse(call.request, JSON.parse(body));
      expect(issues?.map(({ message }) => message)).toBeUndefined();
    },
  );
});
