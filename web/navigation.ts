import { type ComponentProps, createElement, type FunctionComponent, useEffect, useEffectEvent } from "react";
import {
  Link as RouterLink,
  Redirect as RouterRedirect,
  useLocation as useRouterLocation,
  useSearch,
} from "wouter";
import { DEFAULT_LANGUAGE, languageOfPath } from "../contract/languages.ts";
import { findAddress, isPublic, pathIn } from "./addresses.ts";
import type { Href, Path, PublicPath } from "./site-map.ts";

// The router's own, for addresses of the site map alone: the compiler finds a link that leads nowhere.

type LinkProps = Omit<ComponentProps<"a">, "href"> & { to: Href };

/** A public page is a document of its own, so a browser goes there by itself; account screens change in place. */
export function Link({ to, ...rest }: LinkProps) {
  const [path = ""] = to.split(/[?#]/);
  const address = findAddress(path);
  if (address && isPublic(address.page)) return createElement("a", { href: to, ...rest });
  return createElement(RouterLink, { to, ...rest });
}

export const Redirect: FunctionComponent<{ to: Href; replace?: boolean }> = RouterRedirect;

type Navigate = (to: Href, options?: { replace?: boolean }) => void;

export const useLocation: () => [path: string, navigate: Navigate] = useRouterLocation;

/** A reader who came by an `/ar…` address stays there: search engines have no cookie. */
export function usePublicPath(): (path: PublicPath) => Path {
  const [current] = useLocation();
  const language = languageOfPath(current) ?? DEFAULT_LANGUAGE;
  return (path) => pathIn(language, path);
}

/** Hands over parameters of the address and takes them out of it, so that a reload does not show them again. */
export function useTakenParameters<Name extends string>(
  names: readonly Name[],
  take: (values: Partial<Record<Name, string>>) => void,
): void {
  const [path, navigate] = useRouterLocation();
  const search = useSearch();

  const takeOut = useEffectEvent(() => {
    // Another may have taken its own out in the same moment.
    const rest = new URLSearchParams(location.search);
    const values: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const value = rest.get(name);
      if (value !== null) values[name] = value;
      rest.delete(name);
    }
    if (Object.keys(values).length === 0) return;
    take(values);
    const left = rest.toString();
    navigate(left ? `${path}?${left}` : path, { replace: true });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address is looked at
  useEffect(() => takeOut(), [search]);
}
