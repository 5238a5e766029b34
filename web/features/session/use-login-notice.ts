import { useEffect, useState } from "react";
import { forgetTab, readTab } from "../../storage/tab.ts";

/** What the login says first, for a reader who was sent there. */
type LoginNotice = "session ended" | "password changed";

/** Said once, for as long as the page shows. */
export function useLoginNotice(): LoginNotice | undefined {
  const [notice, setNotice] = useState<LoginNotice>();
  useEffect(() => {
    const kept = readTab("login_notice");
    if (kept !== "session ended" && kept !== "password changed") return;
    setNotice(kept);
    forgetTab("login_notice");
  }, []);
  return notice;
}
