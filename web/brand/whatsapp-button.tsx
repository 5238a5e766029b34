import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "../ui/icon.tsx";
import { NewTabLink } from "../ui/new-tab-link.tsx";
import { useWhatsappUrl } from "./use-whatsapp-url.ts";

/**
 * On every page (docs/product.md §2.7). On a phone it is a tab at the edge, no wider than the padding of page and card,
 * so that it covers none of their controls; screens leave `pb-24` at their end for it.
 */
export function WhatsappButton({ subject }: { subject: "app" | "account" }) {
  const { t } = useLingui();
  return (
    <aside aria-label={t`Support`}>
      <NewTabLink
        href={useWhatsappUrl(subject)}
        className="fixed end-0 bottom-6 z-20 grid h-[min(3.5rem,14vw)] w-[min(2.25rem,9vw)] place-items-center rounded-s-2xl border border-transparent bg-pistachio text-white shadow-lift ring-2 ring-paper/80 transition hover:-translate-y-0.5 sm:end-4 sm:bottom-4 sm:size-14 sm:rounded-full print:hidden"
      >
        <Icon name="whatsapp" className="size-[min(1.25rem,5vw)] sm:size-7" />
        <span className="sr-only">
          <Trans>Chat with us on WhatsApp</Trans>
        </span>
      </NewTabLink>
    </aside>
  );
}
