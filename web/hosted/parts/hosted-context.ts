import { createContext, use } from "react";
import type { HostedView } from "../../../contract/hosted.ts";

type HostedContextValue = HostedView & { readonly stylesheet: string };

export const HostedContext = createContext<HostedContextValue | undefined>(undefined);

export function useHosted(): HostedContextValue {
  return use(HostedContext) as HostedContextValue;
}
