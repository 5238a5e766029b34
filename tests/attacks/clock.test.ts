import { mails } from "../../api/background.ts";
import { charges } from "../../api/db/schema.ts";
import { deliverDueMail } from "../../api/mail/deliver.ts";
import { DEMO_PASSWORD } from "../../api/seed/demo.ts";
import { settleDue } from "../../api/testing/settle-due.ts";
import { addFamilies } from "../../api/testing/sign-in.ts";
import type { TestApi } from "../../api/testing/test-api.ts";
import type { Seen } from "./attack.ts";
import { describeAttacks, readMailedCode } from "./served-api.ts";
import { CARD } from "./serving.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** More than any limit takes before it blocks. */
const MISTAKES = 12;

const cases = [
  { name: "ten days ahead", wrongByDays: 10, people: ["parent@maamoul.example", "trial@maamoul.example"] },
  { name: "ten days behind", wrongByDays: -10, people: ["premium@maamoul.example", "admin@maamoul.example"] },
  { name: "forty days ahead", wrongByDays: 40, people: ["employee@adnoc.ae", "parent@maamoul.example"] },
] as const;

/* The clock of a machine is wrong for a while and is put right; people go on within the hour. */
describeAttacks("clock", (api, attack) => {
  for (const { name, ...wrong } of cases)
    attack(`everything after a clock was ${name}`, (seen) => putRight(api, seen, wrong));
});

async function putRight(
  api: TestApi,
  seen: Seen,
  { wrongByDays, people: [somebody, other] }: { wrongByDays: number; people: readonly [string, string] },
): Promise<void> {
  const wrongBySeconds = wrongByDays * DAY_SECONDS;
  const [buyer = ""] = await addFamilies(api.deps, 1);
  await buy(api, buyer);
  const before = await api.login(somebody);

  api.advance(wrongBySeconds);
  await settleDue(api.deps);
  const meanwhile = await api.login(other);
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
  seen.admit(status === 200, `the right password was answered ${status}`);
  for (const { refresh_token } of [before, meanwhile]) {
    const refreshed = await api.send("refresh", { bearer: refresh_token });
    seen.admit(refreshed.status === 200, `a session was refused: ${refreshed.status}`);
  }
  api.advance(HOUR_SECONDS);
  await api.send("forgotPassword", { body: { email: other } });
  const body = { email: other, otp: await readMailedCode(api) };
  const verified = await api.send("verifyOtp", { body });
  seen.admit(verified.status === 200, `a new code was answered ${verified.status}`);
  const paid = await api.db.$count(charges);
  seen.bar(paid === paidThen, `${paid - paidThen} charges were made again when the clock was right`);
  seen.note(`${paid} charges`);
}

const logIn = (api: TestApi, email: string, password = DEMO_PASSWORD) =>
  api.send("login", { body: { email, password } });

async function buy(api: TestApi, bearer: string): Promise<void> {
  const body = { subscription_plan_id: "premium-monthly" };
  const { body: opened } = await api.send("createSubscription", { bearer, body });
  const { pathname } = new URL(opened.checkout_url);
  await api.app.request(pathname, { method: "POST", body: new URLSearchParams(CARD) });
}

async function failToSend(api: TestApi): Promise<void> {
  const send = async () => {
    throw new Error("the mail server is away");
  };
  await deliverDueMail({ ...api.deps, mails, transport: { send, close() {} } });
}
