import type { InvitationRow } from "../../db/schema.ts";
import type { Child, Family, Member } from "../../family/family.ts";

const SINCE = new Date("2026-01-01T08:00:00Z");

/** The adult who pays, in families without a database. */
export const PAYER_ID = "payer";

export function makeAdult(id: string, changes: Partial<Member> = {}): Member {
  return {
    id,
    familyId: "family",
    email: `${id}@maamoul.example`,
    role: "parent",
    name: null,
    language: "en",
    mailLanguage: null,
    reminders: true,
    deleteAt: null,
    stoppedRenewal: false,
    suspendedAt: null,
    joinedAt: null,
    invitationId: null,
    mentorId: null,
    createdAt: SINCE,
    ...changes,
  };
}

/** The adult who pays, and another one, who joined a month later. */
export const PAYER = makeAdult(PAYER_ID, { name: "Noor" });
export const OTHER = makeAdult("other", { joinedAt: new Date("2026-02-01T08:00:00Z") });
export const couple: readonly Member[] = [PAYER, OTHER];

/** An adult who asked to be deleted. */
export function leaving(adult: Member): Member {
  return { ...adult, deleteAt: new Date("2026-03-15T08:00:00Z") };
}

/** Without a login. */
export function makeChild(id: string, mentorId: string, changes: Partial<Child> = {}): Child {
  const child = { id, familyId: "family", firstName: id, birthYear: null, mentorId, createdAt: SINCE };
  return { ...child, deleteAt: null, ...changes };
}

/** With a login. */
export function makeChildAccount(id: string, mentorId: string, changes: Partial<Member> = {}) {
  return { ...makeAdult(id), role: "child", ...changes, mentorId } as const;
}

export function makeInvitation(email: string, changes: Partial<InvitationRow> = {}): InvitationRow {
  const expiresAt = new Date("2026-12-31T08:00:00Z");
  return {
    id: "invitation",
    familyId: "family",
    email,
    inviterId: PAYER_ID,
    createdAt: SINCE,
    expiresAt,
    ...changes,
  };
}

/** With one adult, who pays, and nothing else. */
export function makeFamily(changes: Partial<Family> = {}): Family {
  const people = { adults: [PAYER], children: [], invitations: [], requests: [] };
  return { id: "family", trialEndsAt: null, balances: {}, held: [], ...people, ...changes };
}
