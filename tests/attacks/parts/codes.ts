import { eq, like } from "drizzle-orm";
import { generateKeyPair, SignJWT } from "jose";
import { rateLimits, sessions } from "../../../api/db/schema.ts";
import { type Bearer, type Call, type CallName, calls } from "../../../contract/calls.ts";
import type { DatabaseKind } from "../databases.ts";
import { type OwnApi, PUBLIC_ORIGIN, readCode, repeat, withOwnApi } from "../own-api.ts";
import { type Finding, watch } from "../report.ts";

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

export function tryCodesAndTokens(kind: DatabaseKind): Promise<Finding[]> {
  return withOwnApi(kind, async (api) => [
    await guessCodes(api),
    await raceForOneCode(api),
    await useAnOldCode(api),
    await tryEveryToken(api),
  ]);
}

async function askForCode(api: OwnApi): Promise<string> {
  // Past the wait between two codes, and past what earlier tries were counted for.
  api.advance(3600);
  await api.send("forgotPassword", { body: { email: EMAIL } });
  return readCode(await api.readMail());
}

const verify = (api: OwnApi, otp: string, address?: string) =>
  api.send("verifyOtp", { body: { email: EMAIL, otp }, address });

async function guessCodes(api: OwnApi): Promise<Finding> {
  const seen = watch("parallel wrong codes from one address");
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
  seen.keep((await verify(api, right)).status === 200, "the person's own code was spent by a stranger");
  return seen.done(`${evaluated} evaluated`);
}

/** What is counted last before a code is compared. */
async function countEvaluated({ db }: OwnApi): Promise<number> {
  const rows = await db.select().from(rateLimits).where(like(rateLimits.key, "code_tries_in_all:%"));
  return rows.reduce((sum, { count }) => sum + count, 0);
}

async function raceForOneCode(api: OwnApi): Promise<Finding> {
  const seen = watch("parallel right codes");
  const right = await askForCode(api);
  const answers = await repeat(16, (index) => verify(api, right, `192.0.2.${10 + Math.floor(index / 4)}`));
  seen.try(answers.length);
  const given = answers.filter(({ status }) => status === 200).length;
  seen.keep(given > 0, "nobody got a reset token");
  seen.bar(given <= 1, `${given} reset tokens for one code`);
  return seen.done(`${given} reset token`);
}

async function useAnOldCode(api: OwnApi): Promise<Finding> {
  const seen = watch("codes, the older first");
  const older = await askForCode(api);
  const newer = await askForCode(api);
  seen.try(2);
  seen.bar((await verify(api, older)).status !== 200, "an older code still worked");
  seen.keep((await verify(api, newer)).status === 200, "the newest code did not work");
  return seen.done();
}

/** Every token, good and bad, at every call that it is not for. */
async function tryEveryToken(api: OwnApi): Promise<Finding> {
  const seen = watch("tokens at calls that they do not open");
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
    api.send("refresh", { bearer: tokens["a good refresh token"]?.value }),
    api.send("resetPassword", {
      bearer: tokens["a good reset token"]?.value,
      body: { new_password: NEW_PASSWORD },
    }),
  ]);
  seen.keep(
    alive.every(({ status }) => status === 200),
    `a good token was spent elsewhere: ${alive.map(({ status }) => status).join(", ")}`,
  );
  return seen.done(`${Object.keys(tokens).length} tokens, ${guarded.length} calls`);
}

type Token = { readonly value: string; readonly opens?: Bearer };

async function gatherTokens(api: OwnApi): Promise<Record<string, Token>> {
  const reset = async () => (await verify(api, await askForCode(api))).body.reset_token as string;
  const oldReset = await reset();
  const ended = await api.logIn(EMAIL);
  const spent = await reset();
  await api.send("resetPassword", { bearer: spent, body: { new_password: "cookies-123" } });
  const goodReset = await reset();
  const { access_token, refresh_token, id } = await api.logIn(EMAIL);
  const [session] = await api.db.select().from(sessions).where(eq(sessions.accountId, id));
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
    ...(await forgeAccessTokens(api, { sub: id, sid: session?.id ?? "" })),
  };
}

/** Of the real person and session, each wrong in one way. */
async function forgeAccessTokens(
  api: OwnApi,
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
