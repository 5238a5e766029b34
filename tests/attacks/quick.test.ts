import { expect, inject, test } from "vitest";
import { type DatabaseKind, embedded, postgresAt } from "./databases.ts";
import { tryClocks } from "./parts/clock.ts";
import { tryCodesAndTokens } from "./parts/codes.ts";
import { settleAroundABadFamily } from "./parts/due.ts";
import { tryMoney } from "./parts/money.ts";
import { tryPrivacy } from "./parts/privacy.ts";
import { trySessions } from "./parts/sessions.ts";
import type { Finding } from "./report.ts";

/** What of `npm run attacks` needs no process of its own, fewer times over. */
const parts: Record<string, (kind: DatabaseKind) => Promise<Finding[]>> = {
  "codes and tokens": tryCodesAndTokens,
  sessions: (kind) => trySessions(kind, { races: 8 }),
  money: (kind) => tryMoney(kind, { orders: 5 }),
  clocks: tryClocks,
  privacy: tryPrivacy,
  "a bad family": async (kind) => [await settleAroundABadFamily(kind, 20)],
};
const kinds = [embedded, postgresAt(() => inject("postgresUrl"))];

for (const kind of kinds)
  for (const [part, run] of Object.entries(parts))
    test(`${part} on ${kind.name}: nothing is lost and nobody let in`, async () => {
      const findings = await run(kind);
      const wrong = findings.flatMap(({ what, lost, letIn }) =>
        [...lost, ...letIn].map((sentence) => `${what}: ${sentence}`),
      );
      expect(wrong).toEqual([]);
      expect(findings.every(({ tried }) => tried > 0)).toBe(true);
    });
