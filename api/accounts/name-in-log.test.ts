import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type AskedRequest, askedRequest } from "../asked-request.ts";
import { accounts } from "../db/schema.ts";
import { nameInLog } from "../keys/name-in-log.ts";
import { describeApi } from "../testing/testing.ts";

const PARENT = "parent@maamoul.example";

describeApi("the account in the lines of a request", (api) => {
  /** What the log calls who asks in there. */
  async function accountOf(ask: () => Promise<unknown>): Promise<string | undefined> {
    const asked: AskedRequest = { id: "0123456789abcdef", method: "POST", path: "/" };
    await askedRequest.run(asked, ask);
    return asked.account;
  }
  async function nameOf(email: string): Promise<string> {
    const [account] = await api.db.select().from(accounts).where(eq(accounts.email, email));
    return nameInLog(api.deps, account?.id ?? "");
  }

  test("is that of the access token", async () => {
    const bearer = await api.signIn(PARENT);
    expect(await accountOf(() => api.call("features", { bearer }))).toBe(await nameOf(PARENT));
  });

  test("is that of a login and of a refresh, once they are granted", async () => {
    let refresh_token = "";
    const login = async () => {
      ({ refresh_token } = await api.login(PARENT));
    };
    expect(await accountOf(login)).toBe(await nameOf(PARENT));
    const refresh = () => api.call("refresh", { bearer: refresh_token });
    expect(await accountOf(refresh)).toBe(await nameOf(PARENT));
  });

  test("is nobody's where the password is wrong", async () => {
    const body = { email: PARENT, password: "not the password" };
    expect(await accountOf(() => api.refuse("login", { body }))).toBeUndefined();
  });

  test("is that of the payer at a checkout, which takes no login", async () => {
    const path = await api.openCheckout(await api.signIn(PARENT), "premium-yearly");
    expect(await accountOf(async () => api.app.request(path))).toBe(await nameOf(PARENT));
  });
});
