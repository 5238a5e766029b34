import { useCallback, useEffect, useRef } from "react";

/** Takes the answer to the newest of several questions, as long as the screen is there. */
export function useNewest() {
  const question = useRef(0);
  useEffect(
    () => () => {
      question.current++;
    },
    [],
  );
  return useCallback(async <T>(ask: () => Promise<T>, take: (answer: T) => void): Promise<void> => {
    const mine = ++question.current;
    const answer = await ask();
    if (mine === question.current) take(answer);
  }, []);
}
