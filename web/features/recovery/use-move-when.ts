import { useEffect } from "react";
import { useLocation } from "../../navigation.ts";
import type { Path } from "../../site-map.ts";

const MOVE_AFTER_MS = 2_000;

/** Leaves time to read the success, then moves on (docs/product.md §5.5). */
export function useMoveWhen(done: boolean, to: Path, how: "push" | "replace"): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!done) return;
    const move = setTimeout(() => navigate(to, { replace: how === "replace" }), MOVE_AFTER_MS);
    return () => clearTimeout(move);
  }, [done, to, how, navigate]);
}
