import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import {
  directionOf,
  LANGUAGE_KEY,
  type Language,
  languages,
  ownNames,
} from "../../../contract/languages.ts";
import { pathIn } from "../../addresses.ts";
import { Logo } from "../../brand/logo.tsx";
import { useWhatsappChat } from "../../brand/use-whatsapp-url.ts";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { useHosted, useSiteAddress } from "./hosted-context.ts";
import { HostedDocument } from "./hosted-document.tsx";

type Props = {
  readonly title: string;
  /** The title as the page shows it, if it is more than text. */
  readonly heading?: ReactNode;
  /** Of a title that somebody else wrote. */
  readonly titleLanguage?: Language;
  /** What went wrong with the last try. It comes first in the name of the page. */
  readonly problem?: string;
  /** What a chat about this page begins with. */
  readonly subject?: "payment" | "account";
  /** For developers: there is no other language. */
  readonly isEnglishOnly?: boolean;
  readonly width?: "narrow" | "wide";
  /** Something on the page moves. */
  readonly hasScript?: boolean;
  readonly children: ReactNode;
};

const widths = { narrow: "max-w-2xl", wide: "max-w-5xl" };

/** A page that the API serves, in the look of the site. */
export function HostedFrame({
  title,
  heading = title,
  titleLanguage,
  problem,
  subject = "payment",
  isEnglishOnly = false,
  width = "narrow",
  hasScript = false,
  children,
}: Props) {
  const { language, brand, keptFrom } = useHosted();
  const name = brand.name[language];
  const titleIn = titleLanguage ?? language;
  const isFile = keptFrom !== undefined;
  const toSite = useSiteAddress();
  return (
    <HostedDocument title={problem ? `${problem} · ${title}` : title} hasScript={hasScript}>
      <div
        className={`mx-auto flex w-full flex-1 flex-col px-[min(1rem,4vw)] print:max-w-none print:px-0 ${widths[width]}`}
      >
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
          <a href={toSite("/")} className="rounded-lg text-cocoa text-xl no-underline">
            <Logo>{name}</Logo>
          </a>
          {!isEnglishOnly && !isFile && <OtherLanguages />}
        </header>
        <main className="flex-1 pt-2 sm:pt-4">
          <h1 lang={titleIn} dir={directionOf(titleIn)} className="mb-4 font-bold text-3xl">
            {heading}
          </h1>
          {children}
        </main>
        <HostedFooter subject={isEnglishOnly ? undefined : subject} />
      </div>
    </HostedDocument>
  );
}

/** This very address, in another language. */
function OtherLanguages() {
  const { language, path } = useHosted();
  const [pathname, query] = path.split("?");
  return languages
    .filter((each) => each !== language)
    .map((other) => {
      const search = new URLSearchParams(query);
      search.set(LANGUAGE_KEY, other);
      return (
        <a
          key={other}
          href={`${pathname}?${search}`}
          lang={other}
          dir={directionOf(other)}
          data-language={other}
          className="rounded-full border-2 border-shell bg-paper px-4 py-2 font-medium text-cocoa no-underline hover:border-crust print:hidden"
        >
          {ownNames[other]}
        </a>
      );
    });
}

const link = "inline-block py-1 text-inherit underline-offset-4";

/** The last line of the site's footer, and a person to ask. */
function HostedFooter({ subject }: { subject: "payment" | "account" | undefined }) {
  const { t } = useLingui();
  const { language, brand } = useHosted();
  const toSite = useSiteAddress();
  return (
    <footer className="mt-12 flex flex-wrap gap-x-6 gap-y-1 border-shell border-t pt-5 pb-8 text-cocoa text-sm print:hidden">
      <span className="py-1">© {brand.name[language]}</span>
      <nav aria-label={t`About the site`} className="flex flex-wrap gap-x-6 gap-y-1">
        <a href={toSite(pathIn(language, "/privacy-policy"))} className={link}>
          <Trans>Privacy policy</Trans>
        </a>
        <a href={toSite(pathIn(language, "/terms-conditions"))} className={link}>
          <Trans>Terms and conditions</Trans>
        </a>
        <a href={toSite(pathIn(language, "/accessibility"))} className={link}>
          <Trans>Accessibility</Trans>
        </a>
      </nav>
      <a href={`mailto:${brand.contactEmail}`} className={link}>
        <bdi dir="ltr">{brand.contactEmail}</bdi>
      </a>
      {subject && <Help subject={subject} />}
    </footer>
  );
}

function Help({ subject }: { subject: "payment" | "account" }) {
  const { t } = useLingui();
  const words = {
    payment: t({
      message: "Hello, I have a question about a payment.",
      comment: "The first words of a WhatsApp chat, which the reader may change",
    }),
    account: t`Hello, I need help with my account.`,
  };
  return (
    <NewTabLink href={useWhatsappChat(words[subject])} className={link}>
      <Trans>Questions? Chat with us on WhatsApp</Trans>
    </NewTabLink>
  );
}
