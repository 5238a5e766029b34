import { Trans } from "@lingui/react/macro";
import type { Activity } from "../../../../contract/calls.ts";
import { Price } from "../../../ui/price.tsx";
import { DeviceName } from "./device-name.tsx";
import { GulfMoment } from "./gulf-moment.tsx";
import { useActivityNames } from "./use-activity-names.ts";

/** Behind a press: it is long, and nobody needs it every day. What this version has no words for is left out. */
export function ActivityList({ activity }: { activity: readonly Activity[] }) {
  const words: Readonly<Partial<Record<string, string>>> = useActivityNames();
  const known = activity.filter(({ kind }) => words[kind] !== undefined);
  if (known.length === 0)
    return (
      <p className="text-cocoa">
        <Trans>Nothing yet.</Trans>
      </p>
    );
  return (
    <details className="rounded-2xl bg-paper px-4">
      <summary className="min-h-11 cursor-pointer content-center font-medium text-crust">
        <Trans>Show the activity</Trans>
      </summary>
      <ul className="divide-y divide-shell">
        {known.map((each) => (
          <li key={`${each.kind} ${each.at}`} className="grid gap-0.5 py-3">
            <p className="font-medium">
              {words[each.kind]}
              {each.amount != null && (
                <>
                  {" "}
                  <Price cents={each.amount} currency={each.currency} />
                </>
              )}
            </p>
            <p className="text-cocoa text-sm">
              <GulfMoment at={each.at} />
              {(each.browser || each.system) && (
                <>
                  {" · "}
                  {each.kind === "device_ended" ? (
                    <Trans>
                      from: <DeviceName {...each} />
                    </Trans>
                  ) : (
                    <DeviceName {...each} />
                  )}
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
