import type { HostedPage, HostedView, RenderedPage } from "./hosted.ts";
import type { Mail, MailView, RenderedMail } from "./mails.ts";

/** Finds the words and the look for facts. `web/` makes it, and the API is given it. */
export type Render = {
  mail(mail: Mail, view: MailView): Promise<RenderedMail>;
  page(page: HostedPage, view: HostedView): Promise<RenderedPage>;
  /** The stylesheet of the pages with its fonts in it, for those that are kept as files. */
  readStyles(): Promise<string>;
};
