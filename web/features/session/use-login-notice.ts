import { useEffect, useState } from "react";
import { dropForLogin, type LoginNotice, readForLogin } from "../../storage/login.ts";

/** Said once, for as long as the page shows. */
export function useLoginNotice(): LoginNotice | undefined {
  const [notice, setNotice] = useState<LoginNotice>();
  useEffect(() => {
    const kept = readForLogin("login_notice");
    if (kept !== "session ended" && kept !== "password changed") return;
    setNotice(kept);
    dropForLogin("login_notice");
  }, []);
  return notice;
}
