import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { type Subscription, subscriptions } from "../../db/schema.ts";
import { changeFamily } from "../../family/change-families.ts";
import { noteEndAtProvider } from "../../family/decide/plans/end.ts";
import { Failure } from "../../http/failure.ts";
import type { BillingDeps } from "../providers/provider.ts";

/**
 * What a newer plan replaced must not be billed again. Where a provider is away this fails and is tried again;
 * where one is not set up any more it waits until it is. What a provider refuses to end holds up nothing else: the
 * background tries it again and keeps its failure.
 */
export async function endReplaced(deps: BillingDeps, familyId: string): Promise<void> {
  for (const each of await listReplaced(deps, familyId))
    await endAtProvider(deps, each).catch((error) => {
      if (!(error instanceof Failure && error.code === "provider_refused")) throw error;
    });
}

export function listReplaced(deps: BillingDeps, familyId?: string): Promise<Subscription[]> {
  return deps.db
    .select()
    .from(subscriptions)
    .where(
      and(
        familyId ? eq(subscriptions.familyId, familyId) : undefined,
        eq(subscriptions.status, "replaced"),
        inArray(subscriptions.provider, listRemoteProviders(deps)),
        isNull(subscriptions.endedAt),
        isNotNull(subscriptions.providerSubscriptionId),
      ),
    );
}

export async function endAtProvider(deps: BillingDeps, replaced: Subscription): Promise<void> {
  const { id, familyId } = replaced;
  await deps.providers.find(replaced.provider).remote?.end(deps, replaced);
  const reading = { subscriptionId: id, skipsSettling: true };
  await changeFamily(deps, familyId, (draft, world) => noteEndAtProvider(draft, id, world), reading);
}

/** Those that are set up and keep subscriptions of their own. */
export function listRemoteProviders({ providers }: BillingDeps): string[] {
  return providers.all.filter(({ remote }) => remote !== undefined).map(({ name }) => name);
}
