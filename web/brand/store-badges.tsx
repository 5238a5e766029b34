import { Trans } from "@lingui/react/macro";
import { Icon } from "../ui/icon.tsx";
import { NewTabLink } from "../ui/new-tab-link.tsx";
import { useBrand } from "./use-brand.ts";

/** Names as their owners write them, each below a line in the reader's language. */
export const stores = [
  {
    name: "App Store",
    address: "appStoreUrl",
    icon: "apple",
    line: <Trans comment="Above the name App Store on its badge">Download on the</Trans>,
  },
  {
    name: "Google Play",
    address: "googlePlayUrl",
    icon: "googleplay",
    line: <Trans comment="Above the name Google Play on its badge">Get it on</Trans>,
  },
] as const;

type Props = { className?: string; badgeClassName?: string };

export function StoreBadges({ className = "", badgeClassName = "border-transparent" }: Props) {
  const brand = useBrand();
  return (
    <ul className={`flex flex-wrap gap-2 sm:gap-3 ${className}`}>
      {stores.map(({ name, address, icon, line }) => (
        <li key={name}>
          <NewTabLink
            href={brand[address]}
            className={`inline-flex min-h-12 items-center gap-[min(0.75rem,2vw)] sm:min-h-14 rounded-2xl border bg-roast px-[min(1.25rem,3.2vw)] py-1.5 text-milk no-underline transition-colors hover:bg-nut motion-reduce:transition-none ${badgeClassName}`}
          >
            <Icon name={icon} className="size-[min(1.75rem,7vw)] shrink-0" />
            <span className="text-start">
              <span className="block text-xs leading-snug text-wheat">{line}</span>
              <span className="block font-semibold leading-tight sm:text-lg">
                <bdi>{name}</bdi>
              </span>
            </span>
          </NewTabLink>
        </li>
      ))}
    </ul>
  );
}
