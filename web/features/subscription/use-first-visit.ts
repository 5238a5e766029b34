import { useState } from "react";
import { forgetTab, readTab } from "../../storage/tab.ts";

/** Whether the account was opened in this tab, until the reader has seen what to do next. */
export function useFirstVisit(): { is: boolean; end: () => void } {
  const [is, setIs] = useState(() => readTab("first_visit") !== null);
  function end() {
    forgetTab("first_visit");
    setIs(false);
  }
  return { is, end };
}
