import { defaultBrand } from "../../../contract/brand.ts";
import type { Language } from "../../../contract/languages.ts";
import { createRender } from "../../render.ts";
import { sampleMails, sampleView } from "./mails.ts";
import { samplePages } from "./pages.ts";

export type Sample = { readonly title: string; readonly html: string };

/** Every mail and every page of the API with sample facts. A browser has no words for them, so a server renders them. */
export async function renderSamples(language: Language): Promise<Sample[]> {
  const render = createRender({ stylesheet: "/web/ui/styles.css", readStyles: async () => "" });
  const view = { language, brand: defaultBrand };
  const mails = sampleMails.map(async ({ title, mail }) => {
    const { html, pictures } = await render.mail(mail, { ...view, ...sampleView });
    const shown = pictures.reduce(
      (text, { cid, png }) => text.replaceAll(`cid:${cid}`, `data:image/png;base64,${png}`),
      html,
    );
    return { title: `mail: ${title}`, html: shown };
  });
  const pages = samplePages.map(async ({ title, page }) => {
    const { html } = await render.page(page, { ...view, path: "/" });
    return { title: `page: ${title}`, html };
  });
  return Promise.all([...mails, ...pages]);
}
