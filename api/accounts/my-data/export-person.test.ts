import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  accounts,
  activities,
  agreements,
  charges,
  children,
  consentRecords,
  invitations,
  sessions,
} from "../../db/schema.ts";
import { describeApi, type TestApi } from "../../testing/testing.ts";
import { exportPerson } from "./export-person.ts";

const device = { browser: "", system: "" };
const agreed = { termsVersion: "1", privacyVersion: "1", language: "en" } as const;

async function readFamily({ db }: TestApi) {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, "premium@maamoul.example"));
  if (!account) throw new Error("no demo account");
  const [charge] = await db.select().from(charges).where(eq(charges.familyId, account.familyId));
  if (!charge) throw new Error("nothing is paid");
  return { account, charge };
}

describeApi("an export", (api) => {
  test("lists everything in the order in which it happened, not as it was written", async () => {
    const { account, charge } = await readFamily(api);
    const { number, ...paid } = charge;
    const { id: accountId, familyId } = account;
    for (const day of ["2027-01-03", "2027-01-01", "2027-01-02"]) {
      const at = new Date(day);
      const kept = { id: day, accountId, familyId, ...device, createdAt: at, expiresAt: at };
      await api.db.insert(activities).values({ ...kept, kind: "login" });
      await api.db.insert(children).values({ ...kept, firstName: day });
      await api.db.insert(invitations).values({ ...kept, inviterId: accountId, email: `${day}@x.example` });
      await api.db.insert(sessions).values({ ...kept, currentHash: day });
      await api.db.insert(agreements).values({ accountId, ...agreed, givenAt: at });
      const record = { ...agreed, ...device, subjectId: day, giverId: accountId };
      await api.db.insert(consentRecords).values({ ...record, id: day, givenAt: at });
      const receipt = { receiptYear: null, receiptNumber: null, providerReference: null };
      await api.db.insert(charges).values({ ...paid, ...receipt, id: day, createdAt: at });
    }

    const data = await exportPerson(api.deps, account);
    const times = {
      activity: data.activity.map(({ at }) => at),
      children: data.children.map(({ created_at }) => created_at),
      invitations: data.invitations.map(({ created_at }) => created_at),
      logins: data.logins.map(({ started_at }) => started_at),
      consents: data.consents.map(({ given_at }) => given_at),
      consent_records: data.consent_records.map(({ given_at }) => given_at),
      payments: data.payments.map(({ createdAt }) => createdAt),
    };
    for (const [name, list] of Object.entries(times)) {
      const days = list.slice(-3).map((at) => at.toISOString().slice(0, 10));
      expect(days, name).toEqual(["2027-01-01", "2027-01-02", "2027-01-03"]);
    }
  });
});
