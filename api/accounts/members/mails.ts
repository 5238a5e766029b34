import { and, eq } from "drizzle-orm";
import { LANGUAGE_KEY, type Language } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import { accounts, plans } from "../../db/schema.ts";
import type { ChargeFacts, FamilyMails } from "../../family/mails.ts";
import type { MailKind, WriteDeps } from "../../mail/kind.ts";
import type { Block } from "../../mail/layout.ts";
import { writePrice } from "../../pages/format-price.ts";
import { formatGulfDate } from "../../pages/gulf-date.ts";
import { findOpenInvitation } from "./open-invitation.ts";

/** Its link shows the invitation; accepting asks for a login with this address, so that nobody else can. */
export const invitationMail: MailKind<{ invitationId: string }> = {
  name: "invitation",
  async write(deps, { recipient, language, payload }) {
    const { db, config } = deps;
    const open = await findOpenInvitation(deps, payload.invitationId);
    const isChild = and(eq(accounts.email, recipient), eq(accounts.role, "child"));
    // No stranger's invitation reaches a child, and who invites does not learn that it is one.
    if (!open || (await db.$count(accounts, isChild))) return undefined;
    const words = copy[language].mails.invitation;
    const brand = config.business.name[language];
    const query = new URLSearchParams({ invitation: payload.invitationId, [LANGUAGE_KEY]: language });
    const blocks = [
      { paragraph: words.invites(open.by, brand) },
      { paragraph: words.steps },
      {
        facts: [
          [words.address, recipient, "code"],
          [words.until, formatGulfDate(language, open.expiresAt)],
        ] as const,
      },
      { link: { label: words.link, href: `${config.publicOrigin}/family?${query}` } },
      { note: words.note },
    ];
    return { language, subject: words.subject(open.by, brand), blocks, why: "asked" };
  },
};

function openFamily({ config }: WriteDeps, language: Language): Block {
  const href = `${config.publicOrigin}/family?${LANGUAGE_KEY}=${language}`;
  return { link: { label: copy[language].mails.openFamily, href } };
}

const day = (language: Language, moment: string) => formatGulfDate(language, new Date(moment));

export const familyJoinedMail: MailKind<FamilyMails["family_joined"]> = {
  name: "family_joined",
  async write(deps, { language, payload: { name } }) {
    const words = copy[language].mails.familyJoined;
    const { name: brand, contactEmail } = deps.config.business;
    const blocks = [
      { paragraph: words.what(name, brand[language]) },
      { paragraph: words.next },
      openFamily(deps, language),
      { address: contactEmail },
    ];
    return { language, subject: words.subject(name), blocks };
  },
};

export const familyLeftMail: MailKind<FamilyMails["family_left"]> = {
  name: "family_left",
  async write(deps, { language, payload: { name, children, erased, endsAt } }) {
    const words = copy[language].mails.familyLeft;
    const { name: brand, contactEmail } = deps.config.business;
    const blocks = [
      { paragraph: words.what(name, brand[language]) },
      { paragraph: words.next },
      ...(children ? [{ paragraph: words.children(children, name) }] : []),
      ...(erased ? [{ paragraph: words.erased(erased, name) }] : []),
      ...(endsAt ? [{ paragraph: words.plan(day(language, endsAt)) }] : []),
      openFamily(deps, language),
      { address: contactEmail },
    ];
    return { language, subject: words.subject(name), blocks };
  },
};

export const removedMail: MailKind<FamilyMails["family_removed"]> = {
  name: "family_removed",
  async write(deps, { language, payload }) {
    const words = copy[language].mails.removed;
    const what = words.what(payload.name, deps.config.business.name[language]);
    const next = [{ paragraph: words.next }];
    return { language, subject: words.subject, blocks: writeLeft(deps, language, payload, what, next) };
  },
};

