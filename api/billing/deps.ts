import type { Deps } from "../deps.ts";
import type { Providers } from "./providers/provider.ts";

export type BillingDeps = Deps & { readonly providers: Providers };
