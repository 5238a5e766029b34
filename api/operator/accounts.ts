import { randomBytes, randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import * as v from "valibot";
import { calls } from "../../contract/calls.ts";
import { languages } from "../../contract/languages.ts";
import { roles, TRIAL_DAYS, trialEndOf } from "../../contract/rules.ts";
import { hashPassword, refuseWeakPassword } from "../accounts/password/hash-password.ts";
import type { BillingDeps } from "../billing/providers/provider.ts";
import { type Account, accounts, families } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import type { Deps } from "../deps.ts";
import { changeFamiliesIn } from "../family/change-families.ts";
import { type Command, type Input, OperatorError, readChoice, UsageError } from "./command.ts";

export const accountCommands: readonly Command[] = [
  {
    name: "accounts list",
    args: [],
    reads: true,
    summary: "Every account and its family",
    async run({ db }) {
      const rows = await db.select().from(accounts).orderBy(asc(accounts.createdAt), asc(accounts.email));
      return {
        data: rows.map(({ passwordHash: _, ...account }) => account),
        rows: rows.map(({ email, role, language, familyId, createdAt }) => ({
          email,
          role,
          language,
          family: familyId,
          created: createdAt.toISOString(),
        })),
      };
    },
  },
  {
    name: "accounts add",
    args: ["EMAIL"],
    summary: "Add an account; without --password-stdin its password is made up and shown once",
    options: {
      role: { value: roles.join("|"), help: "parent unless given" },
      language: { value: languages.join("|"), help: "of its mail; en unless given" },
      family: { value: "EMAIL", help: "join the family of this account instead of starting one" },
      trial: { help: `start the ${TRIAL_DAYS} days of trial` },
      "password-stdin": { help: "read the password from standard input" },
    },
    async run(deps, input) {
      const email = readEmail(input.args[0] ?? "");
      const { password, shown } = await choosePassword(input, email);
      const account = await addAccount(deps, input, email, await hashPassword(password));
      const { id, familyId, role } = account;
      const note = shown ? `\nPassword (shown only now): ${password}` : "";
      return {
        message: `${email} is added${note}`,
        data: { id, email, role, family: familyId, ...(shown && { password }) },
      };
    },
  },
];

async function addAccount(
  deps: BillingDeps,
  input: Input,
  email: string,
  passwordHash: string,
): Promise<Account> {
  const role = readChoice(input, "role", roles, "parent");
  const language = readChoice(input, "language", languages, "en");
  const createdAt = deps.clock();
  return transact(deps.db, async (tx) => {
    const inner = { ...deps, db: tx };
    const family = input.options.family;
    const familyId = family
      ? (await requireAccount(inner, family)).familyId
      : await addFamily(inner, input.switches.has("trial"));
    // Under its lock, so that the mentor does not leave at the same moment.
    const { adults } = await changeFamiliesIn(inner, [familyId], ([draft]) => draft.family);
    const [mentor] = role === "child" ? adults : [];
    if (role === "child" && !mentor)
      throw new OperatorError(`A child needs an adult: --family takes the address of one`);
    const person = { id: randomUUID(), familyId, email, role, language, passwordHash, createdAt };
    const [added] = await tx
      .insert(accounts)
      .values({ ...person, mentorId: mentor?.id })
      .onConflictDoNothing()
      .returning();
    if (!added) throw new OperatorError(`There is an account ${email} already`);
    return added;
  });
}

async function addFamily({ db, clock }: Deps, trial: boolean): Promise<string> {
  const id = randomUUID();
  const now = clock();
  const dates = trial ? { trialStartedAt: now, trialEndsAt: trialEndOf(now) } : {};
  await db.insert(families).values({ id, createdAt: now, ...dates });
  return id;
}

async function choosePassword(input: Input, email: string): Promise<{ password: string; shown: boolean }> {
  if (!input.switches.has("password-stdin"))
    return { password: randomBytes(12).toString("base64url"), shown: true };
  const password = (await input.readStdin()).replace(/\r?\n$/, "");
  refuseWeakPassword(password, email);
  return { password, shown: false };
}

export function readEmail(text: string): string {
  const result = v.safeParse(calls.forgotPassword.request, { email: text });
  if (!result.success) throw new UsageError(`${text} is not an email address`);
  return result.output.email;
}

/** Of the first argument. */
export async function familyOfEmail(deps: Pick<Deps, "db">, { args: [email = ""] }: Input): Promise<string> {
  return (await requireAccount(deps, email)).familyId;
}

export async function requireAccount({ db }: Pick<Deps, "db">, text: string): Promise<Account> {
  const email = readEmail(text);
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
  if (!account) throw new OperatorError(`There is no account ${email}`);
  return account;
}
