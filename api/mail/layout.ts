import { html, raw } from "hono/html";
import type { Brand } from "../../contract/brand.ts";
import { showEmail } from "../../contract/email-address.ts";
import { directionOf, type Language } from "../../contract/languages.ts";
import { copy } from "../copy/copy.ts";
import { writeNightClasses } from "../pages/palette.ts";

/** What a mail says, before it is laid out and signed. */
export type WrittenMail = {
  readonly language: Language;
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Of a reminder: where reminders are turned off. */
  readonly turnOff?: Link;
  /** Why its reader gets it, where neither a code nor `turnOff` says so: something happened in the account. */
  readonly why?: "asked" | "member" | "erased";
};
export type LaidOutMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Of a reminder: the address that turns reminders off by one press in the mail program. */
  readonly unsubscribe?: string;
};

export type Block =
  | { readonly paragraph: string }
  | { readonly note: string }
  | { readonly code: string }
  | { readonly address: string }
  | { readonly facts: readonly Fact[] }
  | { readonly link: Link };
/** `code`: breaks anywhere, since it may be longer than a phone is wide. */
export type Fact = readonly [label: string, value: string, kind?: "code"];
export type Link = { readonly label: string; readonly href: string };

/** By which a mail names the picture that comes with it (docs/decisions/0064). */
export const ROSETTE_CID = "rosette@picture";

const FONT = "'Segoe UI', Tahoma, 'Helvetica Neue', Arial, sans-serif";

const NIGHT = writeNightClasses();

const lineHeights: Record<Language, number> = { en: 1.55, ar: 1.7 };

/** One text, two parts: plain, and HTML with the inline styles that mail programs keep. */
export function renderMail(mail: WrittenMail, brand: Brand, name?: string | null): LaidOutMail {
  const { language, subject, turnOff } = mail;
  const greeting = name ? [{ paragraph: copy[language].mails.greeting(name) }] : [];
  const blocks = [...greeting, ...mail.blocks];
  const brandName = brand.name[language];
  const dir = directionOf(language);
  const code = blocks.find((block) => "code" in block)?.code;
  const reason = mail.why ?? (turnOff ? "reminder" : code ? "asked" : "event");
  const why = copy[language].mails.footer[reason](brandName);
  const lineHeight = lineHeights[language];
  const page = html`<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>${raw(NIGHT)}</style>
<title>${subject}</title>
</head>
<body class="on-paper" style="margin:0;background:#fbf1e0">
<div class="ink" lang="${language}" dir="${dir}" style="max-width:480px;margin:0 auto;padding:32px 12px;font-family:${FONT};font-size:16px;line-height:${lineHeight};color:#2e1c12;overflow-wrap:break-word">
<img src="cid:${ROSETTE_CID}" width="48" height="48" alt="" style="display:block;margin:0 auto 8px">
<p class="crust" style="margin:0 0 16px;text-align:center;font-size:22px;font-weight:700;color:#98591f">${brandName}</p>
<div class="on-white" style="background:#fffbf4;border:1px solid #f0ddbf;border-radius:16px;padding:28px 16px">
<h1 class="ink" style="margin:0 0 12px;font-size:22px;line-height:1.35;color:#2e1c12">${keepNumbersWhole(subject)}</h1>
${blocks.map((block) => toHtml(block, dir))}
</div>
<p class="cocoa" style="margin:20px 0 0;text-align:center;font-size:13px;color:#6b3f1d">${why}${turnOff ? html`<br><a class="crust" href="${turnOff.href}" style="color:#98591f">${turnOff.label}</a>` : ""}</p>
</div>
</body>
</html>
`;
  const footer = [why, ...(turnOff ? [writeLink(turnOff)] : [])].join("\n");
  const text = [subject, ...blocks.map(toText), `-- \n${footer}`].join("\n\n");
  return {
    // A phone shows it without opening the mail.
    subject: code ? `${subject}: ${code}` : subject,
    text: `${text}\n`,
    html: String(page),
    ...(turnOff && { unsubscribe: turnOff.href }),
  };
}

/** A receipt's number would break behind its hyphen. */
function keepNumbersWhole(text: string) {
  return text
    .split(/(\d+-\d+)/)
    .map((part, index) => (index % 2 ? html`<span style="white-space:nowrap">${part}</span>` : part));
}

function toText(block: Block): string {
  if ("paragraph" in block) return block.paragraph;
  if ("note" in block) return block.note;
  if ("code" in block) return block.code;
  if ("address" in block) return showEmail(block.address);
  if ("facts" in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  return writeLink(block.link);
}

function writeLink({ label, href }: Link): string {
  return `${label}:\n${href}`;
}

function toHtml(block: Block, dir: "ltr" | "rtl") {
  if ("paragraph" in block) return html`<p style="margin:0 0 12px">${block.paragraph}</p>`;
  if ("note" in block)
    return html`<p class="cocoa" style="margin:20px 0 0;font-size:14px;color:#6b3f1d">${block.note}</p>`;
  if ("code" in block)
    // Spaced and spoken digit by digit by style alone, so that a copied code has nothing else in it.
    return html`<p class="cocoa on-cream" dir="ltr" style="margin:20px 0;padding:16px 0 16px 10px;background:#fbf1e0;border-radius:12px;text-align:center;font-size:36px;line-height:1.2;font-weight:700;letter-spacing:10px;speak-as:digits;color:#6b3f1d;-webkit-user-select:all;user-select:all">${block.code}</p>`;
  if ("address" in block)
    return html`<p style="margin:4px 0 0;font-size:14px"><a class="crust" dir="ltr" href="mailto:${block.address}" style="color:#98591f">${showEmail(block.address)}</a></p>`;
  if ("facts" in block) return toTable(block.facts, dir);
  return html`<p style="margin:24px 0 0"><a href="${block.link.href}" style="display:inline-block;padding:12px 20px;background:#f2a71b;border-radius:999px;color:#2e1c12;font-weight:700;text-decoration:none">${block.link.label}</a></p>`;
}

/** A table and sides by name: of mail programs some lay out nothing else, and know no logical sides. */
function toTable(facts: readonly Fact[], dir: "ltr" | "rtl") {
  const [start, end] = dir === "rtl" ? ["right", "left"] : ["left", "right"];
  const rows = facts.map(
    ([label, value, kind]) =>
      html`<tr><th class="cocoa" scope="row" width="38%" align="${start}" style="padding:4px 0;vertical-align:top;font-weight:400;color:#6b3f1d">${label}</th><td align="${end}" style="padding:4px 0;padding-${start}:12px;vertical-align:top;font-weight:700${kind === "code" ? ";word-break:break-all" : ""}">${value}</td></tr>`,
  );
  return html`<table class="on-cream" width="100%" cellspacing="0" style="margin:16px 0;padding:8px;background:#fbf1e0;border-radius:12px">${rows}</table>`;
}
