import { useSyncExternalStore } from "react";
import { readLocal, subscribeToLocal } from "../../storage/local.ts";

export type SignedIn = "unknown" | "yes" | "no";

/** A stored access token is all that decides (docs/product.md §2.2). The server cannot see it, so it starts unknown. */
export function useSignedIn(): SignedIn {
  return useSyncExternalStore(subscribeToLocal, readSignedIn, () => "unknown");
}

function readSignedIn(): SignedIn {
  return readLocal("access_token") ? "yes" : "no";
}

/** The stylesheet shows Login or Profile by this mark, which the document's starter sets before paint. */
export function keepSignedInMark(): () => void {
  return subscribeToLocal(() => {
    document.documentElement.toggleAttribute("data-signed-in", readSignedIn() === "yes");
  });
}
