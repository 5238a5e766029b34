import type { Context } from "hono";
import type { Deps } from "../../deps.ts";
import type { ApiApp } from "../../http/mount-call.ts";
import { answerPage, readPageLanguage } from "../../pages/page-shell.ts";
import { outboxFolder } from "../transport.ts";
import { listSandboxMail, readSandboxMail, showPictures } from "./mailbox.ts";
import { MAIL_SANDBOX, showMail, showMailbox } from "./page.ts";

const MAILBOX = "/sandbox/mailbox";

/** What would have been sent, for whoever runs the product without SMTP. */
export function mountMailbox(app: ApiApp, deps: Deps): void {
  const folder = outboxFolder(deps.config);

  app.get(MAILBOX, async (context) =>
    answerPage(context, showMailbox(readPageLanguage(context), await listSandboxMail(folder))),
  );

  app.get(`${MAILBOX}/:id`, async (context) => {
    const mail = await readSandboxMail(folder, context.req.param("id"));
    if (!mail) return context.redirect(MAILBOX);
    return answerPage(context, showMail(readPageLanguage(context), mail));
  });

  app.get(`${MAILBOX}/:id/html`, async (context) => {
    const mail = await readSandboxMail(folder, context.req.param("id"));
    return answerMailHtml(context, mail ? showPictures(mail.email) : "");
  });
}

/** In a frame or on a page of its own. */
function answerMailHtml(context: Context, mail: string): Response | Promise<Response> {
  context.header(
    "Content-Security-Policy",
    `default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox ${MAIL_SANDBOX}`,
  );
  context.header("Cache-Control", "no-store");
  return context.html(mail.replace("<head>", '<head><base target="_top">'));
}
