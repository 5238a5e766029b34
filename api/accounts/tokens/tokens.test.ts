import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from "jose";
import { expect, test } from "vitest";
import { type Bearer, type Call, type CallName, calls } from "../../../contract/calls.ts";
import { signingKeys } from "../../db/schema.ts";
import { openKeyring } from "../../keys/keyring.ts";
import { PUBLIC_ORIGIN } from "../../testing/test-config.ts";
import { describeApi, readCode } from "../../testing/testing.ts";
import { ACCESS_TOKEN_SECONDS } from "./access-token.ts";

const email = "parent@maamoul.example";
const bodies: Partial<Record<CallName, unknown>> = {
  resetPassword: { new_password: "dates-and-pistachios" },
  createSubscription: { subscription_plan_id: "premium-yearly" },
  checkPromo: { promo_code: "WELCOME20", subscription_plan_id: "premium-yearly" },
};
const refusals = { access: "unauthorized", refresh: "invalid_refresh_token", reset: "invalid_reset_token" };

describeApi("tokens", (api) => {
  /** Every call that is served and takes a token. */
  function listGuarded(): [CallName, Exclude<Bearer, "none">][] {
    const served = new Set(api.app.routes.map(({ path }) => path));
    return (Object.entries(calls) as [CallName, Call][]).flatMap(([name, { bearer, path }]) =>
      bearer === "none" || !served.has(path) ? [] : [[name, bearer]],
    );
  }

  async function getTokens(): Promise<Record<Exclude<Bearer, "none">, string>> {
    const { access_token, refresh_token } = await api.login(email);
    await api.call("forgotPassword", { body: { email } });
    const [mail] = await api.readMail();
    const otp = readCode(mail?.text);
    const { reset_token } = await api.call("verifyOtp", { body: { email, otp } });
    return { access: access_token, refresh: refresh_token, reset: reset_token };
  }

  test("each token opens only its own calls, and nothing else spends or ends it", async () => {
    const tokens = await getTokens();
    for (const [name, bearerKind] of listGuarded()) {
      for (const [kind, bearer] of Object.entries(tokens)) {
        if (kind === bearerKind) continue;
        const { status, body } = await api.refuse(name, { bearer, body: bodies[name] });
        expect([name, kind, status, body.code]).toEqual([name, kind, 401, refusals[bearerKind]]);
      }
    }
    await api.call("features", { bearer: tokens.access });
    await api.call("refresh", { bearer: tokens.refresh });
    await api.call("resetPassword", { bearer: tokens.reset, body: { new_password: "dates-and-pistachios" } });
  });

  test("a call that takes a token refuses none, nonsense and other schemes", async () => {
    for (const [name] of listGuarded()) {
      for (const Authorization of ["", "Bearer", "Bearer a b", "Basic cGFyZW50OmNvb2tpZXM="]) {
        const { status } = await api.refuse(name, { headers: { Authorization }, body: bodies[name] });
        expect([name, Authorization, status]).toEqual([name, Authorization, 401]);
      }
    }
  });

  test("an access token says what the apps need", async () => {
    const { access_token, id } = await api.login(email);
    const nowSeconds = api.now().getTime() / 1000;
    expect(decodeJwt(access_token)).toMatchObject({
      sub: id,
      iss: PUBLIC_ORIGIN,
      aud: "maamoul",
      iat: nowSeconds,
      exp: nowSeconds + 600,
    });
    expect(decodeProtectedHeader(access_token)).toMatchObject({ alg: "EdDSA", kid: expect.any(String) });
  });

  test("a token that was tampered with, or is signed by another, is refused", async () => {
    const { access_token } = await api.login(email);
    const [header, , signature] = access_token.split(".");
    const claims = decodeJwt(access_token);
    const { kid } = decodeProtectedHeader(access_token);
    const later = Buffer.from(JSON.stringify({ ...claims, exp: 4_000_000_000 })).toString("base64url");
    const stranger = await generateKeyPair("EdDSA");
    const foreign = (alg: string, key: CryptoKey | Uint8Array) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid, typ: "at+jwt" }).sign(key);
    const unsigned = `${Buffer.from(JSON.stringify({ alg: "none", kid, typ: "at+jwt" })).toString("base64url")}.${later}.`;
    const [ours] = await api.db.select().from(signingKeys);
    const publicKey = new TextEncoder().encode(JSON.stringify(ours?.publicJwk));
    for (const bearer of [
      `${header}.${later}.${signature}`,
      unsigned,
      await foreign("EdDSA", stranger.privateKey),
      await foreign("HS256", publicKey),
    ])
      expect((await api.refuse("features", { bearer })).body.code).toBe("unauthorized");
  });

  test.each([
    ["another issuer", { iss: "https://evil.example" }, "at+jwt"],
    ["another audience", { aud: "somebody-else" }, "at+jwt"],
    ["no session", { sid: undefined }, "at+jwt"],
    ["a session of another account", { sub: "somebody-else" }, "at+jwt"],
    ["another type", {}, "JWT"],
  ])("a token of our own key with %s is refused", async (_, change, typ) => {
    const { access_token } = await api.login(email);
    const { kid, key } = await api.deps.keyring.signingKey();
    const claims = { ...decodeJwt(access_token), ...change };
    const bearer = await new SignJWT(claims).setProtectedHeader({ alg: "EdDSA", kid, typ }).sign(key);
    expect((await api.refuse("features", { bearer })).body.code).toBe("unauthorized");
  });

  test("after a rotation new tokens carry the new key, and a retired key is believed while its tokens live", async () => {
    const before = await api.login(email);
    await api.deps.keyring.rotate();
    const after = await api.call("refresh", { bearer: before.refresh_token });
    expect(decodeProtectedHeader(after.access_token).kid).not.toBe(
      decodeProtectedHeader(before.access_token).kid,
    );
    api.advance(599);
    await api.call("features", { bearer: before.access_token });
  });

  test("a key that was retired long ago is not believed, whatever it signs", async () => {
    const { access_token, refresh_token } = await api.login(email);
    const { kid, key } = await api.deps.keyring.signingKey();
    await api.deps.keyring.rotate();
    api.advance(3600);
    const { access_token: fresh } = await api.call("refresh", { bearer: refresh_token });
    const claims = { ...decodeJwt(access_token), exp: decodeJwt(fresh).exp };
    const stolen = await new SignJWT(claims)
      .setProtectedHeader({ alg: "EdDSA", kid, typ: "at+jwt" })
      .sign(key);
    await api.refuse("features", { bearer: stolen });
    await api.call("features", { bearer: fresh });
  });

  test("another process believes a key that this one has just made", async () => {
    const elsewhere = await openKeyring(api.db, { clock: api.now, tokenSeconds: ACCESS_TOKEN_SECONDS });
    await elsewhere.rotate();
    const { kid } = await elsewhere.signingKey();
    expect(await api.deps.keyring.verifyingKey(kid)).toBeDefined();
    const before = (await api.deps.keyring.signingKey()).kid;
    api.advance(61);
    expect((await api.deps.keyring.signingKey()).kid).toBe(kid);
    expect(await elsewhere.verifyingKey(before)).toBeDefined();
  });

  test("two processes sign codes with the same secret", async () => {
    const elsewhere = await openKeyring(api.db, { clock: api.now, tokenSeconds: ACCESS_TOKEN_SECONDS });
    expect(elsewhere.hmacSecret).toEqual(api.deps.keyring.hmacSecret);
  });
});