export const youLeftMail: MailKind<FamilyMails["you_left"]> = {
  name: "you_left",
  async write(deps, { language, payload }) {
    const words = copy[language].mails.youLeft;
    const what = words.what(deps.config.business.name[language]);
    return { language, subject: words.subject, blocks: writeLeft(deps, language, payload, what, []) };
  },
};

/** To an adult who is not in the family any more: the children who came along, and the plan that they paid for. */
function writeLeft(
  deps: WriteDeps,
  language: Language,
  { children, endsAt, cents, unused, currency }: FamilyMails["you_left"],
  what: string,
  next: readonly Block[],
): Block[] {
  const words = copy[language].mails.left;
  const price = (amount: string) => writePrice(language, Number(amount), currency || null);
  const until = endsAt ? day(language, endsAt) : "";
  return [
    { paragraph: what },
    ...(children ? [{ paragraph: words.children(children) }] : []),
    ...(cents ? [{ paragraph: words.notCharged(price(cents), until) }] : []),
    ...(endsAt ? [{ paragraph: words.runsUntil(until) }] : []),
    ...(unused && unused !== "0" ? [{ paragraph: words.unused(price(unused)) }] : []),
    ...next,
    openFamily(deps, language),
    { address: deps.config.business.contactEmail },
  ];
}

export const planLostMail: MailKind<FamilyMails["plan_lost"]> = {
  name: "plan_lost",
  async write(deps, { language, payload: { planId, cents, currency } }) {
    const words = copy[language].mails.planLost;
    const { name: brand, contactEmail } = deps.config.business;
    const [plan] = planId ? await deps.db.select().from(plans).where(eq(plans.id, planId)) : [];
    const amount = writePrice(language, Number(cents), currency || null);
    const blocks = [
      { paragraph: words.what(brand[language]) },
      ...(plan ? [{ paragraph: words.plan(plan.name[language]) }] : []),
      ...(cents ? [{ paragraph: words.amount(amount) }] : []),
      openFamily(deps, language),
      { address: contactEmail },
    ];
    return { language, subject: words.subject, blocks };
  },
};

/** The next charge of the plan, as far as it renews. */
function writeCharge(language: Language, { at, cents, currency }: ChargeFacts): Block[] {
  if (!at) return [];
  const { labels } = copy[language].mails;
  const amount = writePrice(language, Number(cents), currency || null);
  const facts = [
    [labels.nextCharge, day(language, at)],
    [labels.nextAmount, amount],
  ] as const;
  return [{ facts }];
}

export const payingStartedMail: MailKind<FamilyMails["paying_started"]> = {
  name: "paying_started",
  async write(deps, { language, payload }) {
    const words = copy[language].mails.payingStarted;
    const blocks = [
      { paragraph: words.what(deps.config.business.name[language]) },
      ...writeCharge(language, payload),
      openFamily(deps, language),
    ];
    return { language, subject: words.subject, blocks };
  },
};

export const payingTakenMail: MailKind<FamilyMails["paying_taken"]> = {
  name: "paying_taken",
  async write(deps, { language, payload }) {
    const words = copy[language].mails.payingTaken;
    const blocks = [
      { paragraph: words.what(payload.name, deps.config.business.name[language]) },
      { paragraph: words.next },
      ...writeCharge(language, payload),
      openFamily(deps, language),
    ];
    return { language, subject: words.subject(payload.name), blocks };
  },
};

export const consentWithdrawnMail: MailKind<FamilyMails["consent_withdrawn"]> = {
  name: "consent_withdrawn",
  async write(deps, { language, payload: { name, child, deleteAt } }) {
    const words = copy[language].mails.consentWithdrawn;
    const blocks = [
      { paragraph: words.what(name, child, deps.config.business.name[language]) },
      { facts: [[words.deletedOn, day(language, deleteAt)] as const] },
      { paragraph: words.next(name) },
      openFamily(deps, language),
    ];
    return { language, subject: words.subject(name, child), blocks };
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
