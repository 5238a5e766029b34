import { createContext, type Dispatch, type SetStateAction, useContext, useEffect } from "react";

/** Counts what the reader waits for, for the frame: it says so once, however many follow each other. */
export const Waiting = createContext<Dispatch<SetStateAction<number>>>(() => undefined);

/** For what is shown in place of something that is on its way. */
export function useWaiting(): void {
  const setCount = useContext(Waiting);
  useEffect(() => {
    setCount((count) => count + 1);
    return () => setCount((count) => count - 1);
  }, [setCount]);
}
