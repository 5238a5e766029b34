import { type CallName, calls } from "../../../contract/calls.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../../contract/rules.ts";
import { eraseDue, eraseDueChildren } from "../../accounts/deletion/erase-due.ts";
import { erasePerson } from "../../accounts/deletion/erase-person.ts";
import { settleFamilies } from "../../billing/running/settle-due.ts";
import { DEMO_PASSWORD } from "../../seed/demo.ts";
import type { TestApi } from "../testing.ts";
import type { StripeScene } from "./at-stripe.ts";
import type { Chance } from "./chance.ts";
import type { Needs, People, SceneAdult, SceneFamily } from "./families.ts";
import type { PlanState } from "./plan-states.ts";
import { findRow } from "./plans.ts";

/** What somebody was answered; work in the background answers nobody. */
export type Answer = { readonly status: number; readonly code?: string; readonly message?: string };
export type Press = () => Promise<Answer>;

export type Scene = People & {
  readonly api: TestApi;
  readonly chance: Chance;
  readonly stripe: StripeScene | undefined;
  readonly bearers: ReadonlyMap<string, string>;
  /** Whom the support desk is asked to erase. */
  readonly erasedByDesk: Set<string>;
};

type Kind = {
  /** Without which it would always be refused. */
  readonly needs?: Needs & { readonly plan?: PlanState; readonly stripe?: true };
  /** Decides who does what to whom; pressed twice, it is the same call twice. */
  prepare(scene: Scene): Promise<Press> | Press;
};

const CARD = { number: "4242 4242 4242 4242", expiry: "08/30", cvc: "123", name: "Layla Haddad" };
const texts = { terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION, language: "en" };

/** Most of the time the first family, which has what is needed. */
function pickFamily({ families: [first, ...others], chance }: Scene): SceneFamily {
  if (!first) throw new Error("no families");
  return others.length > 0 && chance.happens(25) ? chance.pick(others) : first;
}

const pickAdult = (scene: Scene) => scene.chance.pick(pickFamily(scene).adults);

function pickOther({ chance }: Scene, { adults }: SceneFamily, than: SceneAdult): SceneAdult {
  const others = adults.filter(({ id }) => id !== than.id);
  return others.length > 0 ? chance.pick(others) : than;
}

async function readAnswer(response: Response): Promise<Answer> {
  const { status } = response;
  if (!response.headers.get("Content-Type")?.includes("json")) return { status };
  return { status, ...(await response.json()) };
}

async function ask(
  { api, bearers }: Scene,
  name: CallName,
  caller: SceneAdult,
  body: unknown = {},
): Promise<Answer> {
  const { method, path } = calls[name];
  const headers = {
    "Content-Type": "application/json",
    Authorization: `Bearer ${bearers.get(caller.id)}`,
  };
  const address = { incoming: { socket: { remoteAddress: "192.0.2.1" } } };
  return readAnswer(await api.app.request(path, { method, headers, body: JSON.stringify(body) }, address));
}

async function post({ api }: Scene, path: string): Promise<Answer> {
  return readAnswer(await api.app.request(path, { method: "POST", body: new URLSearchParams(CARD) }));
}

/** The page first, then a card on it. */
async function enterCard(scene: Scene, adult: SceneAdult): Promise<Answer> {
  const { url, ...answer } = (await ask(scene, "changeCard", adult)) as Answer & { url?: string };
  if (!url) return answer;
  if (!scene.stripe) return post(scene, url.slice(new URL(url).origin.length));
  return readAnswer(await scene.stripe.enterCard(url));
}

async function work(done: Promise<unknown>): Promise<Answer> {
  await done;
  return { status: 200 };
}

/** A call without anything but the caller. */
function call(name: CallName, needs: Kind["needs"] = {}): Kind {
  return {
    needs,
    prepare(scene) {
      const adult = pickAdult(scene);
      return () => ask(scene, name, adult);
    },
  };
}

function careCall(name: "recordConsent" | "withdrawConsent", child: Needs["child"]): Kind {
  return {
    needs: { child },
    prepare(scene) {
      const family = pickFamily(scene);
      const { chance } = scene;
      const cared = family.children.length > 0 ? chance.pick(family.children) : undefined;
      const mentor = family.adults.find(({ id }) => id === cared?.mentorId);
      const adult = mentor && chance.happens(75) ? mentor : chance.pick(family.adults);
      const body = { child_id: cared?.id ?? "nobody", ...(name === "recordConsent" && texts) };
      return () => ask(scene, name, adult, body);
    },
  };
}

