import type { BillingDeps } from "../billing/providers/provider.ts";
import { verifyTransport } from "../mail/transport.ts";
import { reasonOf } from "../start-error.ts";

/** The process serves without them: mail waits, and paying by card is refused with a reason. */
const neighbours = ["mail server", "payment provider"] as const;
type Neighbour = (typeof neighbours)[number];

export type Neighbours = {
  /** Asks all of them. */
  ask(): Promise<void>;
  /** Those that did not answer when they were asked last. */
  readonly away: ReadonlySet<Neighbour>;
};

/** What a readiness probe could not ask each second. A change is one line in the log. */
export function watchNeighbours({ config, providers, logger }: BillingDeps): Neighbours {
  const away = new Set<Neighbour>();
  const verify: Record<Neighbour, (() => Promise<void>) | undefined> = {
    "mail server": config.smtpUrl ? () => verifyTransport(config) : undefined,
    "payment provider": config.takesRealMoney ? providers.selling.verify : undefined,
  };
  async function askOne(neighbour: Neighbour): Promise<void> {
    try {
      await verify[neighbour]?.();
      if (away.delete(neighbour)) logger.info(`the ${neighbour} answers again`);
    } catch (error) {
      if (!away.has(neighbour)) logger.warn({ reason: reasonOf(error) }, `the ${neighbour} does not answer`);
      away.add(neighbour);
    }
  }
  return {
    away,
    async ask() {
      await Promise.all(neighbours.map(askOne));
    },
  };
}
