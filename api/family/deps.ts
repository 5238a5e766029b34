import type { Deps } from "../deps.ts";
import type { FamilyProviders } from "./providers.ts";

export type FamilyDeps = Deps & { readonly providers: FamilyProviders };
