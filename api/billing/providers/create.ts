import type { ApiConfig } from "../../config.ts";
import { grantProvider } from "./grant/provider.ts";
import { createMissingProvider } from "./missing.ts";
import type { PaymentProvider, Providers } from "./provider.ts";
import { createSandboxProvider } from "./sandbox/provider.ts";
import { createStripeProvider } from "./stripe/provider.ts";

export function createProviders(config: ApiConfig): Providers {
  return gatherProviders([createStripeProvider(config)].filter((each) => each !== undefined));
}

/** The first of those that take real money sells; without any, the sandbox does. */
export function gatherProviders(real: readonly PaymentProvider[]): Providers {
  const sandbox = createSandboxProvider({ isSelling: real.length === 0 });
  const all = [...real, sandbox, grantProvider];
  return {
    all,
    selling: real[0] ?? sandbox,
    find: (name) => all.find((each) => each.name === name) ?? createMissingProvider(name),
  };
}
