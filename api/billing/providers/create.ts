import type { ApiConfig, Environment } from "../../config.ts";
import { grantProvider } from "./grant/provider.ts";
import { createMissingProvider } from "./missing.ts";
import type { PaymentProvider, Providers, RealProvider } from "./provider.ts";
import { createSandboxProvider } from "./sandbox/provider.ts";
import { stripe } from "./stripe/settings.ts";

const realProviders: readonly [RealProvider, ...RealProvider[]] = [stripe];

export function readRealMoney(
  env: Environment,
): Pick<ApiConfig, "takesRealMoney" | "realMoneyKey" | "hasTestKeys"> {
  const set = realProviders.filter((each) => each.read(env));
  const [first = realProviders[0]] = set;
  const hasTestKeys = set.some((each) => each.hasTestKeys(env));
  return { takesRealMoney: set.length > 0, realMoneyKey: first.keyName, hasTestKeys };
}

export const providerSettings: readonly string[] = realProviders.flatMap(({ settings }) => settings);

export async function createProviders({ environment }: ApiConfig): Promise<Providers> {
  const loads = realProviders.flatMap((each) => each.read(environment) ?? []);
  return gatherProviders(await Promise.all(loads.map((load) => load())));
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
