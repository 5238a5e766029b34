import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import fc from "fast-check";
import pino from "pino";
import { expect, inject, test } from "vitest";
import { type Call, type CallName, calls } from "../../contract/calls.ts";
import { copy } from "../copy/copy.ts";
import { readApiConfig } from "../read-config.ts";
import { startApi } from "../start.ts";
import { createPostgresDatabase } from "../testing/database/create-database.ts";
import { testRender } from "../testing/render.ts";
import { PUBLIC_ORIGIN } from "../testing/test-config.ts";
import { describeApi, describeOnBothDatabases, readCode, type TestApi } from "../testing/testing.ts";

const email = "parent@maamoul.example";
const JSON_TYPE = { "Content-Type": "application/json" };

function listServed({ app }: TestApi): [CallName, Call][] {
  const paths = new Set(app.routes.map(({ path }) => path));
  return (Object.entries(calls) as [CallName, Call][]).filter(([, { path }]) => paths.has(path));
}

/* A database refuses some texts itself, and each of the two in its way. */
describeOnBothDatabases("errors of what comes to the database", (api) => {
  test.each([
    "/checkout/%00",
    "/checkout/a%00b/leave",
    "/sandbox/mailbox/%00",
    "/sandbox/mailbox/%00/html",
    "/api/v1/%00",
  ])("there is nothing at %s", async (path) => {
    expect((await api.app.request(path)).status).toBe(404);
    expect(api.log.join()).not.toContain("a request failed");
  });
});

describeApi("errors", (api) => {
  test("whatever the bearer, access is refused without a 5xx", async () => {
    const token = fc.oneof(
      fc.stringMatching(/^[\x21-\x7e]{1,80}$/),
      fc.stringMatching(/^rt_[0-9a-f-]{36}_[\w-]{43}$/),
      fc.stringMatching(/^pr_[\w-]{43}$/),
      fc.stringMatching(/^[\w-]{1,30}\.[\w-]{1,30}\.[\w-]{0,30}$/),
    );
    const guarded = listServed(api).filter(([, { bearer }]) => bearer !== "none");
    const body = JSON.stringify({ new_password: "dates-and-pistachios" });
    await fc.assert(
      fc.asyncProperty(token, fc.constantFrom(...guarded), async (bearer, [, { method, path }]) => {
        const headers = { ...JSON_TYPE, Authorization: `Bearer ${bearer}` };
        const init = { method, headers, body: method === "GET" ? undefined : body };
        expect((await api.app.request(path, init)).status).toBe(401);
      }),
      { numRuns: 100 },
    );
  });

  test.each(["\0", "x\0", 5, {}, ["a"], "x".repeat(5000)])(
    "a token that names %j as its key is refused",
    async (kid) => {
      const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
      const bearer = `${encode({ alg: "EdDSA", typ: "at+jwt", kid })}.${encode({})}.x`;
      expect((await api.refuse("features", { bearer })).body.code).toBe("unauthorized");
    },
  );

  test("asking for the head of a checkout, or of the way out of it, changes nothing", async () => {
    const checkout = await api.openCheckout(await api.signIn(email), "premium-yearly");
    for (const path of [checkout, `${checkout}/leave`]) {
      const head = await api.app.request(path, { method: "HEAD" });
      expect([head.status, head.headers.get("Allow")]).toEqual([405, "GET, POST"]);
    }
    expect((await api.app.request(checkout)).status).toBe(200);
  });

  test("whatever the headers, the answer is in a language that we write", async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[\x20-\x7e]{0,60}$/), async (language) => {
        const { status, body } = await api.refuse("features", { headers: { "Accept-Language": language } });
        expect(status).toBe(401);
        expect([copy.en.messages.unauthorized, copy.ar.messages.unauthorized]).toContain(body.message);
      }),
      { numRuns: 50 },
    );
  });

  test("every call refuses a wrong method, another media type and 17 KiB in the reader's language", async () => {
    const bearer = await api.signIn(email);
    for (const [, { method, path }] of listServed(api)) {
      const headers = { "Accept-Language": "ar", Authorization: `Bearer ${bearer}` };
      const wrong = await api.app.request(path, { method: "DELETE", headers });
      expect([path, wrong.status, wrong.headers.get("Allow")]).toEqual([path, 405, method]);
      expect(await wrong.json()).toEqual({
        code: "method_not_allowed",
        message: copy.ar.messages.method_not_allowed,
      });
      if (method === "GET") continue;
      const large = { method, headers: { ...headers, ...JSON_TYPE }, body: "x".repeat(17 * 1024) };
      expect([path, (await api.app.request(path, large)).status]).toEqual([path, 413]);
    }
  });

  test("nothing that people type or hold is in the log", async () => {
    const { access_token, refresh_token } = await api.login(email);
    await api.call("forgotPassword", { body: { email } });
    const [mail] = await api.readMail();
    const otp = readCode(mail?.text);
    const { reset_token } = await api.call("verifyOtp", { body: { email, otp } });
    await api.call("resetPassword", { bearer: reset_token, body: { new_password: "dates-and-nuts" } });
    await api.refuse("login", { body: { email, password: "cookies-123" } });
    await api.refuse("refresh", { bearer: refresh_token });
    for (const secret of [email, otp, access_token, refresh_token, reset_token, "dates-and-nuts", "cookies"])
      expect(api.log.join()).not.toContain(secret);
  });
});

/** A proxy between the API and PostgreSQL, so that a test can cut the line. */
async function startLine() {
  const { port } = new URL(inject("postgresUrl"));
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(Number(port), "127.0.0.1");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => [near, far].map((end) => end.destroy()));
    }
    near.pipe(far).pipe(near);
  });
  const listen = (at: number) => once(line.listen(at, "127.0.0.1"), "listening");
  await listen(0);
  const { port: at } = line.address() as AddressInfo;
  const cut = async () => {
    const closed = once(line, "close");
    line.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port: at, cut, mend: () => listen(at) };
}

test("while PostgreSQL is away calls answer 503 with Retry-After, and go on when it is back", async () => {
  const log: string[] = [];
  const logger = pino({ level: "debug" }, { write: (text: string) => void log.push(text) });
  const line = await startLine();
  const url = new URL(await createPostgresDatabase());
  url.host = `127.0.0.1:${line.port}`;
  const config = readApiConfig({ DATABASE_URL: url.href }, { publicOrigin: PUBLIC_ORIGIN });
  const { app, missing, close } = await startApi(config, { logger, render: testRender });
  const post = (name: CallName, body: object) =>
    app.request(calls[name].path, { method: "POST", headers: JSON_TYPE, body: JSON.stringify(body) });
  const login = () => post("login", { email, password: "cookies-123" });
  const { access_token } = await (await login()).json();

  await line.cut();
  expect(await missing()).toBe("the database does not answer");
  const bearer = { Authorization: `Bearer ${access_token}`, "Accept-Language": "ar" };
  for (const away of [
    await login(),
    await post("forgotPassword", { email }),
    await post("verifyOtp", { email, otp: "123456" }),
    await app.request(calls.features.path, { headers: bearer }),
  ]) {
    expect([away.status, away.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect((await away.json()).code).toBe("unavailable");
  }
  expect(log.join()).not.toContain(email);

  await line.mend();
  expect(await missing()).toBeUndefined();
  expect((await login()).status).toBe(200);
  expect((await app.request(calls.features.path, { headers: bearer })).status).toBe(200);
  await close();
  await line.cut();
});
