import { useEffect, useState } from "react";
import type { RequestOf, ResponseOf } from "../../../contract/calls.ts";
import { call } from "../../api-client/call.ts";

/** What the account has set and agreed to; undefined until the API says so, and where it has no such settings. */
export function useAccountSettings() {
  const [settings, setSettings] = useState<ResponseOf<"readSettings">>();

  useEffect(() => {
    let left = false;
    async function read() {
      const answer = await call("readSettings", {});
      if (!left) setSettings(answer);
    }
    read().catch(() => undefined);
    return () => {
      left = true;
    };
  }, []);

  async function change(part: RequestOf<"changeSettings">): Promise<void> {
    const saved = await call("changeSettings", part);
    setSettings((before) => ({ ...before, ...saved }));
  }

  return { settings, change };
}
