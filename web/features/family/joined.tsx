import { Trans } from "@lingui/react/macro";
import type { FamilyAdult } from "../../../contract/calls.ts";
import { Alert } from "../../ui/alert.tsx";
import { nameOf } from "./name-of.ts";

/** Says whose family it is: of the other adults, whoever has been in it for longest comes first. */
export function Joined({ adults }: { adults: readonly FamilyAdult[] }) {
  const host = adults.find(({ is_you }) => !is_you);
  if (!host) return null;
  return (
    <Alert kind="success">
      <Trans>
        You are in the family of <bdi className="font-semibold wrap-anywhere">{nameOf(host)}</bdi>. You share
        its children and its plan now.
      </Trans>
    </Alert>
  );
}
