import { keepSessionFresh } from "./clock.ts";
import { keepSignedInMark } from "./signed-in.ts";

/** The document's starter has ended a session that cannot go on (docs/product.md §4.3). */
export function startSession(): void {
  keepSignedInMark();
  keepSessionFresh();
}
