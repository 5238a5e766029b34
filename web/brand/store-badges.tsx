import { Trans } from "@lingui/react/macro";
import { StoreBadge } from "./store-badge.tsx";
import { useBrand } from "./use-brand.ts";

export function StoreBadges({
  className = "",
  badgeClassName,
}: {
  className?: string;
  badgeClassName?: string;
}) {
  const { appStoreUrl, googlePlayUrl } = useBrand();
  return (
    <ul className={`flex flex-wrap gap-3 ${className}`}>
      <li>
        <StoreBadge
          store="app-store"
          href={appStoreUrl}
          line={<Trans comment="Above the name App Store on its badge">Download on the</Trans>}
          className={badgeClassName}
        >
          App Store
        </StoreBadge>
      </li>
      <li>
        <StoreBadge
          store="google-play"
          href={googlePlayUrl}
          line={<Trans comment="Above the name Google Play on its badge">Get it on</Trans>}
          className={badgeClassName}
        >
          Google Play
        </StoreBadge>
      </li>
    </ul>
  );
}
