import { noteRefund } from "../../../family/decide/plans/provider-says.ts";
import {
  type Draft,
  type Effect,
  findStart,
  isToldWithCharge,
  type Start as PlanStart,
  type Refusal,
  type World,
} from "../../../family/draft.ts";
import type { Child, Family, Member } from "../../../family/family.ts";
import type { FamilyProviders, HeldPlan, ProviderRules } from "../../../family/providers.ts";
import { settle } from "../../../family/settle.ts";
import { openRemoteProvider } from "../remote/remote-provider.ts";
import { type Charged, type Mail, openBooks } from "./books.ts";
import { openFamilies, paysAgain } from "./people.ts";

const LIVE: ReadonlySet<string> = new Set(["pending", "confirming", "scheduled", "active", "cancelled"]);

export const OURS = "ours";
export const REMOTE = "remote";
const gift: ProviderRules = { name: "grant", atPeriodEnd: "ends", isGift: true };
const remoteRules: ProviderRules = {
  name: REMOTE,
  atPeriodEnd: "provider-managed",
  keepsCurrency: true,
  remote: {},
};

type Reading = { readonly subscriptionId?: string; readonly skipsSettling?: boolean };
type Drafts = Draft[] & { 0: Draft; 1: Draft };

/** Everything as it is at one moment; what is over is left out of `held`. */
export type Picture = {
  readonly families: ReadonlyMap<string, Family>;
  readonly rows: ReadonlyMap<string, HeldPlan>;
};

type Opening = {
  readonly now: Date;
  readonly trialEndsAt: Date | null;
  readonly selling: typeof OURS | typeof REMOTE;
};

