import { Trans } from "@lingui/react/macro";
import type { CSSProperties, ReactNode } from "react";
import { directionOf, type Language } from "../../../contract/languages.ts";
import { useWhatsappUrl } from "../../brand/use-whatsapp-url.ts";
import { saffron } from "../../ui/palette.ts";
import { ground, ink, nightStyles, paint } from "./colours.ts";
import { useMail, usePlain } from "./mail-context.ts";
import { Picture } from "./picture.tsx";
import type { PictureName } from "./pictures.ts";
import { useWords } from "./use-words.ts";

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Tahoma,Arial,sans-serif";
const lineHeights: Record<Language, string> = { en: "1.6", ar: "1.8" };
const CARD: CSSProperties = { padding: "28px 16px", borderRadius: 16, borderWidth: 1, borderStyle: "solid" };

/** Why its reader gets a mail. */
export type Reason = "asked" | "member" | "erased" | "reminder" | "event";

type Props = {
  readonly subject: string;
  /** Follows the subject, so that a phone shows it without opening the mail. */
  readonly code?: string;
  readonly reason?: Reason;
  readonly picture?: PictureName;
  readonly children: ReactNode;
};

/** A table as wide as a phone at most: classic Outlook knows neither `max-width` nor `margin: auto`. */
export function MailFrame({ subject, code, reason = "event", picture, children }: Props) {
  const { language, reader } = useMail();
  const words = useWords();
  const line = subject.replace(/\s+/g, " ");
  const readerName = reader && words.name(reader);
  const greeting = readerName && <Trans comment="The first line of a mail">Hello {readerName},</Trans>;
  if (usePlain())
    return (
      <>
        {line}
        {greeting && (
          <>
            {"\n\n"}
            {greeting}
          </>
        )}
        {"\n\n"}
        {children}
        {"\n\n-- \n"}
        <Footer reason={reason} />
      </>
    );
  const dir = directionOf(language);
  return (
    <html lang={language} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: nightStyles }} />
        <title>{code ? `${line}: ${code}` : line}</title>
      </head>
      <body {...paint(ground("cream"), { margin: 0, padding: 0 })}>
        <table role="presentation" width="100%" cellPadding="0" cellSpacing="0">
          <tbody>
            <tr>
              <td align="center" style={{ padding: "24px 8px" }}>
                <table
                  role="presentation"
                  width="480"
                  cellPadding="0"
                  cellSpacing="0"
                  style={{ width: "100%", maxWidth: 480 }}
                >
                  <tbody>
                    <tr>
                      <td
                        align="center"
                        {...paint(ink("crust"), {
                          padding: "0 0 16px",
                          fontFamily: FONT,
                          fontSize: 22,
                          lineHeight: "1.4",
                          fontWeight: 700,
                          overflowWrap: "anywhere",
                        })}
                      >
                        <span style={{ color: saffron }}>●</span> {words.brandName}
                      </td>
                    </tr>
                    <tr>
                      <td {...paint(ground("paper"), CARD)}>
                        <div
                          lang={language}
                          dir={dir}
                          {...paint(ink("ink"), {
                            fontFamily: FONT,
                            fontSize: 16,
                            lineHeight: lineHeights[language],
                            overflowWrap: "break-word",
                          })}
                        >
                          {picture && <Picture name={picture} />}
                          <h1
                            {...paint(ink("ink"), { margin: "0 0 12px", fontSize: 22, lineHeight: "1.35" })}
                          >
                            {keepNumbersWhole(line)}
                          </h1>
                          {greeting && <p style={{ margin: "0 0 12px" }}>{greeting}</p>}
                          {children}
                        </div>
                      </td>
                    </tr>
                    <tr>
                      <td
                        align="center"
                        {...paint(ink("cocoa"), {
                          padding: "20px 12px 0",
                          fontFamily: FONT,
                          fontSize: 13,
                          lineHeight: "1.7",
                        })}
                      >
                        <Footer reason={reason} />
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** A receipt's number would break behind its hyphen. */
function keepNumbersWhole(text: string): ReactNode {
  return text.split(/(\d+-\d+)/).map((part, index) =>
    index % 2 ? (
      <span key={part} style={{ whiteSpace: "nowrap" }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** Why, how to switch it off, and where to find a person. */
function Footer({ reason }: { reason: Reason }) {
  const { turnOff } = useMail();
  const isPlain = usePlain();
  const newLine = isPlain ? "\n" : <br />;
  return (
    <>
      <Why reason={reason} />
      {turnOff && (
        <>
          {newLine}
          <FooterLink href={turnOff}>
            <Trans>Turn reminders and news off</Trans>
          </FooterLink>
        </>
      )}
      {newLine}
      <Help />
    </>
  );
}

function Help() {
  const { brand } = useMail();
  const chat = useWhatsappUrl("account");
  const separator = usePlain() ? "\n" : " · ";
  return (
    <>
      <Trans comment="Before an email address and WhatsApp">Questions?</Trans>{" "}
      <FooterLink href={`mailto:${brand.contactEmail}`} plain={brand.contactEmail}>
        <bdi dir="ltr">{brand.contactEmail}</bdi>
      </FooterLink>
      {separator}
      <FooterLink href={chat}>
        <Trans>WhatsApp</Trans>
      </FooterLink>
    </>
  );
}

function FooterLink({ href, plain, children }: { href: string; plain?: string; children: ReactNode }) {
  if (usePlain())
    return (
      plain ?? (
        <>
          {children}: {href}
        </>
      )
    );
  return (
    <a href={href} {...paint(ink("crust"))}>
      {children}
    </a>
  );
}

function Why({ reason }: { reason: Reason }) {
  const { brandName: name } = useWords();
  switch (reason) {
    case "asked":
      return <Trans>You get this email because somebody entered this address at {name}.</Trans>;
    case "member":
      return <Trans>You get this email because you have an account at {name}.</Trans>;
    case "erased":
      return <Trans>You get this email because this address had an account at {name}.</Trans>;
    case "reminder":
      return <Trans>A reminder from {name} about your subscription.</Trans>;
    case "event":
      return <Trans>Sent by {name} because of something that happened in your account.</Trans>;
  }
}
