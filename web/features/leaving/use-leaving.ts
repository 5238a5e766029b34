import { useLayoutEffect } from "react";
import { forgetLocal, readLocal, writeLocal } from "../../storage/local.ts";

/**
 * Keeps the day on which the account is deleted, as a screen's answer has it, for the frame around every screen: in the
 * same paint, so that nothing moves later. undefined: the answer is not there, or does not say.
 */
export function useLeaving(deleteAt: string | null | undefined): void {
  useLayoutEffect(() => {
    if (deleteAt === undefined || deleteAt === readLocal("delete_at")) return;
    if (deleteAt === null) forgetLocal("delete_at");
    else writeLocal({ delete_at: deleteAt });
  }, [deleteAt]);
}
