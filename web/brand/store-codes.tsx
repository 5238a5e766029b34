import { Trans, useLingui } from "@lingui/react/macro";
import { encode } from "uqr";
import { NewTabLink } from "../ui/new-tab-link.tsx";
import { stores } from "./store-badges.tsx";
import { useBrand } from "./use-brand.ts";

/** The stores for whoever sits at a desk: a phone's camera opens them. */
export function StoreCodes({ className = "" }: { className?: string }) {
  const brand = useBrand();
  const { t } = useLingui();
  return (
    <div className={className}>
      <p>
        <Trans>Point your phone's camera at a code:</Trans>
      </p>
      <ul className="mt-3 flex flex-wrap gap-6">
        {stores.map(({ name, address }) => (
          <li key={name}>
            <NewTabLink
              href={brand[address]}
              className="grid justify-items-center gap-1 font-semibold text-ink"
            >
              <QrCode
                text={brand[address]}
                label={t({ message: `QR code`, comment: "Before the name of an app store" })}
              />
              <bdi>{name}</bdi>
            </NewTabLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Dark on light by night too, as cameras want it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text);
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-32 rounded-xl bg-milk text-roast"
    >
      <path fill="currentColor" d={squares.join("")} />
    </svg>
  );
}
