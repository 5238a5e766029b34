import type { Render } from "./render.ts";

/** Makes pages and mails with what is loaded when the first of them is asked for: no start waits for it. */
export function renderWith(load: () => Promise<Render>): Render {
  let loading: Promise<Render> | undefined;
  const find = () => {
    loading ??= load();
    return loading;
  };
  return {
    mail: async (mail, view) => (await find()).mail(mail, view),
    page: async (page, view) => (await find()).page(page, view),
    readStyles: async () => (await find()).readStyles(),
  };
}
