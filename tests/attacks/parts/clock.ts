import { mails } from "../../../api/background.ts";
import { charges } from "../../../api/db/schema.ts";
import { deliverDueMail } from "../../../api/mail/deliver.ts";
import { DEMO_PASSWORD } from "../../../api/seed/demo.ts";
import { settleDue } from "../../../api/testing/settle-due.ts";
import { addFamilies } from "../../../api/testing/sign-in.ts";
import type { DatabaseKind } from "../databases.ts";
import { type OwnApi, readCode, withOwnApi } from "../own-api.ts";
import { type Finding, watch } from "../report.ts";
import { CARD } from "../serving.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** More than any limit takes before it blocks. */
const MISTAKES = 12;

/** The clock of a machine is wrong for a while and is put right; people go on within the hour. */
export function tryClocks(kind: DatabaseKind): Promise<Finding[]> {
  return withOwnApi(kind, async (api) => [
    await putRight(api, "ten days ahead", 10, ["parent@maamoul.example", "trial@maamoul.example"]),
    await putRight(api, "ten days behind", -10, ["premium@maamoul.example", "admin@maamoul.example"]),
    await putRight(api, "forty days ahead", 40, ["employee@adnoc.ae", "parent@maamoul.example"]),
  ]);
}

async function putRight(
  api: OwnApi,
  name: string,
  wrongByDays: number,
  [somebody, other]: readonly [string, string],
): Promise<Finding> {
  const seen = watch(`everything after a clock was ${name}`);
  const wrongBySeconds = wrongByDays * DAY_SECONDS;
  const [buyer = ""] = await addFamilies(api.deps, 1);
  await buy(api, buyer);
  const before = await api.logIn(somebody);

  api.advance(wrongBySeconds);
  await settleDue(api.deps);
  const meanwhile = await api.logIn(other);
  for (let mistake = 0; mistake < MISTAKES; mistake++) await logIn(api, somebody, "wrong-password");
  await failToSend(api);
  const paidThen = await api.db.$count(charges);

  api.advance(-wrongBySeconds);
  // What was counted by a wrong clock is waited for no longer than what was counted by a right one.
  api.advance(HOUR_SECONDS);
  await settleDue(api.deps);
  seen.try(6);
  const sent = await api.readMail();
  seen.keep(
    sent.some(({ recipient }) => recipient.endsWith("@families.example")),
    "the receipt that waited then did not leave",
  );
  const { status } = await logIn(api, somebody);
  seen.keep(status === 200, `the right password was answered ${status}`);
  for (const { refresh_token } of [before, meanwhile]) {
    const refreshed = await api.send("refresh", { bearer: refresh_token });
    seen.keep(refreshed.status === 200, `a session was refused: ${refreshed.status}`);
  }
  api.advance(HOUR_SECONDS);
  await api.send("forgotPassword", { body: { email: other } });
  const body = { email: other, otp: readCode(await api.readMail()) };
  const verified = await api.send("verifyOtp", { body });
  seen.keep(verified.status === 200, `a new code was answered ${verified.status}`);
  const paid = await api.db.$count(charges);
  seen.bar(paid === paidThen, `${paid - paidThen} charges were made again when the clock was right`);
  return seen.done(`${paid} charges`);
}

const logIn = (api: OwnApi, email: string, password = DEMO_PASSWORD) =>
  api.send("login", { body: { email, password } });

async function buy(api: OwnApi, bearer: string): Promise<void> {
  const body = { subscription_plan_id: "premium-monthly" };
  const { body: opened } = await api.send("createSubscription", { bearer, body });
  const { pathname } = new URL(opened.checkout_url);
  await api.app.request(pathname, { method: "POST", body: new URLSearchParams(CARD) });
}

async function failToSend(api: OwnApi): Promise<void> {
  const send = async () => {
    throw new Error("the mail server is away");
  };
  await deliverDueMail({ ...api.deps, mails, transport: { send, close() {} } });
}
