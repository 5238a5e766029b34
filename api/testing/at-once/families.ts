import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { addDays, BRING_BACK_DAYS, INVITATION_DAYS } from "../../../contract/rules.ts";
import { accounts, children, families, invitations } from "../../db/schema.ts";
import type { TestApi } from "../testing.ts";
import type { Chance } from "./chance.ts";

export type SceneAdult = { readonly id: string; readonly email: string; readonly familyId: string };
type SceneChild = { readonly id: string; readonly mentorId: string; readonly hasLogin: boolean };
type SceneInvitation = { readonly id: string; readonly familyId: string; readonly email: string };
export type SceneFamily = {
  readonly id: string;
  /** Who has been in the family longest comes first. */
  readonly adults: readonly SceneAdult[];
  /** They asked to be deleted. */
  readonly leaverIds: ReadonlySet<string>;
  readonly children: readonly SceneChild[];
};
export type People = {
  readonly families: readonly SceneFamily[];
  readonly invitations: readonly SceneInvitation[];
};

/** How a person's day is: it is to come, or it has come. */
export type Needs = { readonly leaver?: "to come" | "has come"; readonly child?: "with us" | "withdrawn" };

/** Two or three families with their invitations. The first has what the calls need. */
export async function addPeople(api: TestApi, chance: Chance, needs: Needs): Promise<People> {
  const [known] = await api.db.select().from(accounts).where(eq(accounts.email, "parent@maamoul.example"));
  const made: SceneFamily[] = [];
  for (let index = 0; index < 2 + chance.upTo(1); index++)
    made.push(await addFamily(api, chance, index === 0 ? needs : {}, known?.passwordHash ?? ""));
  return { families: made, invitations: await addInvitations(api, chance, made) };
}

async function addFamily(
  api: TestApi,
  chance: Chance,
  needs: Needs,
  passwordHash: string,
): Promise<SceneFamily> {
  const familyId = randomUUID();
  const since = addDays(api.now(), -100);
  await api.db.insert(families).values({ id: familyId, createdAt: since });
  const adults = Array.from({ length: 1 + chance.upTo(2) }, () => describePerson(familyId));
  const leaving =
    needs.leaver ?? (chance.happens(20) ? chance.pick(["to come", "has come"] as const) : undefined);
  const leaver = leaving && chance.pick(adults);
  const deleteAt = addDays(api.now(), leaving === "has come" ? 0 : BRING_BACK_DAYS - 1);
  const common = { familyId, passwordHash, language: "en" as const };
  await api.db.insert(accounts).values(
    adults.map((adult, index) => ({
      ...adult,
      ...common,
      role: "parent" as const,
      createdAt: since,
      joinedAt: addDays(since, index),
      ...(adult === leaver && { deleteAt }),
    })),
  );
  const cared: SceneChild[] = [];
  const count = needs.child ? 1 + chance.upTo(2) : chance.upTo(3);
  for (let index = 0; index < count; index++) {
    const child = { id: randomUUID(), mentorId: chance.pick(adults).id, hasLogin: chance.happens(50) };
    const isWithdrawn = needs.child === "withdrawn" ? index === 0 : chance.happens(15);
    const isDue = chance.happens(50);
    const withdrawn = isWithdrawn && { deleteAt: addDays(api.now(), isDue ? 0 : BRING_BACK_DAYS - 1) };
    const row = { id: child.id, mentorId: child.mentorId, createdAt: since, ...withdrawn };
    if (child.hasLogin) {
      const email = `${child.id}@children.example`;
      await api.db.insert(accounts).values({ ...row, ...common, email, role: "child" });
    } else await api.db.insert(children).values({ ...row, familyId, firstName: "Noor" });
    cared.push(child);
  }
  return { id: familyId, adults, leaverIds: new Set(leaver ? [leaver.id] : []), children: cared };
}

function describePerson(familyId: string): SceneAdult {
  const id = randomUUID();
  return { id, familyId, email: `${id}@families.example` };
}

/** Between the first two both ways, most of the time, and some from the third. */
async function addInvitations(
  api: TestApi,
  chance: Chance,
  made: readonly SceneFamily[],
): Promise<SceneInvitation[]> {
  const open: SceneInvitation[] = [];
  for (const from of made)
    for (const to of made) {
      if (from === to || !chance.happens(80)) continue;
      const { email } = chance.pick(to.adults);
      const invitation = { id: randomUUID(), familyId: from.id, email };
      const [createdAt, expiresAt] = [api.now(), addDays(api.now(), INVITATION_DAYS)];
      const inviterId = chance.pick(from.adults).id;
      await api.db.insert(invitations).values({ ...invitation, inviterId, createdAt, expiresAt });
      open.push(invitation);
    }
  return open;
}
