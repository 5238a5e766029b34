import { Trans } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import type { FamilyChild } from "../../../contract/calls.ts";
import { showEmail } from "../../../contract/show-email.ts";

type Props = { list: readonly FamilyChild[]; children: (names: ReactNode) => ReactNode };

/** A line about some children, by their names; nothing if there are none. */
export function ComeAlong({ list, children }: Props) {
  if (list.length === 0) return null;
  const names = list.map((child, index) => (
    <Fragment key={child.id}>
      {index > 0 && <Trans comment="Between two names in a list">, </Trans>}
      <ChildName child={child} />
    </Fragment>
  ));
  return <li className="wrap-anywhere">{children(<span className="font-semibold">{names}</span>)}</li>;
}

export function ChildName({ child: { first_name, email } }: { child: FamilyChild }) {
  const shown = first_name ?? (email && showEmail(email));
  return shown ? <bdi>{shown}</bdi> : <Trans>A child</Trans>;
}
