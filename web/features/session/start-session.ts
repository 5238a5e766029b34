import { clearLocal, readLocal } from "../../storage/local.ts";
import { writeTab } from "../../storage/tab.ts";
import { keepSessionFresh } from "./clock.ts";
import { keepSignedInMark } from "./signed-in.ts";

/** Before anything shows: a token without its e-mail is a forced logout (docs/product.md §4.3). */
export function startSession(): void {
  keepSignedInMark();
  if (readLocal("access_token") && !readLocal("user_email")) {
    writeTab("login_notice", "session ended");
    clearLocal();
  }
  keepSessionFresh();
}
