import { expect, test } from "vitest";
import { accounts } from "../db/schema.ts";
import { rememberNetwork } from "../limits/known-networks.ts";
import { DEMO_PASSWORD } from "../seed/demo.ts";
import { describeApi, describeOnBothDatabases } from "../testing/testing.ts";
import { hashPassword } from "./password/hash-password.ts";

describeApi("a flood of wrong passwords", (api) => {
  test("from changing networks keeps nobody out who is known from theirs", async () => {
    await api.addFamilies(30);
    await api.db.update(accounts).set({ passwordHash: await hashPassword(DEMO_PASSWORD) });
    const everybody = await api.db.select({ email: accounts.email }).from(accounts);
    const known = everybody
      .slice(0, 30)
      .map(({ email }, index) => ({ email, address: `198.51.100.${index % 6}` }));
    for (const who of known) await rememberNetwork(api.deps, who);

    const strangers = Array.from({ length: 60 }, (_, i) => {
      const body = { email: `nobody-${i}@x.example`, password: "wrong-password" };
      return api.refuse("login", { body, address: `2001:db8:${i.toString(16)}::1` });
    });
    const answers = await Promise.allSettled(
      known.map(({ email, address }) =>
        api.call("login", { body: { email, password: DEMO_PASSWORD }, address }),
      ),
    );
    const refused = (await Promise.all(strangers)).filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(known.length);
  });
});

describeOnBothDatabases("a flood of logins", (api) => {
  test("is refused quickly instead of queued", async () => {
    await api.db.update(accounts).set({ passwordHash: await hashPassword(DEMO_PASSWORD) });
    const body = JSON.stringify({ email: "parent@maamoul.example", password: DEMO_PASSWORD });
    const headers = { "Content-Type": "application/json" };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        api.app.request("/api/v1/users/login", { method: "POST", headers, body }),
      ),
    );
    const busy = answers.filter(({ status }) => status === 503);
    const served = answers.filter(({ status }) => status === 200);
    expect(served.length).toBeGreaterThanOrEqual(18);
    expect(busy.length).toBeGreaterThan(0);
    expect(served.length + busy.length).toBe(30);
    expect(busy[0]?.headers.get("Retry-After")).toBe("1");
  });
});
