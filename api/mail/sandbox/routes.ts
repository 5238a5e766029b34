import type { Context } from "hono";
import type { Deps } from "../../deps.ts";
import type { ApiApp } from "../../http/mount-call.ts";
import { showPage } from "../../pages/show-page.ts";
import { outboxFolder } from "../transport.ts";
import { describeMail, describeMailbox, MAIL_SANDBOX, MAILBOX } from "./describe.ts";
import { listSandboxMail, readSandboxMail, showPictures } from "./mailbox.ts";

/** What would have been sent, for whoever runs the product without SMTP. */
export function mountMailbox(app: ApiApp, deps: Deps): void {
  const folder = outboxFolder(deps.config);

  app.get(MAILBOX, async (context) => showPage(context, describeMailbox(await listSandboxMail(folder))));

  app.get(`${MAILBOX}/:id`, async (context) => {
    const mail = await readSandboxMail(folder, context.req.param("id"));
    if (!mail) return context.redirect(MAILBOX);
    return showPage(context, describeMail(mail), { policy: ["frame-src 'self'"] });
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
