import { randomUUID } from "node:crypto";
import type { RequestOf } from "../../../contract/calls.ts";
import type { Language } from "../../../contract/languages.ts";
import { areTextsInForce } from "../../../contract/rules.ts";
import { agreements, consentRecords } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { Deps } from "../../deps.ts";
import { changeFamiliesIn } from "../../family/change-families.ts";
import { consent } from "../../family/decide/people/care-for-child.ts";
import type { FamilyDeps } from "../../family/deps.ts";
import { type Caller, refuseChild } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { Failure } from "../../http/failure.ts";
import { limit } from "../../limits/rate-limits.ts";
import { noteActivity } from "../devices/activity.ts";

const DAY_SECONDS = 24 * 3600;

type Given = {
  subjectId: string;
  giverId: string;
  termsVersion: string;
  privacyVersion: string;
  language: Language;
  device: Device;
  givenAt: Date;
};

export async function writeConsent({ db }: Deps, { device, ...given }: Given): Promise<void> {
  await db.insert(consentRecords).values({ id: randomUUID(), ...given, ...device });
  if (given.subjectId !== given.giverId) return;
  // The version before reads what one agreed to oneself from here.
  const { giverId: accountId, termsVersion, privacyVersion, language, givenAt } = given;
  await db
    .insert(agreements)
    .values({ accountId, termsVersion, privacyVersion, language, givenAt })
    .onConflictDoNothing();
}

type Texts = Omit<RequestOf<"recordConsent">, "child_id">;

/** The texts as they are written down, given now. */
export function readTexts({ clock }: Deps, texts: Texts) {
  if (!areTextsInForce(texts, clock())) throw new Failure("texts_changed");
  const { terms_version: termsVersion, privacy_version: privacyVersion, language } = texts;
  return { termsVersion, privacyVersion, language, givenAt: clock() };
}

type NewConsent = RequestOf<"recordConsent"> & { device: Device };

/** For oneself, or for a child: see `family/decide/care-for-child.ts`. */
export async function recordConsent(
  deps: FamilyDeps,
  caller: Caller,
  { child_id: childId, device, ...texts }: NewConsent,
): Promise<void> {
  refuseChild(caller);
  const { accountId: giverId, familyId } = caller;
  const given = readTexts(deps, texts);
  await limit(deps, { name: "consents", key: familyId, max: 50, windowSeconds: DAY_SECONDS });
  await transact(deps.db, async (db) => {
    const inner = { ...deps, db };
    if (childId)
      await changeFamiliesIn(inner, [familyId], ([draft]) => consent(draft, { childId, adultId: giverId }));
    await writeConsent(inner, { ...given, subjectId: childId ?? giverId, giverId, device });
    await noteActivity(inner, { accountId: giverId, kind: "consent_given", device });
  });
}
