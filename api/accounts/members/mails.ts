import { and, eq } from "drizzle-orm";
import { LANGUAGE_KEY } from "../../../contract/languages.ts";
import type { LeftFamily } from "../../../contract/mails.ts";
import { accounts, plans } from "../../db/schema.ts";
import { type FamilyMails, readCharge, readMoney } from "../../family/mails.ts";
import type { MailKind } from "../../mail/kind.ts";
import { findOpenInvitation } from "./open-invitation.ts";

/** Its link shows the invitation; accepting asks for a login with this address, so that nobody else can. */
export const invitationMail: MailKind<{ invitationId: string }> = {
  name: "invitation",
  async write(deps, { recipient, language, payload: { invitationId } }) {
    const { db, config } = deps;
    const open = await findOpenInvitation(deps, invitationId);
    const isChild = and(eq(accounts.email, recipient), eq(accounts.role, "child"));
    // No stranger's invitation reaches a child, and who invites does not learn that it is one.
    if (!open || (await db.$count(accounts, isChild))) return undefined;
    const query = new URLSearchParams({ invitation: invitationId, [LANGUAGE_KEY]: language });
    const href = `${config.publicOrigin}/family?${query}`;
    const until = open.expiresAt.toISOString();
    return { name: "invitation", facts: { by: open.by, email: recipient, until, href } };
  },
};

export const familyJoinedMail: MailKind<FamilyMails["family_joined"]> = {
  name: "family_joined",
  async write(_, { payload: { name } }) {
    return { name: "family_joined", facts: { name } };
  },
};

export const familyLeftMail: MailKind<FamilyMails["family_left"]> = {
  name: "family_left",
  async write(_, { payload: { name, children, erased, endsAt } }) {
    return { name: "family_left", facts: { name, children, erased, endsAt } };
  },
};

export const removedMail: MailKind<FamilyMails["family_removed"]> = {
  name: "family_removed",
  async write(_, { payload }) {
    return { name: "family_removed", facts: { by: payload.name, ...readLeft(payload) } };
  },
};

export const youLeftMail: MailKind<FamilyMails["you_left"]> = {
  name: "you_left",
  async write(_, { payload }) {
    return { name: "you_left", facts: readLeft(payload) };
  },
};

function readLeft({ children, endsAt, cents, unused, currency }: FamilyMails["you_left"]): LeftFamily {
  return {
    children,
    endsAt,
    stopped: cents ? readMoney(cents, currency) : undefined,
    unused: unused && unused !== "0" ? readMoney(unused, currency) : undefined,
  };
}

export const planLostMail: MailKind<FamilyMails["plan_lost"]> = {
  name: "plan_lost",
  async write({ db }, { language, payload: { planId, cents, currency } }) {
    const [plan] = planId ? await db.select().from(plans).where(eq(plans.id, planId)) : [];
    const unused = cents ? readMoney(cents, currency) : undefined;
    return { name: "plan_lost", facts: { plan: plan?.name[language], unused } };
  },
};

export const payingStartedMail: MailKind<FamilyMails["paying_started"]> = {
  name: "paying_started",
  async write(_, { payload }) {
    return { name: "paying_started", facts: { next: readCharge(payload) } };
  },
};

export const payingTakenMail: MailKind<FamilyMails["paying_taken"]> = {
  name: "paying_taken",
  async write(_, { payload }) {
    return { name: "paying_taken", facts: { by: payload.name, next: readCharge(payload) } };
  },
};

export const consentWithdrawnMail: MailKind<FamilyMails["consent_withdrawn"]> = {
  name: "consent_withdrawn",
  async write(_, { payload: { name, child, deleteAt } }) {
    return { name: "consent_withdrawn", facts: { by: name, child, deleteAt } };
  },
};

export const familyMails = [
  invitationMail,
  familyJoinedMail,
  familyLeftMail,
  removedMail,
  youLeftMail,
  planLostMail,
  payingStartedMail,
  payingTakenMail,
  consentWithdrawnMail,
];
