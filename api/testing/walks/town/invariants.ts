import { isDeepStrictEqual } from "node:util";
import type { Effect } from "../../../family/draft.ts";
import type { Family } from "../../../family/family.ts";
import { unusedOf } from "../../../family/quotes/compute-quote.ts";
import { settle } from "../../../family/settle.ts";
import type { Charged, Mail } from "./books.ts";
import type { CommandName } from "./commands.ts";
import type { Memory } from "./memory.ts";
import { ownerOf } from "./people.ts";
import type { Aim, Refused } from "./step.ts";
import { OURS, type Picture, REMOTE, type Town } from "./town.ts";
import { worthOf } from "./worth.ts";

/** One press, and how everything was before and after it. */
export type Happened = {
  readonly town: Town;
  readonly memory: Memory;
  readonly command: CommandName;
  readonly aim: Aim;
  readonly refused: Refused;
  readonly before: Picture;
  readonly after: Picture;
  readonly mails: readonly Mail[];
  readonly charges: readonly Charged[];
};

/** What is wrong, in a sentence each. */
type Check = (happened: Happened) => readonly string[];

const LIVE_AND_CHARGED: ReadonlySet<string> = new Set(["pending", "confirming", "scheduled", "active"]);
const MOVES: ReadonlySet<CommandName> = new Set(["accept", "leave", "remove"]);

/** What holds after whatever anybody does. The numbers are those of the list in `docs/decisions`. */
export const invariants: Readonly<Record<string, Check>> = {
  "a plan that will charge has a payer, who is an adult of the family and is not leaving": ({
    town,
    after,
  }) =>
    listFamilies(after).flatMap(({ id, held, adults }) =>
      held
        .filter(({ subscription: { provider, status } }) => {
          const charges = provider === REMOTE || (provider === OURS && town.selling() === OURS);
          return charges && LIVE_AND_CHARGED.has(status);
        })
        .filter(({ subscription }) => {
          const payer = adults.find((adult) => adult.id === subscription.payerId);
          return payer?.deleteAt !== null;
        })
        .map(
          ({ subscription }) => `${subscription.status} ${subscription.id} of ${id}: ${subscription.payerId}`,
        ),
    ),
  "no plan runs in a family without adults": ({ after }) =>
    listFamilies(after)
      .filter(({ adults, held }) => adults.length === 0 && held.length > 0)
      .map(({ id, held }) => `${id} has ${held.map(({ subscription }) => subscription.status)}`),
  "nobody is charged for a family that they are not in, or are leaving": ({ charges }) =>
    charges
      .filter(({ provider, cents }) => provider === OURS && cents > 0)
      .filter(({ owner, adults }) => adults.find(({ id }) => id === owner)?.deleteAt !== null)
      .map(({ owner, familyId, cents }) => `${owner} was charged ${cents} for ${familyId}`),
  "a charge names the adult whose card paid it": ({ town, after, charges }) =>
    charges
      .filter(({ cents }) => cents > 0)
      .map((charge) => ({ ...charge, owner: findOwner(town, charge) }))
      .filter(({ owner, payerId }) => payerId !== owner && listAdults(after).some(({ id }) => id === owner))
      .map(({ reference, owner, payerId }) => `${reference} of ${owner} names ${payerId}`),
  "nobody loses what they paid for, unless they are told the amount": findUntoldLoss,
  "an adult who leaves and paid for the plan is told what is left of it": ({ town, before, after, mails }) =>
    listFamilies(before).flatMap((raw) => {
      const { family } = settle(raw, town.world());
      const row = family.held.find(({ subscription }) => isRunning(subscription.status))?.subscription;
      const payer = family.adults.find(({ id }) => id === row?.payerId);
      const isGone = after.families.get(family.id)?.adults.every(({ id }) => id !== payer?.id);
      const isErased = payer && !listAdults(after).some(({ id }) => id === payer.id);
      const unused = row ? unusedOf(row, town.now()) : 0;
      if (!row || !payer || !isGone || isErased || unused === 0) return [];
      const told = mails.filter(({ to }) => to === payer.id).map(({ payload }) => payload);
      if (told.some(({ unused: left, cents }) => left === String(unused) || Number(cents) >= unused))
        return [];
      return [`${payer.id} was not told of ${unused}`];
    }),
  "every child has exactly one mentor, an adult of its family": ({ after }) => [
    ...listFamilies(after).flatMap(({ id, adults, children }) =>
      children
        .filter(({ mentorId }) => !adults.some((adult) => adult.id === mentorId))
        .map((child) => `${child.id} in ${id}: ${child.mentorId}`),
    ),
    ...findTwice(listFamilies(after).flatMap(({ adults, children }) => [...adults, ...children])),
  ],
  "nobody loses a child by joining, leaving or being removed": ({ command, before, after }) => {
    if (!MOVES.has(command)) return [];
    const kept = new Map(
      listFamilies(after).flatMap(({ children }) => children.map((child) => [child.id, child])),
    );
    return listFamilies(before)
      .flatMap(({ children }) => children)
      .filter(({ id, mentorId }) => kept.get(id)?.mentorId !== mentorId)
      .map(({ id, mentorId }) => `${mentorId} lost ${id}`);
  },
  "only those are erased who asked, or whose mentor or consent is gone": ({ memory, before, after }) => {
    const left = new Set(listPeople(after).map(({ id }) => id));
    return listFamilies(before).flatMap(({ adults, children }) => {
      const gone = [...adults, ...children].filter(({ id }) => !left.has(id));
      const mayGo = (id: string) => memory.toErase.has(id);
      const mentorOf = (id: string) => children.find((child) => child.id === id)?.mentorId ?? "";
      return gone
        .filter(({ id }) => !mayGo(id) && !(mayGo(mentorOf(id)) && !left.has(mentorOf(id))))
        .map(({ id }) => `${id} was erased`);
    });
  },
  "those who asked are erased when it is due": ({ town, command, after }) =>
    command === "eraseDue"
      ? listPeople(after)
          .filter(({ deleteAt }) => deleteAt && deleteAt <= town.now())
          .map(({ id }) => `${id} is still there`)
      : [],
  "an account that is kept has its plan renew again, and its mail says so": ({ town, aim, ...happened }) => {
    const { command, refused, memory, after, mails } = happened;
    if (command !== "keep" || refused) return [];
    const renewing = memory.stopped.get(aim.who);
    const row = renewing ? town.readRow(renewing)?.subscription : undefined;
    const says = mails.some(
      ({ to, name, payload }) => to === aim.who && name === "account_kept" && payload.renews,
    );
    const renews = listFamilies(after).some(({ held }) =>
      held.some(({ subscription: each }) => each.payerId === aim.who && each.status === "active"),
    );
    return [
      ...(row?.status === "cancelled" ? [`${row.id} stays ${row.status}`] : []),
      ...(row?.status === "active" && !says
        ? [`the mail to ${aim.who} does not say that ${row.id} renews`]
        : []),
      ...(says && !renews ? [`the mail to ${aim.who} says that a plan renews`] : []),
    ];
  },
  "a family has one plan that runs, one that waits and one checkout at most, and no debt": ({ after }) =>
    listFamilies(after).flatMap(({ id, held, balances }) => {
      const statuses = held.map(({ subscription }) => subscription.status);
      const count = (...some: string[]) => statuses.filter((status) => some.includes(status)).length;
      const counts = [count("active", "cancelled"), count("scheduled"), count("pending", "confirming")];
      const isFine = counts.every((each) => each <= 1) && (balances.USD ?? 0) >= 0;
      return isFine ? [] : [`${id}: ${statuses}, ${balances.USD}`];
    }),
  "no charge is less than nothing, and its parts make its sum": ({ charges }) =>
    charges
      .filter(
        ({ provider, cents, listCents, discountCents, creditCents }) =>
          Math.min(cents, creditCents) < 0 ||
          (provider === OURS && cents !== listCents - discountCents - creditCents),
      )
      .map(({ reference }) => reference),
  "settling twice is settling once": ({ town, after }) =>
    listFamilies(after)
      .filter((family) => {
        const once = settle(family, town.world()).family;
        const again = settle(once, town.world());
        return again.effects.length > 0 || !isDeepStrictEqual(again.family, once);
      })
      .map(({ id }) => id),
};

