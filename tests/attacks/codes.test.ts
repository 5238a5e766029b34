import { and, eq, isNull, like } from "drizzle-orm";
import { generateKeyPair, SignJWT } from "jose";
import { rateLimits, sessions } from "../../api/db/schema.ts";
import type { TestApi } from "../../api/testing/test-api.ts";
import { PUBLIC_ORIGIN } from "../../api/testing/test-config.ts";
import { type Bearer, type Call, type CallName, calls } from "../../contract/calls.ts";
import { repeat, type Seen } from "./attack.ts";
import { describeAttacks, readMailedCode } from "./served-api.ts";

const EMAIL = "parent@maamoul.example";
const THIEF = "198.51.100.7";
const NEW_PASSWORD = "dates-and-pistachios";

const bodies: Partial<Record<CallName, unknown>> = {
  resetPassword: { new_password: NEW_PASSWORD },
  createSubscription: { subscription_plan_id: "premium-yearly" },
  quote: { subscription_plan_id: "premium-yearly" },
  checkPromo: { promo_code: "WELCOME20", subscription_plan_id: "premium-yearly" },
  changeSettings: { reminders: false },
};

describeAttacks("codes", (api, attack) => {
  attack("parallel wrong codes from one address", (seen) => guessCodes(api, seen));
  attack("parallel right codes", (seen) => raceForOneCode(api, seen));
  attack("codes, the older first", (seen) => useAnOldCode(api, seen));
  attack("tokens at calls that they do not open", (seen) => tryEveryToken(api, seen));
});

async function askForCode(api: TestApi): Promise<string> {
  // Past the wait between two codes, and past what earlier tries were counted for.
  api.advance(3600);
  await api.send("forgotPassword", { body: { email: EMAIL } });
  return await readMailedCode(api);
}

const verify = (api: TestApi, otp: string, address?: string) =>
  api.send("verifyOtp", { body: { email: EMAIL, otp }, address });

async function guessCodes(api: TestApi, seen: Seen): Promise<void> {
  const right = await askForCode(api);
  const wrong = Array.from({ length: 50 }, (_, index) => String((Number(right) + index + 1) % 1e6));
  const before = await countEvaluated(api);
  const answers = await Promise.all(wrong.map((code) => verify(api, code.padStart(6, "0"), THIEF)));
  const evaluated = (await countEvaluated(api)) - before;
  seen.try(answers.length);
  seen.bar(
    answers.every(({ status }) => status !== 200),
    "a wrong code gave a reset token",
  );
  seen.bar(evaluated <= 5, `${evaluated} codes were evaluated`);
  seen.bar((await verify(api, right, THIEF)).status !== 200, "the right code counted as the 51st try");
  seen.admit((await verify(api, right)).status === 200, "the person's own code was spent by a stranger");
  seen.note(`${evaluated} evaluated`);
}

/** What is counted last before a code is compared. */
async function countEvaluated({ db }: TestApi): Promise<number> {
  const rows = await db.select().from(rateLimits).where(like(rateLimits.key, "code_tries_in_all:%"));
  return rows.reduce((sum, { count }) => sum + count, 0);
}

async function raceForOneCode(api: TestApi, seen: Seen): Promise<void> {
  const right = await askForCode(api);
  const answers = await repeat(16, (index) => verify(api, right, `192.0.2.${10 + Math.floor(index / 4)}`));
  seen.try(answers.length);
  const given = answers.filter(({ status }) => status === 200).length;
  seen.admit(given > 0, "nobody got a reset token");
  seen.bar(given <= 1, `${given} reset tokens for one code`);
  seen.note(`${given} reset token`);
}

async function useAnOldCode(api: TestApi, seen: Seen): Promise<void> {
  const older = await askForCode(api);
  const newer = await askForCode(api);
  seen.try(2);
  seen.bar((await verify(api, older)).status !== 200, "an older code still worked");
  seen.admit((await verify(api, newer)).status === 200, "the newest code did not work");
}

