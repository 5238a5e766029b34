import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { emailCorrectedMail } from "../../accounts/email/mails.ts";
import { endAllSessions } from "../../accounts/sessions.ts";
import {
  accounts,
  deletionCodes,
  emailChanges,
  outbox,
  recoveryCodes,
  resetTokens,
} from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { Deps } from "../../deps.ts";
import { forgetNetworks } from "../../limits/known-networks.ts";
import { queueMail } from "../../mail/outbox.ts";
import { readEmail, requireAccount } from "../accounts.ts";
import { type Command, type Input, OperatorError } from "../command.ts";

/** Who gets in. */
export const accessCommands: readonly Command[] = [
  {
    name: "logout",
    args: ["EMAIL"],
    summary: "Log a person out everywhere",
    async run(deps, { args: [email = ""] }) {
      const account = await requireAccount(deps, email);
      await endAllSessions(deps, account.id);
      return { message: `${account.email} is logged out everywhere`, data: { account: account.id } };
    },
  },
  {
    name: "suspend",
    args: ["EMAIL"],
    summary: "Let a person in no more: logged out everywhere, and told so at the login; plans and data stay",
    options: { reason: { value: "WHY", help: "kept with the entry in the audit" } },
    confirm: ({ args: [email = ""] }) => `Suspend ${email}?`,
    async run(deps, { args: [email = ""] }) {
      const account = await requireAccount(deps, email);
      if (account.suspendedAt) throw new OperatorError(`${account.email} is suspended already`);
      await transact(deps.db, async (tx) => {
        const inner = { ...deps, db: tx };
        await tx.update(accounts).set({ suspendedAt: deps.clock() }).where(eq(accounts.id, account.id));
        await endAllSessions(inner, account.id);
      });
      return { message: `${account.email} is suspended`, data: { account: account.id } };
    },
  },
  {
    name: "unsuspend",
    args: ["EMAIL"],
    summary: "Let a person in again who was suspended",
    async run(deps, { args: [email = ""] }) {
      const account = await requireAccount(deps, email);
      if (!account.suspendedAt) throw new OperatorError(`${account.email} is not suspended`);
      await deps.db.update(accounts).set({ suspendedAt: null }).where(eq(accounts.id, account.id));
      return { message: `${account.email} may log in again`, data: { account: account.id } };
    },
  },
  {
    name: "accounts email",
    args: ["EMAIL", "NEW"],
    summary:
      "Correct the address of a person, who is logged out everywhere, logs in with the new one and is told at both",
    async confirm(input, deps) {
      const { email, corrected } = await readCorrection(deps, input);
      return `Change ${email} to ${corrected}?`;
    },
    async run(deps, input) {
      const { id, email, language, corrected } = await readCorrection(deps, input);
      await transact(deps.db, async (tx) => {
        const inner = { ...deps, db: tx };
        await tx.update(accounts).set({ email: corrected }).where(eq(accounts.id, id));
        // Whoever reads the old address must neither open nor delete the account with it.
        for (const table of [recoveryCodes, resetTokens, deletionCodes])
          await tx.delete(table).where(eq(table.accountId, id));
        await endAllSessions(inner, id);
        await forgetNetworks(inner, email);
        const neverLeft = and(eq(outbox.recipient, email), isNull(outbox.sentAt));
        await tx.update(outbox).set({ recipient: corrected }).where(neverLeft);
        // What left for the old address is still this person's. No mail has the number, so nobody can bring it back.
        for (const [mailbox, recipient] of [
          ["old", email],
          ["new", corrected],
        ] as const)
          await queueMail(inner, { kind: emailCorrectedMail, recipient, language, payload: { mailbox } });
        const now = deps.clock();
        await tx.insert(emailChanges).values({
          id: randomUUID(),
          accountId: id,
          oldEmail: email,
          newEmail: corrected,
          codeHmac: "",
          createdAt: now,
          expiresAt: now,
          usedAt: now,
        });
      });
      return { message: `${email} is ${corrected} now`, data: { account: id, email: corrected } };
    },
  },
];

async function readCorrection({ db }: Pick<Deps, "db">, { args: [text = "", next = ""] }: Input) {
  const { id, email, language } = await requireAccount({ db }, text);
  const corrected = readEmail(next);
  if ((await db.$count(accounts, eq(accounts.email, corrected))) > 0)
    throw new OperatorError(`There is an account ${corrected} already`);
  return { id, email, language, corrected };
}
