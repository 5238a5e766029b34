import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PRIVACY_VERSION, TERMS_VERSION } from "../../../contract/rules.ts";

/** By the date of each text: a new date does not compile without its words here. */
const terms: Record<typeof TERMS_VERSION, ReactNode> = {
  "2026-11-16": <Trans>The terms name the prices of the plans in dirhams.</Trans>,
};
const privacy: Record<typeof PRIVACY_VERSION, ReactNode> = {
  "2026-11-16": (
    <Trans>
      The privacy policy says what you do yourself on the account and family pages, how consents are kept, and
      for how long a deleted account or a withdrawn consent can be brought back.
    </Trans>
  ),
};

export function WhatChanged() {
  return (
    <ul className="grid list-disc gap-2 ps-5">
      <li>{terms[TERMS_VERSION]}</li>
      <li>{privacy[PRIVACY_VERSION]}</li>
    </ul>
  );
}
