import { erase } from "../../../family/decide/people/erase.ts";
import { hasLogin } from "../../../family/family.ts";
import { endReplaced, hear, hearOfPayment, setRenewal } from "../remote/remote-plans.ts";
import { closeAtProvider } from "./payers.ts";
import type { Aim, Command } from "./step.ts";
import { REMOTE, type Town } from "./town.ts";

/** What happens by itself: the clock's work, and what the provider tells. */
export const background = {
  eraseDue: (town) => () => {
    const due = town
      .listFamilies()
      .flatMap(({ adults, children }) => [...adults, ...children])
      .filter(({ deleteAt }) => deleteAt && deleteAt <= town.now());
    for (const { id } of due) erasePerson(town, id, { ifDue: true });
    return undefined;
  },
  settleAll: (town) => () => {
    for (const { id } of town.listFamilies()) town.look(id);
    return undefined;
  },
  tellProviders: (town, _memory, aim) => () => {
    tellProviders(town, aim);
    return undefined;
  },
  /** One of what the provider has to tell: as it is now, or, on its way for long, as it was then. */
  deliver: (town, _memory, aim) => {
    const { events } = town.remote;
    const event = events[aim.pick % Math.max(1, events.length)];
    if (!event) return undefined;
    return () => {
      if (aim.isStale) hear(town, event.snapshot);
      else if (event.invoice) hearOfPayment(town, event.invoice);
      else hear(town, town.remote.look(event.remoteId));
      // Now and then it comes once more.
      const comesAgain = aim.isStale || aim.pick % 3 === 0;
      if (!comesAgain && events.includes(event)) events.splice(events.indexOf(event), 1);
      return undefined;
    };
  },
  askProviders: (town, _memory, aim) => () => {
    if (aim.isAway) return "unavailable";
    askProviders(town);
    return undefined;
  },
} satisfies Record<string, Command>;

export function erasePerson(town: Town, id: string, { ifDue }: { readonly ifDue: boolean }): void {
  const familyId = town.familyOf(id);
  if (!familyId) return;
  const erased = town.changeFamily(familyId, (draft, world) => erase(draft, { id, ifDue }, world));
  if (!erased || !("person" in erased)) return;
  for (const { email } of [erased.person, ...erased.children].filter(hasLogin))
    town.forgetInvitationsTo(email);
  if (erased.isFamilyEmpty) town.tidy(familyId);
}

/** What a provider refuses stays and is tried again. */
export function tellProviders(town: Town, aim: Pick<Aim, "isAway">): void {
  for (const { requests } of town.listFamilies())
    for (const { id, familyId, subscriptionId, kind, providerReference } of requests) {
      const row = town.readRow(subscriptionId)?.subscription;
      const remoteId = row?.providerSubscriptionId;
      const isRunning = row?.status === "active" || row?.status === "cancelled";
      if (aim.isAway) continue;
      if (kind === "end" && remoteId) town.remote.end(remoteId, town.now());
      else if (kind === "close checkout") closeAtProvider(town, subscriptionId, aim);
      else if (kind === "refund") refundAll(town, providerReference ?? "");
      else if (isRunning && setRenewal(town, subscriptionId, kind === "start renewal", aim)) continue;
      town.forgetRequest(familyId, id);
    }
}

function refundAll(town: Town, reference: string): void {
  const charge = town.books.charges.get(reference);
  const cents = charge ? charge.cents - charge.refundedCents : 0;
  if (charge && cents > 0) town.remote.refund(reference, cents, `refund:${reference}:${charge.cents}`);
}

/** Plans whose renewal or end the provider should have reported by now, and those that it should have ended. */
export function askProviders(town: Town): void {
  for (const { subscription } of town.listRows()) {
    const { provider, status, periodEnd, providerSubscriptionId: remoteId } = subscription;
    if (provider !== REMOTE || !remoteId) continue;
    if (status === "active" && periodEnd && periodEnd <= town.now()) hear(town, town.remote.look(remoteId));
  }
  for (const { id } of town.listFamilies()) endReplaced(town, id);
}
