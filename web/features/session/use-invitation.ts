import { useCallback, useEffect, useState } from "react";
import { useSearch } from "wouter";
import type { ResponseOf } from "../../../contract/calls.ts";
import { call, Refusal } from "../../api-client/call.ts";
import { useTab } from "../../storage/use-tab.ts";
import { invitationOf, toWantedAddress } from "./return-address.ts";

export type Invitation = ResponseOf<"lookAtInvitation"> & { id: string };
/** `gone`: accepted, taken back or over. */
type Answer = Invitation | "gone" | "failed";

/** Several screens in a row show the same one. */
let lastSeen: Invitation | undefined;

/** The invitation whose link brought this guest, on every screen of the login and the sign-up. */
export function useInvitation(): { state: Answer | "none" | "loading"; load: () => Promise<void> } {
  const wanted = toWantedAddress(useSearch());
  const kept = useTab("return_address");
  const id = invitationOf(wanted ?? kept ?? "");
  const [answer, setAnswer] = useState<Answer>();

  const load = useCallback(async () => {
    setAnswer(undefined);
    if (id) setAnswer(await look(id));
  }, [id]);
  useEffect(() => void load(), [load]);

  if (id) return { state: answer ?? (lastSeen?.id === id ? lastSeen : "loading"), load };
  return { state: kept === undefined ? "loading" : "none", load };
}

/** The same, for screens that say what they always say where it is not open. */
export function useOpenInvitation(): Invitation | undefined {
  const { state } = useInvitation();
  return typeof state === "object" ? state : undefined;
}

async function look(id: string): Promise<Answer> {
  try {
    lastSeen = { id, ...(await call("lookAtInvitation", { id })) };
    return lastSeen;
  } catch (failure) {
    return failure instanceof Refusal && failure.status < 500 ? "gone" : "failed";
  }
}
