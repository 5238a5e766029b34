import { eq, inArray } from "drizzle-orm";
import { charges, type Quote, subscriptions } from "../../api/db/schema.ts";
import { settleDue } from "../../api/testing/settle-due.ts";
import { addFamilies } from "../../api/testing/sign-in.ts";
import type { TestApi } from "../../api/testing/test-api.ts";
import { type Seen, sized } from "./attack.ts";
import { describeDue, listPayers } from "./due-plans.ts";
import { describeAttacks } from "./served-api.ts";

const FAMILIES = sized({ quick: 20, full: 300 });
/** Nothing can be computed with it. */
const broken: Quote = {
  kind: "start",
  at: "",
  snapshot: "",
  creditCents: 0,
  dueTodayCents: 0,
  nextChargeAt: "never",
  nextChargeCents: 0,
  nextIsFirst: true,
};

describeAttacks("due", (api, attack) => {
  attack("renewals beside a family whose settling always fails", (seen) => settleAroundABadFamily(api, seen));
});

/** Every other family is settled in the same round, once; the one that fails is named, and keeps what it had. */
async function settleAroundABadFamily(api: TestApi, seen: Seen): Promise<void> {
  await addFamilies(api.deps, FAMILIES);
  const payers = (await listPayers(api.db)).slice(0, FAMILIES);
  const ids = payers.map(({ familyId }) => familyId);
  const bad = ids[Math.floor(FAMILIES / 2)] ?? "";
  const rows = payers.map((payer) => describeDue(payer, api.now()));
  await api.db
    .insert(subscriptions)
    .values(
      rows.map((row) =>
        row.familyId === bad
          ? { ...row, status: "confirming" as const, periodEnd: null, quote: broken }
          : row,
      ),
    );
  for (let round = 0; round < 3; round++) await settleDue(api.deps);
  const paid = Map.groupBy(
    await api.db.select().from(charges).where(inArray(charges.familyId, ids)),
    ({ familyId }) => familyId,
  );
  for (const id of ids) {
    seen.try();
    const times = paid.get(id)?.length ?? 0;
    if (id === bad) seen.bar(times === 0, `the bad family was charged ${times} times`);
    else seen.keep(times > 0, "a family was not settled");
    seen.bar(times <= 1, `a family was charged ${times} times`);
  }
  const [row] = await api.db.select().from(subscriptions).where(eq(subscriptions.familyId, bad));
  seen.keep(row?.status === "confirming", `what the bad family had became ${row?.status}`);
  const named = api.log.filter((line) => line.includes("a family cannot be settled"));
  seen.keep(named.length === 1 && named[0]?.includes(bad) === true, `the log names it ${named.length} times`);
}
