import { isDeepStrictEqual } from "node:util";
import type { Family } from "../../../family/family.ts";
import type { CommandName } from "./commands.ts";
import type { Happened } from "./invariants.ts";
import type { Picture } from "./town.ts";

/** What takes something back. */
export const inverses: Partial<Record<CommandName, CommandName>> = {
  askForDeletion: "keep",
  withdraw: "consent",
  cancel: "resume",
};

/** Each press of these gives or adds more, or works on whatever comes next. */
const MORE: ReadonlySet<CommandName> = new Set([
  "addChild",
  "openCardPage",
  "grant",
  "refund",
  "deliver",
  "tellProviders",
  "connectProvider",
]);

/** What the second press changed or told. */
export function findDifference({ command, before, after, mails, charges }: Happened): readonly string[] {
  if (MORE.has(command)) return [];
  return [
    ...listChanged(before, after).map((id) => `${id} is another one`),
    ...mails.map(({ to, name }) => `${to} was told again: ${name}`),
    ...charges.map(({ reference }) => `charged again: ${reference}`),
  ];
}

function listChanged(before: Picture, after: Picture): readonly string[] {
  const ids = [...new Set([...before.families.keys(), ...after.families.keys()])];
  return ids.filter((id) => !isSame(before, after, id));
}

function isSame(before: Picture, after: Picture, id: string): boolean {
  const [one, other] = [before, after].map(({ families }) => withoutRequests(families.get(id)));
  return isDeepStrictEqual(one, other);
}

/** A request that is made again takes the place of the first, under another id. */
function withoutRequests(family: Family | undefined) {
  return (
    family && {
      ...family,
      requests: family.requests.map(({ kind, subscriptionId }) => [kind, subscriptionId]),
    }
  );
}

/** What is not as it was before it was done and undone. A checkout or a change that waited is dropped for good. */
export function findRemains(done: Happened, { after, refused }: Happened): readonly string[] {
  const { before } = done;
  if (refused || listChanged(before, done.after).length === 0) return [];
  const list = ({ families }: Picture) =>
    [...families.values()].map(({ id, adults, children, invitations, balances, held }) => ({
      id,
      adults,
      children,
      invitations,
      balances,
      running: held
        .map(({ subscription }) => subscription)
        .filter(({ status, graceEndsAt }) => (status === "active" || status === "cancelled") && !graceEndsAt),
    }));
  const was = list(before);
  return list(after)
    .filter((family, index) => !isDeepStrictEqual(family, was[index]))
    .map(({ id }) => `${id} is not as before`);
}
