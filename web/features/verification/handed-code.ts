import * as v from "valibot";
import { calls, type RequestOf } from "../../../contract/calls.ts";
import { readLinkFragment } from "../../../contract/link-fragment.ts";

export type HandedCode = RequestOf<"verifyOtp">;

/** What the link of a mail carries behind the `#`, where no server sees it. */
export function readHandedCode(fragment: string): HandedCode | undefined {
  const parameters = readLinkFragment(fragment);
  const read = v.safeParse(calls.verifyOtp.request, {
    email: parameters.get("email"),
    otp: parameters.get("code"),
    link_secret: parameters.get("secret") ?? undefined,
  });
  return read.success ? read.output : undefined;
}
