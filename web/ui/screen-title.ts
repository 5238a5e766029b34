import type { MessageDescriptor } from "@lingui/core";
import { createContext, useContext, useEffect } from "react";

/** Takes the title of the screen of the moment; the frame gives back the site map's where there is none. */
export const ScreenTitle = createContext<(title: MessageDescriptor | undefined) => void>(() => undefined);

/** For a screen whose title says more than the site map can: how far it is. */
export function useScreenTitle(title: MessageDescriptor | undefined): void {
  const setTitle = useContext(ScreenTitle);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [title, setTitle]);
}
