import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { pathIn } from "../../addresses.ts";
import { useLanguage } from "../../copy/language-of.ts";
import type { PublicPath } from "../../site-map.ts";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { NewTabNote } from "../../ui/new-tab-link.tsx";

const NOTE_ID = "new-tab";

export function ConsentBoxes({ defaultChecked }: { defaultChecked: boolean }) {
  return (
    <div className="grid gap-4">
      <CheckBox name="is_adult" required defaultChecked={defaultChecked}>
        <Trans>I am an adult, and I will supervise the children who use this account.</Trans>
      </CheckBox>
      <CheckBox name="agrees" required defaultChecked={defaultChecked}>
        <Trans>
          I agree to the <LegalLink to="/terms-conditions">terms and conditions</LegalLink> and the{" "}
          <LegalLink to="/privacy-policy">privacy policy</LegalLink>.
        </Trans>
      </CheckBox>
      <span id={NOTE_ID} hidden>
        <NewTabNote />
      </span>
    </div>
  );
}

/** In a new tab, so that what is typed stays. That is said beside its name, since its name is part of the box's. */
function LegalLink({ to, children }: { to: PublicPath; children?: ReactNode }) {
  return (
    <a
      href={pathIn(useLanguage(), to)}
      target="_blank"
      rel="noopener"
      aria-describedby={NOTE_ID}
      className="rounded font-medium text-crust underline underline-offset-4 hover:decoration-2"
    >
      {children}
    </a>
  );
}
