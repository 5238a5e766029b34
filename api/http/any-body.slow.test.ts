import fc from "fast-check";
import { expect, test } from "vitest";
import { type Call, calls } from "../../contract/calls.ts";
import { describeOnBothDatabases } from "../testing/testing.ts";

const email = "parent@maamoul.example";

/** Bodies of any kind, and bodies that almost fit: the fields of the contract with anything in them. */
function anyBody({ request }: Call): fc.Arbitrary<string> {
  const fields = Object.keys((request as unknown as { entries: object }).entries);
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      email,
      "123456",
      "premium-yearly",
      "WELCOME20",
      "\u0000",
      "\ud800",
      "' or 1=1 --",
      -1,
      1e308,
    ),
    fc.string({ unit: "binary" }),
  );
  const nearly = fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] });
  return fc.oneof(
    nearly.map((body) => JSON.stringify(body)),
    fc.json(),
    fc.string({ unit: "binary" }),
  );
}

/* A database refuses some texts itself, and each of the two in its way. */
describeOnBothDatabases("errors of what comes to the database", (api) => {
  test("whatever the body, an answer is never a 5xx and a refusal is always { message, code }", async () => {
    const access = await api.signIn(email);
    for (const [name, call] of Object.entries<Call>(calls).filter(([, { method }]) => method === "POST")) {
      // A logout that worked would end the session for the rest.
      if (name === "logout") continue;
      const bearer = { access, refresh: "rt_x", reset: "pr_x", none: "" }[call.bearer];
      const headers = { "Content-Type": "application/json", Authorization: `Bearer ${bearer}` };
      const property = fc.asyncProperty(anyBody(call), async (body) => {
        const response = await api.app.request(call.path, { method: "POST", headers, body });
        const text = await response.text();
        expect([name, body, response.status < 500]).toEqual([name, body, true]);
        if (!response.ok) expect(Object.keys(JSON.parse(text)).sort()).toEqual(["code", "message"]);
        expect(text).not.toMatch(/\bat .*\.ts:\d|node_modules|Error:/);
      });
      await fc.assert(property, { numRuns: 60 });
    }
  });
});
