import { and, eq } from "drizzle-orm";
import { LANGUAGE_KEY, type Language } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import { accounts } from "../../db/schema.ts";
import type { MailKind } from "../../mail/kind.ts";
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

type Told = "familyJoined" | "familyLeft" | "removed" | "payingOffered" | "payingTaken";

/** Tells one adult what another one, by this name, has done; the Family page has the rest. */
function tell(name: string, told: Told): MailKind<{ name: string }> {
  return {
    name,
    async write({ config }, { language, payload }) {
      const words = copy[language].mails[told];
      const brand = config.business.name[language];
      const blocks = [
        { paragraph: words.what(payload.name, brand) },
        { paragraph: words.next },
        {
          link: {
            label: copy[language].mails.openFamily,
            href: familyAddress(config.publicOrigin, language),
          },
        },
        { address: config.business.contactEmail },
      ];
      return { language, subject: words.subject(payload.name), blocks };
    },
  };
}

function familyAddress(origin: string, language: Language): string {
  return `${origin}/family?${LANGUAGE_KEY}=${language}`;
}

export const familyJoinedMail = tell("family_joined", "familyJoined");
export const familyLeftMail = tell("family_left", "familyLeft");
export const removedMail = tell("family_removed", "removed");
export const payingOfferedMail = tell("paying_offered", "payingOffered");
export const payingTakenMail = tell("paying_taken", "payingTaken");

export const familyMails = [
  invitationMail,
  familyJoinedMail,
  familyLeftMail,
  removedMail,
  payingOfferedMail,
  payingTakenMail,
];