/** Of families that only our own clock charges: a provider counts for itself. */
function findUntoldLoss({ town, before, after, mails, charges }: Happened): readonly string[] {
  return listFamilies(before).flatMap((raw) => {
    const all = [...before.rows.values(), ...after.rows.values()].map(({ subscription }) => subscription);
    if (all.some(({ familyId, provider }) => familyId === raw.id && provider === REMOTE)) return [];
    const settled = settle(raw, town.world());
    const { id } = raw;
    const left = after.families.get(id);
    if (settled.family.held.some(({ subscription }) => subscription.graceEndsAt)) return [];
    // The last adult was shown what is lost before asking to be deleted.
    if (raw.adults.every((adult) => !listAdults(after).some((other) => other.id === adult.id))) return [];
    const now = town.now();
    const afterwards = left && settle(left, town.world());
    const worth = afterwards ? worthOf(afterwards.family, now) : 0;
    const chargedCents = charges.reduce((sum, { familyId, cents }) => sum + (familyId === id ? cents : 0), 0);
    const paidCents = chargedCents + sumOf(afterwards?.effects ?? []) - sumOf(settled.effects);
    const change = worth - worthOf(settled.family, now) - paidCents;
    if (change === 0) return [];
    const told = mails
      .filter(({ to, name }) => name === "plan_lost" && raw.adults.some((adult) => adult.id === to))
      .reduce((sum, { payload }) => sum + Number(payload.cents ?? 0), 0);
    return change < 0 && told === -change ? [] : [`${id} has ${change} more, told of ${told}`];
  });
}

/** undefined: another card has been entered since, so the provider tells of it too late. */
function findOwner({ remote }: Town, { reference, owner }: Charged): string | undefined {
  const invoice = remote.invoices.get(reference);
  if (!invoice) return owner;
  const { cardLast4 } = remote.find(invoice.remoteId);
  return invoice.cardLast4 === cardLast4 ? ownerOf(cardLast4) : undefined;
}

const sumOf = (effects: readonly Effect[]) =>
  effects.reduce((sum, effect) => sum + (effect.kind === "charge" ? effect.charge.amountCents : 0), 0);
const isRunning = (status: string) => status === "active" || status === "cancelled";
const listFamilies = ({ families }: Picture): readonly Family[] => [...families.values()];
const listAdults = (picture: Picture) => listFamilies(picture).flatMap(({ adults }) => adults);
const listPeople = (picture: Picture) =>
  listFamilies(picture).flatMap(({ adults, children }) => [...adults, ...children]);

function findTwice(people: readonly { readonly id: string }[]): readonly string[] {
  const ids = people.map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${id} is in two families`);
}
