import { useLingui } from "@lingui/react/macro";
import { whatsappUrl } from "../site/whatsapp.ts";
import { WhatsappIcon } from "../ui/brand-icons.tsx";

/** On every page (spec §1). Screens leave `pb-24` at their end, so that it covers no control. */
export function WhatsappButton() {
  const { t } = useLingui();
  return (
    <a
      href={whatsappUrl(t({ message: "Hello Maamoul, I have a question.", comment: "Prefilled in WhatsApp" }))}
      target="_blank"
      rel="noopener"
      aria-label={t`Support on WhatsApp`}
      className="fixed end-4 bottom-4 z-20 grid size-14 place-items-center rounded-full bg-pistachio text-white shadow-lift ring-4 ring-paper/80 transition hover:-translate-y-0.5 print:hidden"
    >
      <WhatsappIcon className="size-7" />
    </a>
  );
}
