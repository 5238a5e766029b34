import { randomUUID } from "node:crypto";
import { signAccessToken } from "../accounts/tokens/access-token.ts";
import { addDays } from "../billing/dates.ts";
import { accounts, families, sessions } from "../db/schema.ts";
import type { TestApi } from "./testing.ts";

/** Families with one parent each, logged in without the price of a password hash. Answers their access tokens. */
export async function addFamilies(api: TestApi, count: number): Promise<string[]> {
  const createdAt = api.now();
  const people = Array.from({ length: count }, () => ({
    familyId: randomUUID(),
    accountId: randomUUID(),
    sessionId: randomUUID(),
  }));
  await api.db.insert(families).values(people.map(({ familyId }) => ({ id: familyId, createdAt })));
  await api.db.insert(accounts).values(
    people.map(({ familyId, accountId }) => ({
      id: accountId,
      familyId,
      email: `${accountId}@families.example`,
      passwordHash: "none",
      role: "parent" as const,
      language: "en" as const,
      createdAt,
    })),
  );
  await api.db.insert(sessions).values(
    people.map(({ accountId, sessionId }) => ({
      id: sessionId,
      accountId,
      currentHash: sessionId,
      createdAt,
      expiresAt: addDays(createdAt, 3650),
    })),
  );
  return Promise.all(people.map((claims) => signAccessToken(api.deps, claims)));
}
