import type { I18n } from "@lingui/core";
import { createContext, use } from "react";
import type { HostedView } from "../../../contract/hosted.ts";
import type { Language } from "../../../contract/languages.ts";

type HostedContextValue = HostedView & {
  readonly stylesheet: { readonly href: string } | { readonly text: string };
  /** A tax document is in all languages at once. */
  readonly texts: Readonly<Record<Language, I18n>>;
};

export const HostedContext = createContext<HostedContextValue | undefined>(undefined);

export function useHosted(): HostedContextValue {
  return use(HostedContext) as HostedContextValue;
}

/** Addresses of the site: on a page that is kept as a file, they lead to it from anywhere. */
export function useSiteAddress(): (path: string) => string {
  const { keptFrom } = useHosted();
  return (path) => (keptFrom === undefined ? path : new URL(path, keptFrom).href);
}
