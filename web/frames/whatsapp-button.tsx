import { useLingui } from "@lingui/react/macro";
import { WhatsappIcon } from "../ui/brand-icons.tsx";
import { useWhatsappUrl } from "../ui/use-whatsapp-url.ts";

/** On every page (spec §1). Screens leave `pb-24` at their end, so that it covers no control. */
export function WhatsappButton({ subject }: { subject: "app" | "account" }) {
  const { t } = useLingui();
  return (
    <aside aria-label={t`Support`}>
      <a
        href={useWhatsappUrl(subject)}
        target="_blank"
        rel="noopener"
        aria-label={t`Chat with us on WhatsApp`}
        className="fixed end-4 bottom-4 z-20 grid size-14 place-items-center rounded-full bg-pistachio text-white shadow-lift ring-4 ring-paper/80 transition hover:-translate-y-0.5 print:hidden"
      >
        <WhatsappIcon className="size-7" />
      </a>
    </aside>
  );
}
