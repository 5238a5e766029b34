import type { RequestOf } from "../../../../contract/calls.ts";
import { call } from "../../../api-client/call.ts";
import { useCall } from "../../../api-client/use-answer.ts";

/** What the account has set and agreed to. */
export function useAccountSettings() {
  const { state, load, setState } = useCall("readSettings");

  async function change(part: RequestOf<"changeSettings">): Promise<void> {
    const saved = await call("changeSettings", part);
    setState((before) => (typeof before === "object" ? { ...before, ...saved } : before));
  }

  return { state, load, change };
}
