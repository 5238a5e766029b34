import { setTimeout as wait } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import type { Database } from "../../../api/db/database.ts";
import { accounts, charges, outbox, sessions } from "../../../api/db/schema.ts";
import type { CallOptions } from "../../../api/testing/test-api.ts";
import type { CallName } from "../../../contract/calls.ts";
import type { Watch } from "../attack.ts";
import type { BusySmtp } from "../busy-smtp.ts";
import { callProcess, PASSWORD, type Person, postForm, type TimedAnswer } from "../own-process.ts";
import { CARD } from "../serving.ts";
import type { Tally } from "./tally.ts";

const READERS = 8;
const RETURNERS = 2;
const BUYERS = 400;
const ASKERS = 900;
export const CROWD = READERS + RETURNERS + BUYERS + ASKERS;

const READ_EVERY_MS = 250;
const RETURN_EVERY_MS = 2_000;
const BUY_EVERY_MS = 1_500;
const ASK_EVERY_MS = 1_000;

export type Crowd = {
  /** Nobody asks for anything more; those who wait for an answer get it. */
  leave(): Promise<void>;
  /** Whether every mail that was promised has come. */
  hasMail(smtp: BusySmtp): boolean;
  /** What was answered and is not there, and what is there twice. */
  compare(watch: Watch, db: Database, smtp: BusySmtp): Promise<void>;
};

/** People who use the product as if nothing were going on, and know what they were told. */
export function sendCrowd(origin: string, tally: Tally, people: readonly Person[]): Crowd {
  let isOver = false;
  const readers = people.slice(0, READERS);
  const returners = people.slice(READERS, READERS + RETURNERS);
  const buyers = people.slice(READERS + RETURNERS, READERS + RETURNERS + BUYERS);
  const askers = people.slice(READERS + RETURNERS + BUYERS);

  /** By the e-mail: what the switch was last set to, or is being set to. */
  const switched = new Map<string, boolean[]>();
  const loggedIn: string[] = [];
  const bought = new Set<string>();
  const promised = new Set<string>();
  let writes = 0;

  const call = (person: number, name: CallName, options: CallOptions) =>
    tally.take(name, callProcess(origin, name, { ...options, from: addressOf(person) }));

  async function read(person: Person, index: number): Promise<void> {
    const { bearer, email } = person;
    for (let reminders = false; !isOver; reminders = !reminders) {
      for (const name of ["features", "plans", "readSettings"] as const) {
        await call(index, name, { bearer });
        await wait(READ_EVERY_MS);
      }
      const before = switched.get(email) ?? [true];
      switched.set(email, [...before, reminders]);
      const answer = await call(index, "changeSettings", { bearer, body: { reminders } });
      if (answer) switched.set(email, [reminders]);
      if (answer) writes++;
      await wait(READ_EVERY_MS);
    }
  }

  async function comeBack({ email }: Person, index: number): Promise<void> {
    while (!isOver) {
      const answer = await call(READERS + index, "login", { body: { email, password: PASSWORD } });
      if (answer) loggedIn.push(sessionOf(answer));
      if (answer) writes++;
      await wait(RETURN_EVERY_MS);
    }
  }

  async function buy(person: Person, index: number): Promise<void> {
    const from = addressOf(100 + index);
    const body = { subscription_plan_id: "premium-monthly" };
    const opened = await call(100 + index, "createSubscription", { bearer: person.bearer, body });
    if (!opened) return;
    const paid = await tally.take("paying", postForm(opened.body.checkout_url, CARD, { from }));
    if (!paid?.location.includes("payment-success")) return;
    bought.add(person.email);
    writes++;
  }

  async function keepOn(
    each: readonly Person[],
    everyMs: number,
    act: (person: Person, index: number) => Promise<void>,
  ): Promise<void> {
    const acts: Promise<void>[] = [];
    for (const [index, person] of each.entries()) {
      if (isOver) break;
      acts.push(act(person, index));
      await wait(everyMs);
    }
    await Promise.all(acts);
  }

  async function askForCode({ email }: Person, index: number): Promise<void> {
    const answer = await call(600 + index, "forgotPassword", { body: { email } });
    if (answer) promised.add(email);
    if (answer) writes++;
  }

  const everybody = Promise.all([
    ...readers.map(read),
    ...returners.map(comeBack),
    keepOn(buyers, BUY_EVERY_MS, buy),
    keepOn(askers, ASK_EVERY_MS, askForCode),
  ]);

  return {
    async leave() {
      isOver = true;
      await everybody;
    },
    hasMail({ received }) {
      const told = new Set(received.map(({ recipient }) => recipient));
      return [...promised, ...bought].every((email) => told.has(email));
    },
    async compare(watch, db, smtp) {
      const kept = watch("answered writes, looked for afterwards");
      const once = watch("charges and mails, counted afterwards");
      kept.try(writes);
      const known = new Map((await db.select().from(accounts)).map((account) => [account.email, account]));
      for (const [email, values] of switched)
        kept.keep(
          values.includes(known.get(email)?.reminders ?? false),
          "a setting went back to what it was",
        );
      const open = new Set((await db.select({ id: sessions.id }).from(sessions)).map(({ id }) => id));
      for (const id of loggedIn) kept.keep(open.has(id), "a login is not known");
      const paid = Map.groupBy(await db.select().from(charges), ({ familyId }) => familyId);
      for (const { email } of buyers) {
        const times = paid.get(known.get(email)?.familyId ?? "")?.length ?? 0;
        if (bought.has(email)) kept.keep(times > 0, "a plan that was paid is gone");
        once.bar(times <= 1, `a plan was charged ${times} times`);
      }
      const told = new Set(smtp.received.map(({ recipient }) => recipient));
      for (const email of [...promised, ...bought]) kept.keep(told.has(email), "a mail did not come");

      const ids = [...new Set(smtp.received.map(({ id }) => id))];
      const rows = new Map(
        (await db.select().from(outbox).where(inArray(outbox.id, ids))).map((row) => [row.id, row]),
      );
      once.try(bought.size + ids.length);
      let again = 0;
      for (const [id, copies] of Map.groupBy(smtp.received, (mail) => mail.id)) {
        if (copies.length === 1) continue;
        // Another process took over what was in the hands of one that was killed.
        if ((rows.get(id)?.attempts ?? 0) > 1) again++;
        else once.bar(false, `a mail of one process came ${copies.length} times`);
      }
      const kinds = Map.groupBy(rows.values(), ({ kind, recipient }) => `${kind} ${recipient}`);
      const crowd = new Set([...buyers, ...askers].map(({ email }) => email));
      for (const [, mails] of kinds)
        if (crowd.has(mails[0]?.recipient ?? ""))
          once.bar(mails.length === 1, `${mails[0]?.kind} was mailed ${mails.length} times`);
      kept.note(`${bought.size} plans, ${loggedIn.length} logins, ${promised.size} codes`);
      once.note(`${again} in the hands of a killed process came again with the same number`);
    },
  };
}

/** An address of this machine for each, as limits go by addresses. */
const addressOf = (index: number) => `127.1.${index >> 8}.${index & 255}`;

function sessionOf({ body }: TimedAnswer): string {
  const [, claims = ""] = body.access_token.split(".");
  return JSON.parse(String(Buffer.from(claims, "base64url"))).sid;
}