export const kinds = {
  invite: {
    prepare(scene) {
      const adult = pickAdult(scene);
      const other = scene.chance.pick(scene.families.filter(({ id }) => id !== adult.familyId));
      const { email } = scene.chance.pick(other.adults);
      return () => ask(scene, "inviteAdult", adult, { email });
    },
  },
  accept: {
    prepare(scene) {
      const { families, invitations, chance } = scene;
      const adults = families.flatMap((family) => family.adults);
      const open = invitations.length > 0 ? chance.pick(invitations) : undefined;
      const invited = adults.find(({ email }) => email === open?.email) ?? chance.pick(adults);
      return () => ask(scene, "acceptInvitation", invited, { id: open?.id ?? "none" });
    },
  },
  decline: {
    prepare(scene) {
      const { families, invitations, chance } = scene;
      const open = invitations.length > 0 ? chance.pick(invitations) : undefined;
      const inviting = families.find(({ id }) => id === open?.familyId) ?? pickFamily(scene);
      const adult = chance.pick(inviting.adults);
      return () => ask(scene, "takeBackInvitation", adult, { id: open?.id ?? "none" });
    },
  },
  leave: call("leaveFamily"),
  remove: {
    prepare(scene) {
      const family = pickFamily(scene);
      const [senior] = family.adults;
      const remover = senior && scene.chance.happens(80) ? senior : scene.chance.pick(family.adults);
      const { id } = pickOther(scene, family, remover);
      return () => ask(scene, "removeAdult", remover, { id });
    },
  },
  "take over paying": {
    needs: { plan: "running" },
    async prepare(scene) {
      const family = pickFamily(scene);
      const row = await findRow(scene.api, family.id, ["active", "cancelled"]);
      const payer = family.adults.find(({ id }) => id === row?.payerId) ?? scene.chance.pick(family.adults);
      const other = pickOther(scene, family, payer);
      return () => enterCard(scene, other);
    },
  },
  "ask for deletion": {
    prepare(scene) {
      const adult = pickAdult(scene);
      return () => ask(scene, "deleteAccount", adult, { password: DEMO_PASSWORD });
    },
  },
  keep: {
    needs: { leaver: "to come" },
    prepare(scene) {
      const leaver = scene.families.flatMap(({ adults, leaverIds }) =>
        adults.filter(({ id }) => leaverIds.has(id)),
      );
      const adult = leaver.length > 0 ? scene.chance.pick(leaver) : pickAdult(scene);
      return () => ask(scene, "keepAccount", adult);
    },
  },
  erase: {
    needs: { leaver: "has come" },
    prepare(scene) {
      const { api, chance, erasedByDesk } = scene;
      if (chance.happens(60)) return () => work(eraseDue(api.deps).then(() => eraseDueChildren(api.deps)));
      const { id } = pickAdult(scene);
      erasedByDesk.add(id);
      return () => work(erasePerson(api.deps, id));
    },
  },
  "add child": {
    prepare(scene) {
      const adult = pickAdult(scene);
      return () => ask(scene, "addChild", adult, { first_name: "Noor", ...texts });
    },
  },
  consent: careCall("recordConsent", "withdrawn"),
  withdraw: careCall("withdrawConsent", "with us"),
  order: {
    prepare(scene) {
      const adult = pickAdult(scene);
      const subscription_plan_id = scene.chance.pick(["premium-monthly", "premium-yearly"]);
      return () => ask(scene, "createSubscription", adult, { subscription_plan_id });
    },
  },
  pay: {
    needs: { plan: "checkout" },
    async prepare(scene) {
      const row = await findRow(scene.api, pickFamily(scene).id, ["pending", "confirming"]);
      const path = `/checkout/${row?.id ?? "none"}`;
      const { stripe } = scene;
      return async () => (stripe ? readAnswer(await stripe.pay(path)) : post(scene, path));
    },
  },
  cancel: call("cancelSubscription", { plan: "running" }),
  resume: call("resumeSubscription", { plan: "cancelled" }),
  "change card": {
    needs: { plan: "overdue" },
    async prepare(scene) {
      const family = pickFamily(scene);
      const row = await findRow(scene.api, family.id, ["active", "cancelled"]);
      const payer = family.adults.find(({ id }) => id === row?.payerId) ?? scene.chance.pick(family.adults);
      return () => enterCard(scene, payer);
    },
  },
  renew: {
    needs: { plan: "due" },
    async prepare(scene) {
      const { api, stripe } = scene;
      if (!stripe) return () => work(settleFamilies(api.deps));
      const told = await stripe.happen(pickFamily(scene).id, { ...scene.chance, upTo: () => 0 });
      return async () => readAnswer(await told());
    },
  },
  "provider event": {
    needs: { plan: "running", stripe: true },
    async prepare(scene) {
      if (!scene.stripe) throw new Error("only a provider that keeps plans tells of them");
      const told = await scene.stripe.happen(pickFamily(scene).id, scene.chance);
      return async () => readAnswer(await told());
    },
  },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];
