import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import { generateSource } from "oazapfts";
import { expect, test } from "vitest";
import { DEMO_PASSWORD } from "../seed/demo.ts";
import { describeApi } from "../testing/testing.ts";

const run = promisify(execFile);

/** What somebody would write who has nothing but the description. */
const PROGRAM = `
import { ok } from "@oazapfts/runtime";
import { defaults, type Features, features, login, type Plan, plans, type Session } from "./client.ts";

const [origin = "", email = "", password = ""] = process.argv.slice(2);
defaults.baseUrl = origin;
const session: Session = await ok(login({ email, password }));
defaults.headers = { Authorization: \`Bearer \${session.access_token}\` };
const offered: Plan[] = (await ok(plans())).plans.data;
const had: Features = await ok(features());
console.log(JSON.stringify({ offered: offered.map(({ id }) => id), isTrial: had.is_trial_period }));

export function mistakes(plan: Plan) {
  // @ts-expect-error: the password is missing
  login({ email });
  // @ts-expect-error: a plan has no such field
  return plan.prize;
}
`;

describeApi("a client generated from the description", (api) => {
  test("compiles, logs in and reads plans by their types", async () => {
    const server = serve({ fetch: api.app.fetch, port: 0, hostname: "127.0.0.1" });
    // Inside the project, where its imports are found.
    mkdirSync("test-results", { recursive: true });
    const folder = mkdtempSync("test-results/client-");
    try {
      await new Promise((resolve) => server.once("listening", resolve));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      writeFileSync(join(folder, "client.ts"), await generateSource(`${origin}/api/openapi.json`));
      writeFileSync(join(folder, "program.ts"), PROGRAM);
      // A generator writes more than is used.
      const compilerOptions = { noUnusedLocals: false, noUnusedParameters: false };
      const options = { extends: "../../tsconfig.json", compilerOptions, include: ["*.ts"] };
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
      expect(await run("npx", ["tsc", "-p", folder]).catch(({ stdout }) => stdout)).toMatchObject({
        stdout: "",
      });
      const { stdout } = await run(process.execPath, [
        join(folder, "program.ts"),
        origin,
        "parent@maamoul.example",
        DEMO_PASSWORD,
      ]);
      expect(JSON.parse(stdout)).toEqual({
        offered: expect.arrayContaining(["premium-yearly"]),
        isTrial: expect.any(Boolean),
      });
    } finally {
      rmSync(folder, { recursive: true });
      server.close();
    }
  });
});
