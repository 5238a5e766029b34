import { createContext, type Dispatch, type SetStateAction, useContext, useEffect } from "react";

/** Counts what the reader waits for, so that the frame announces it once and not for each part. */
export const Waiting = createContext<Dispatch<SetStateAction<number>>>(() => undefined);

/** For what is shown in place of something that is still loading. */
export function useWaiting(): void {
  const setCount = useContext(Waiting);
  useEffect(() => {
    setCount((count) => count + 1);
    return () => setCount((count) => count - 1);
  }, [setCount]);
}
