import { endReplaced, hear, hearOfPayment } from "../remote/remote-plans.ts";
import { askProviders, tellProviders } from "./background.ts";
import { ownerOf } from "./people.ts";
import type { Town } from "./town.ts";

const ROUNDS = 20;
const LONGEST_WAIT_DAYS = 3;
const present = { isAway: false };

/** Everything that is under way arrives, and some time passes: what was promised has to be true then. */
export function settleDown(town: Town): readonly string[] {
  deliverAll(town);
  const wrong = [...findUnpaid(town), ...findUnrefunded(town)];
  const charged = town.remote.invoices.size;
  letDaysPass(town, 40);
  for (const { id } of town.listFamilies()) town.look(id);
  deliverAll(town);
  const unwanted = [...town.remote.invoices.values()]
    .slice(charged)
    .filter(({ isWanted, cents }) => !isWanted && cents > 0)
    .map(({ cardLast4, familyId }) => `${ownerOf(cardLast4)} is charged for ${familyId} a month later`);
  return [...wrong, ...unwanted];
}

/** What the provider has to tell, and what it is asked, arrives within three days. */
export function letDaysPass(town: Town, days: number): void {
  for (let left = days; left > 0; left -= LONGEST_WAIT_DAYS) {
    if (left < days) deliverAll(town);
    town.pass(Math.min(left, LONGEST_WAIT_DAYS));
  }
}

function deliverAll(town: Town): void {
  const { events } = town.remote;
  for (let round = 0; round < ROUNDS; round++) {
    for (const event of events.splice(0))
      if (event.invoice) hearOfPayment(town, event.invoice);
      else hear(town, town.remote.look(event.remoteId));
    for (const { id } of town.listFamilies()) endReplaced(town, id);
    tellProviders(town, present);
    askProviders(town);
    if (events.length === 0 && town.listFamilies().every(({ requests }) => requests.length === 0)) return;
  }
}

/** Plans that the provider goes on with, though nobody has them or pays for them here. */
function findUnpaid(town: Town): readonly string[] {
  const rows = town.listRows().map(({ subscription }) => subscription);
  const open = town
    .listFamilies()
    .flatMap(({ requests }) => requests.map(({ kind }) => `asked in vain: ${kind}`));
  const wrong = town.remote
    .listLive()
    .flatMap(({ id, familyId, cardLast4, stopsAtPeriodEnd, confirmsAt }) => {
      const row = rows.find((each) => each.providerSubscriptionId === id);
      const adult = town.readFamily(familyId)?.adults.find((each) => each.id === ownerOf(cardLast4));
      const isHad = row?.status === "active" || row?.status === "cancelled" || confirmsAt !== null;
      if (!isHad) return [`${id} runs at the provider, and is ${row?.status} here`];
      if (!stopsAtPeriodEnd && adult?.deleteAt !== null) return [`${id} will charge ${ownerOf(cardLast4)}`];
      return [];
    });
  return [...open, ...wrong];
}

function findUnrefunded(town: Town): readonly string[] {
  return [...town.remote.invoices.values()]
    .filter(({ isWanted, cents, refundedCents }) => !isWanted && refundedCents < cents)
    .map(
      ({ id, cardLast4, familyId, cents }) => `${id}: ${ownerOf(cardLast4)} paid ${cents} for ${familyId}`,
    );
}
