import * as v from "valibot";
import { calls } from "../../../contract/calls.ts";

export type HandedCode = { email: string; otp: string };

/** What the link of a mail carries behind the `#`, where no server sees it. */
export function readHandedCode(fragment: string): HandedCode | undefined {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
  const read = v.safeParse(calls.verifyOtp.request, {
    email: parameters.get("email"),
    otp: parameters.get("code"),
  });
  return read.success ? read.output : undefined;
}