/** Every token, good and bad, at every call that it is not for. */
async function tryEveryToken(api: TestApi, seen: Seen): Promise<void> {
  const tokens = await gatherTokens(api);
  const guarded = (Object.entries(calls) as [CallName, Call][]).filter(([, { bearer }]) => bearer !== "none");
  for (const [name, { bearer }] of guarded) {
    for (const [token, { value, opens }] of Object.entries(tokens)) {
      if (opens === bearer) continue;
      seen.try();
      const { status } = await api.send(name, { bearer: value, body: bodies[name] });
      seen.bar(status === 401, `${token} at ${name}: ${status}`);
    }
  }
  // None of that may have spent or ended the good ones.
  const alive = await Promise.all([
    api.send("features", { bearer: tokens["a good access token"]?.value }),
    api.send("features", { bearer: tokens["a good access token of our own"]?.value }),
    api.send("refresh", { bearer: tokens["a good refresh token"]?.value }),
    api.send("resetPassword", {
      bearer: tokens["a good reset token"]?.value,
      body: { new_password: NEW_PASSWORD },
    }),
  ]);
  seen.admit(
    alive.every(({ status }) => status === 200),
    `a good token was spent elsewhere: ${alive.map(({ status }) => status).join(", ")}`,
  );
  seen.note(`${Object.keys(tokens).length} tokens, ${guarded.length} calls`);
}

type Token = { readonly value: string; readonly opens?: Bearer };

async function gatherTokens(api: TestApi): Promise<Record<string, Token>> {
  const reset = async () => (await verify(api, await askForCode(api))).body.reset_token as string;
  const oldReset = await reset();
  const ended = await api.login(EMAIL);
  const spent = await reset();
  await api.send("resetPassword", { bearer: spent, body: { new_password: "cookies-123" } });
  const goodReset = await reset();
  const { access_token, refresh_token, id } = await api.login(EMAIL);
  const [session] = await api.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, String(id)), isNull(sessions.endedAt)));
  return {
    "a good access token": { value: access_token, opens: "access" },
    "a good refresh token": { value: refresh_token, opens: "refresh" },
    "a good reset token": { value: goodReset, opens: "reset" },
    "a reset token that expired": { value: oldReset },
    "a reset token that was used": { value: spent },
    "an access token of an ended session": { value: ended.access_token },
    "a refresh token of an ended session": { value: ended.refresh_token },
    "a refresh token with a letter changed": { value: changeLetter(refresh_token) },
    "a reset token with a letter changed": { value: changeLetter(goodReset) },
    "an access token with a letter changed": { value: changeLetter(access_token) },
    ...(await forgeAccessTokens(api, { sub: String(id), sid: session?.id ?? "" })),
  };
}

/** Of the real person and session, each wrong in one way. */
async function forgeAccessTokens(
  api: TestApi,
  claims: { sub: string; sid: string },
): Promise<Record<string, Token>> {
  const { kid, key } = await api.deps.keyring.signingKey();
  const other = await generateKeyPair("EdDSA", { crv: "Ed25519" });
  const nowSeconds = Math.floor(api.now().getTime() / 1000);
  const good = { ...claims, iss: PUBLIC_ORIGIN, aud: "maamoul", exp: nowSeconds + 600 };
  const header = { alg: "EdDSA", kid, typ: "at+jwt" };
  const sign = async (change: object, heading: object = {}, by = key) => ({
    value: await new SignJWT({ ...good, ...change }).setProtectedHeader({ ...header, ...heading }).sign(by),
  });
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const unsigned = `${encode({ ...header, alg: "none" })}.${encode(good)}.`;
  const secret = new TextEncoder().encode(kid.padEnd(64, "x"));
  return {
    // Signed as the others are, with nothing wrong: else they would be refused for another reason.
    "a good access token of our own": { ...(await sign({})), opens: "access" },
    "an access token that expired": await sign({ exp: nowSeconds - 1 }),
    "an access token without an end": await sign({ exp: undefined }),
    "an access token of another audience": await sign({ aud: "other" }),
    "an access token of another issuer": await sign({ iss: "https://maamoul.example" }),
    "an access token of another type": await sign({}, { typ: "JWT" }),
    "an access token of another key": await sign({}, {}, other.privateKey),
    "an access token of an unknown key": await sign(
      {},
      { kid: "00000000-0000-4000-8000-000000000000" },
      other.privateKey,
    ),
    "an access token without a session": await sign({ sid: undefined }),
    "an access token of an unknown session": await sign({ sid: "00000000-0000-4000-8000-000000000000" }),
    "an access token of somebody else": await sign({ sub: "00000000-0000-4000-8000-000000000000" }),
    "an access token by another algorithm": await sign({}, { alg: "HS256" }, secret),
    "an unsigned access token": { value: unsigned },
    "an access token without its signature": { value: (await sign({})).value.replace(/[^.]*$/, "") },
  };
}

/** In what is random, which of all these comes long before the end. */
function changeLetter(token: string): string {
  const at = token.length - 30;
  return `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
}
