import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditEntries, charges, creditNotes, families } from "../db/schema.ts";
import { FATHER, gatherFamily, MOTHER } from "../testing/families/family.ts";
import { describeApi } from "../testing/testing.ts";
import { operate } from "./operate.ts";

const PREMIUM = "premium@maamoul.example";
const PARENT = "parent@maamoul.example";
const TRIAL = "trial@maamoul.example";
const MINUTE_SECONDS = 60;

describeApi("a second command that is the same", (api) => {
  let receipt = "";
  beforeEach(async () => {
    const familyId = await api.familyOf(PREMIUM);
    const [charge] = await api.db.select().from(charges).where(eq(charges.familyId, familyId));
    receipt = `2026-${String(charge?.receiptNumber).padStart(6, "0")}`;
  });
  /** Without an answer nobody is there to ask. */
  async function run(line: string, answer?: string) {
    const said: string[] = [];
    const questions: string[] = [];
    const print = (text: string) => void said.push(text);
    const ask = async (question: string) => {
      questions.push(question);
      return answer ?? "";
    };
    const terminal = {
      print,
      printError: print,
      readStdin: async () => "",
      ask: answer === undefined ? null : ask,
    };
    const open = async () => ({ deps: api.deps, close: async () => {} });
    const code = await operate(line.split(" "), terminal, open, { operator: "salma", folder: "/" });
    return { code, said: said.join("\n"), questions };
  }
  const refunds = async () => (await api.db.select().from(creditNotes)).map(({ cents }) => cents);
  const trialOf = async (email: string) =>
    (
      await api.db
        .select()
        .from(families)
        .where(eq(families.id, await api.familyOf(email)))
    )[0]?.trialEndsAt;

  test("within an hour is refused to a script, with the word for a wanted one", async () => {
    const line = `refund ${receipt} 5 --yes`;
    expect((await run(line)).code).toBe(0);
    api.advance(59 * MINUTE_SECONDS);
    expect(await run(line)).toEqual({
      code: 1,
      said: "The same was done by salma on 1 Mar 2026, 12:00: --again does it once more",
      questions: [],
    });
    expect(await refunds()).toEqual([500]);
    expect((await run(`${line} --again`)).code).toBe(0);
    expect(await refunds()).toEqual([500, 500]);
  });

  test("an hour later is done without a word", async () => {
    const line = `refund ${receipt} 5 --yes`;
    await run(line);
    api.advance(60 * MINUTE_SECONDS);
    expect((await run(line)).code).toBe(0);
    expect(await refunds()).toEqual([500, 500]);
  });

  test("that writes the amount otherwise is the same", async () => {
    await run(`refund ${receipt} 5 --yes`);
    expect((await run(`refund ${receipt} 5.00 --yes`)).code).toBe(1);
    expect((await run(`refund ${receipt} 5.01 --yes`)).code).toBe(0);
  });

  test("that writes the receipt otherwise is the same", async () => {
    await run(`refund ${receipt} 5 --yes`);
    expect((await run(`refund ${receipt.replace(/-0+/, "-")} 5 --yes`)).code).toBe(1);
    expect(await refunds()).toEqual([500]);
  });

  test.each(["credit EMAIL 5 --yes", "grant EMAIL premium-yearly"])(
    "that names another adult of the family is the same: %s",
    async (line) => {
      await gatherFamily(api);
      expect((await run(line.replace("EMAIL", MOTHER))).code).toBe(0);
      expect((await run(line.replace("EMAIL", FATHER))).said).toContain("--again does it once more");
    },
  );

  test("for another family is another one", async () => {
    await run(`trial extend ${TRIAL} 7`);
    expect((await run(`trial extend ${PARENT} 7`)).code).toBe(0);
  });

  test("asks somebody at a terminal again, who may want it", async () => {
    const line = `trial extend ${TRIAL} 7`;
    await run(line, "yes");
    const before = await trialOf(TRIAL);
    const { code, questions } = await run(line, "no");
    expect(code).toBe(1);
    expect(questions).toEqual([
      "The same was done by salma on 1 Mar 2026, 12:00. Do it once more? (yes/no) ",
    ]);
    expect(await trialOf(TRIAL)).toEqual(before);
    expect((await run(line, "yes")).code).toBe(0);
    expect(await trialOf(TRIAL)).not.toEqual(before);
  });

  test.each([`grant ${PREMIUM} premium-yearly`, `trial extend ${TRIAL} 7`, `credit ${PREMIUM} 5 --yes`])(
    "of %s is asked about too",
    async (line) => {
      expect((await run(line)).code).toBe(0);
      expect((await run(line)).said).toContain("--again does it once more");
      expect((await run(`${line} --again`)).code).toBe(0);
    },
  );

  test("after one that was refused is done", async () => {
    expect((await run(`refund ${receipt} 999 --yes`)).code).toBe(1);
    expect((await run(`refund ${receipt} 999 --yes`)).said).toContain("can be refunded");
  });

  test("after one that was cut off on the way is asked about", async () => {
    await run(`refund ${receipt} 5 --yes`);
    await api.db.update(auditEntries).set({ outcome: "begun" });
    expect((await run(`refund ${receipt} 5 --yes`)).said).toContain("--again does it once more");
  });

  test.each(["refund RECEIPT 5 --yes", `trial extend ${TRIAL} 7`, `credit ${PREMIUM} 5 --yes`])(
    "at the same moment is not done: %s",
    async (line) => {
      const typed = line.replace("RECEIPT", receipt);
      const answers = await Promise.all([1, 2, 3, 4].map(() => run(typed)));
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1]);
      expect(await api.db.$count(auditEntries, eq(auditEntries.outcome, "done"))).toBe(1);
    },
  );
});
