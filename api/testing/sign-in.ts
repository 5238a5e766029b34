import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { signAccessToken } from "../accounts/tokens/access-token.ts";
import { SESSION_SECONDS } from "../accounts/tokens/refresh-token.ts";
import { accounts, families, sessions } from "../db/schema.ts";
import type { Deps } from "../deps.ts";

/** Sessions without the price of a password hash, for tests that are not about logging in. Answers access tokens. */
export async function signIn(deps: Deps, emails: readonly string[]): Promise<string[]> {
  const createdAt = deps.clock();
  const expiresAt = new Date(createdAt.getTime() + SESSION_SECONDS * 1000);
  const known = await deps.db.select().from(accounts).where(inArray(accounts.email, emails));
  const started = emails.map((email) => {
    const accountId = known.find((account) => account.email === email)?.id;
    if (!accountId) throw new Error(`no account ${email}`);
    return { accountId, sessionId: randomUUID() };
  });
  await deps.db.insert(sessions).values(
    started.map(({ accountId, sessionId }) => ({
      id: sessionId,
      accountId,
      currentHash: sessionId,
      createdAt,
      expiresAt,
    })),
  );
  return Promise.all(started.map((claims) => signAccessToken(deps, claims)));
}

/** Families with one parent each, signed in. Answers their access tokens. */
export async function addFamilies(deps: Deps, count: number): Promise<string[]> {
  const createdAt = deps.clock();
  const people = Array.from({ length: count }, () => ({
    familyId: randomUUID(),
    email: `${randomUUID()}@families.example`,
  }));
  await deps.db.insert(families).values(people.map(({ familyId }) => ({ id: familyId, createdAt })));
  await deps.db.insert(accounts).values(
    people.map(({ familyId, email }) => ({
      id: randomUUID(),
      familyId,
      email,
      passwordHash: "none",
      role: "parent" as const,
      language: "en" as const,
      createdAt,
    })),
  );
  return signIn(
    deps,
    people.map(({ email }) => email),
  );
}
