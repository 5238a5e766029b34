import { Trans } from "@lingui/react/macro";
import { brand } from "./brand.ts";
import { StoreBadge } from "./store-badge.tsx";

export function StoreBadges({
  className = "",
  badgeClassName,
}: {
  className?: string;
  badgeClassName?: string;
}) {
  return (
    <ul className={`flex flex-wrap gap-3 ${className}`}>
      <li>
        <StoreBadge
          store="app-store"
          href={brand.appStoreUrl}
          line={<Trans comment="Above the name App Store on its badge">Download on the</Trans>}
          className={badgeClassName}
        >
          App Store
        </StoreBadge>
      </li>
      <li>
        <StoreBadge
          store="google-play"
          href={brand.googlePlayUrl}
          line={<Trans comment="Above the name Google Play on its badge">Get it on</Trans>}
          className={badgeClassName}
        >
          Google Play
        </StoreBadge>
      </li>
    </ul>
  );
}
