import { useBrand } from "../../brand/use-brand.ts";
import { useOffersStart } from "../../brand/use-trial-address.ts";
import { useWhatsappChat } from "../../brand/use-whatsapp-url.ts";
import type { Block } from "../../content/legal-document.ts";
import { Link, usePublicPath } from "../../navigation.ts";
import type { PublicPath } from "../../site-map.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";

export function LegalBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return <p>{block.text}</p>;
    case "list":
      return (
        <ul className="grid list-disc gap-2 ps-6 marker:text-crust">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case "definitions":
      return (
        <dl className="grid gap-3">
          {block.items.map(({ term, text }) => (
            <div
              key={term}
              className="rounded-2xl border border-shell bg-white px-5 py-4 print:border-0 print:p-0"
            >
              <dt className="font-semibold text-cocoa">{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      );
    case "link":
      return <PageLink {...block} />;
    case "deletion":
      return <DeletionLink {...block} />;
    case "contact":
      return <Contact {...block} />;
  }
}

const link =
  "inline-flex max-w-full items-center gap-3 py-1 wrap-anywhere font-semibold text-pistachio underline underline-offset-4 hover:no-underline";

function PageLink({ to, text }: { to: PublicPath; text: string }) {
  return (
    <p>
      <Link to={usePublicPath()(to)} className={link}>
        {text}
      </Link>
    </p>
  );
}

/** Nowhere to lead to where another API keeps the accounts. */
function DeletionLink({ text }: { text: string }) {
  return (
    useOffersStart() && (
      <p>
        <ButtonLink to="/delete-account/code">{text}</ButtonLink>
      </p>
    )
  );
}

type ContactBlock = Extract<Block, { kind: "contact" }>;

function Contact(block: ContactBlock) {
  return <p>{block.channel === "email" ? <MailLink {...block} /> : <ChatLink {...block} />}</p>;
}

function MailLink({ text }: ContactBlock) {
  return (
    <a href={`mailto:${useBrand().contactEmail}`} className={link}>
      <Icon name="mail" className="size-5 shrink-0" />
      <bdi dir="ltr">{text}</bdi>
    </a>
  );
}

function ChatLink({ text, greeting }: Extract<ContactBlock, { channel: "whatsapp" }>) {
  return (
    <NewTabLink href={useWhatsappChat(greeting)} className={link}>
      <Icon name="whatsapp" className="size-5 shrink-0" />
      {text}
    </NewTabLink>
  );
}