/** Families without a database, changed as `change-families.ts` changes them, and the world around them. */
export function openTown({ now: start, trialEndsAt, selling: first }: Opening) {
  let now = start;
  let selling = first;
  let count = 0;
  const people = new Map<string, Omit<Family, "held">>();
  const rows = new Map<string, HeldPlan>();
  const books = openBooks();
  for (const { held: _held, ...family } of openFamilies(trialEndsAt)) people.set(family.id, family);

  const find = (name: string): ProviderRules => {
    if (name === REMOTE) return remoteRules;
    if (name !== OURS) return gift;
    const atPeriodEnd = selling === OURS ? "renews" : "ends";
    return { name, atPeriodEnd, canCharge: ({ cardLast4 }) => paysAgain(cardLast4) };
  };
  const providers: FamilyProviders = {
    find,
    get selling() {
      return find(selling);
    },
  };
  const newId = () => `id ${++count}`;
  const world = (): World => ({ now, providers, newId });

  function readFamily(id: string, subscriptionId?: string): Family | undefined {
    const family = people.get(id);
    if (!family) return undefined;
    const held = [...rows.values()].filter(
      ({ subscription }) =>
        subscription.familyId === id && (LIVE.has(subscription.status) || subscription.id === subscriptionId),
    );
    return { ...family, held };
  }

  function listPeople(families: readonly Omit<Family, "held">[]): readonly (Member | Child)[] {
    return families.flatMap(({ adults, children }) => [...adults, ...children]);
  }

  function write(before: readonly Family[], after: readonly Draft[]): void {
    for (const [index, { family, effects }] of after.entries()) {
      const { held, ...others } = family;
      people.set(family.id, others);
      for (const plan of held) rows.set(plan.subscription.id, plan);
      // Charges and mails read the family as it was when they came about.
      for (const effect of effects)
        if (!isToldWithCharge(effect, effects))
          writeEffect(before[index] ?? family, effect, findStart(effect, effects));
    }
    const left = new Set(listPeople(after.map(({ family }) => family)).map(({ id }) => id));
    for (const { id } of listPeople(before)) if (!left.has(id)) forget(id);
  }

  /** As the foreign keys have it: a row keeps no payer who is gone. */
  function forget(personId: string): void {
    for (const [id, { plan, subscription }] of rows)
      if (subscription.payerId === personId)
        rows.set(id, { plan, subscription: { ...subscription, payerId: null } });
  }

  function writeEffect({ id: familyId, adults }: Family, effect: Effect, start: PlanStart | undefined): void {
    if (effect.kind === "charge") {
      if (!books.charge(effect, { familyId, adults, at: now })) return;
      const name = start ? "started" : "receipt";
      for (const { id } of effect.readers) books.mail({ to: id, name, payload: {} });
    } else if (effect.kind === "refund") {
      if (!books.refund(effect.providerReference, effect.cents)) return;
      for (const { id } of effect.readers) books.mail({ to: id, name: "refund", payload: {} });
    } else if (effect.kind === "tell") {
      for (const { id } of effect.readers) books.mail({ to: id, name: effect.event.kind, payload: {} });
    } else if (effect.kind === "mail")
      books.mail({ to: effect.to.id, name: effect.mail.name, payload: effect.mail.payload });
  }

  const town = {
    now: () => now,
    world,
    providers,
    books,
    newId,
    remote: openRemoteProvider({
      mayCharge: (cardLast4, familyId) =>
        people
          .get(familyId)
          ?.adults.some(({ id, deleteAt }) => cardLast4.startsWith(`${id} `) && !deleteAt) ?? false,
    }),
    selling: () => selling,
    /** From now on a provider takes the checkouts, and what our own clock charged ends with its period. */
    connectProvider: () => {
      selling = REMOTE;
    },
    /** As the shell does it. A family that is gone refuses everything. */
    changeFamilies<T>(
      ids: readonly string[],
      decide: (drafts: Drafts, at: World) => T | Refusal,
      { subscriptionId, skipsSettling }: Reading = {},
    ): T | Refusal {
      const before = ids.flatMap((id) => readFamily(id, subscriptionId) ?? []);
      if (before.length < ids.length) return { refused: "family_changed" };
      const settled = before.map((family) =>
        skipsSettling ? { family, effects: [] } : settle(family, world()),
      );
      const drafts = settled.map(({ family, effects }) => ({ family, effects: [...effects] }));
      const answer = decide(drafts as unknown as Drafts, world());
      write(before, isRefused(answer) ? settled : drafts);
      return answer;
    },
    changeFamily<T>(
      id: string,
      decide: (draft: Draft, at: World) => T | Refusal,
      reading?: Reading,
    ): T | Refusal {
      return town.changeFamilies([id], ([draft], at) => decide(draft, at), reading);
    },
    /** With everything due settled. */
    look(id: string): Family | undefined {
      town.changeFamily(id, () => {});
      return readFamily(id);
    },
    /** So much of a payment went back in all. */
    noteRefund(reference: string, cents: number): void {
      const familyId = books.charges.get(reference)?.familyId;
      if (familyId)
        town.changeFamily(familyId, (draft) => noteRefund(draft, { providerReference: reference, cents }));
    },
    readFamily,
    readRow: (id: string) => rows.get(id),
    listRows: () => [...rows.values()],
    listFamilies: () => [...people.keys()].flatMap((id) => readFamily(id) ?? []),
    familyOf: (personId: string): string | undefined =>
      [...people.values()].find((family) => listPeople([family]).some(({ id }) => id === personId))?.id,
    /** A family that nobody paid for and that no provider must be told of is deleted with its last adult. */
    tidy(id: string): void {
      const family = people.get(id);
      if (!family) return;
      const own = [...rows.values()].filter(({ subscription }) => subscription.familyId === id);
      if (family.requests.length > 0 || own.some(({ subscription }) => subscription.paidAt)) return;
      people.delete(id);
      for (const { subscription } of own) rows.delete(subscription.id);
    },
    forgetRequest(familyId: string, requestId: string): void {
      const family = people.get(familyId);
      if (!family) return;
      people.set(familyId, { ...family, requests: family.requests.filter(({ id }) => id !== requestId) });
    },
    /** As the erasure of an account forgets the invitations to its address. */
    forgetInvitationsTo(email: string): void {
      for (const [id, family] of people) {
        const invitations = family.invitations.filter((open) => open.email !== email);
        if (invitations.length < family.invitations.length) people.set(id, { ...family, invitations });
      }
    },
    pass(days: number): void {
      now = new Date(now.getTime() + days * 24 * 3600_000);
      town.remote.pass(now);
    },
    picture(): Picture {
      return {
        families: new Map(town.listFamilies().map((family) => [family.id, family])),
        rows: new Map(rows),
      };
    },
  };
  return town;
}

export type Town = ReturnType<typeof openTown>;
export type { Charged, Mail };

export function isRefused(answer: unknown): answer is Refusal {
  return typeof answer === "object" && answer !== null && "refused" in answer;
}
