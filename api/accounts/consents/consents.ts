import { randomUUID } from "node:crypto";
import type { RequestOf } from "../../../contract/calls.ts";
import type { Language } from "../../../contract/languages.ts";
import { areTextsInForce } from "../../../contract/rules.ts";
import { consentRecords, consents } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { Failure } from "../../http/failure.ts";
import { limit } from "../../limits/rate-limits.ts";
import { noteActivity } from "../devices/activity.ts";
import { refuseChild } from "../family/members.ts";
import { bringBack } from "./withdraw.ts";

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
    .insert(consents)
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

/** For a child whose consent was withdrawn, it brings everything back until the data is erased. */
export async function recordConsent(
  deps: Deps,
  caller: Caller,
  { child_id: childId, device, ...texts }: NewConsent,
): Promise<void> {
  refuseChild(caller);
  const { accountId: giverId } = caller;
  const given = readTexts(deps, texts);
  await limit(deps, { name: "consents", key: caller.familyId, max: 50, windowSeconds: DAY_SECONDS });
  await deps.db.transaction(async (tx) => {
    const inner = { ...deps, db: tx };
    if (childId) await bringBack(inner, caller, childId);
    await writeConsent(inner, { ...given, subjectId: childId ?? giverId, giverId, device });
    await noteActivity(inner, { accountId: giverId, kind: "consent_given", device });
  });
}
