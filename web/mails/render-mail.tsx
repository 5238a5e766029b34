import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { directionOf } from "../../contract/languages.ts";
import type { Mail, MailName, MailView, RenderedMail } from "../../contract/mails.ts";
import { findTexts } from "../copy/texts.ts";
import { Providers } from "../providers.tsx";
import { MailContext, type MailForm } from "./parts/mail-context.ts";
import { pictureNames, readPicture } from "./parts/pictures.ts";
import { toPlainText } from "./parts/plain-text.ts";

type MailComponent = ComponentType<Record<string, unknown>>;

const components = import.meta.glob("./*.mail.tsx", { eager: true }) as Record<
  string,
  { default: MailComponent }
>;

/** The HTML and the plain part of a mail, from one tree. */
export async function renderMail(mail: Mail, view: MailView): Promise<RenderedMail> {
  const i18n = await findTexts(view.language);
  const Component = findComponent(mail.name);
  const render = (form: MailForm) =>
    renderToStaticMarkup(
      <Providers i18n={i18n} brand={view.brand}>
        <MailContext value={{ ...view, form, turnOff: mail.turnOff }}>
          <Component {...mail.facts} />
        </MailContext>
      </Providers>,
    );
  const html = render("html");
  const direction = directionOf(view.language);
  const [, title = ""] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const shown = pictureNames.filter((name) => html.includes(`cid:${name}`));
  return {
    subject: toPlainText(title, direction),
    text: `${toPlainText(render("plain"), direction)}\n`,
    html: `<!doctype html>${html}`,
    pictures: shown.map((cid) => ({ cid, png: readPicture(cid) })),
    ...(mail.turnOff && { unsubscribe: mail.turnOff }),
  };
}

function findComponent(name: MailName): MailComponent {
  const found = components[`./${name.replaceAll("_", "-")}.mail.tsx`];
  if (!found) throw new Error(`no mail is called ${name}`);
  return found.default;
}
