import type { Context } from "hono";
import { html } from "hono/html";
import { copy } from "../../copy/copy.ts";
import type { Deps } from "../../deps.ts";
import type { FamilyDeps } from "../../family/deps.ts";
import { type Device, readDevice } from "../../http/caller-device.ts";
import { type ApiApp, limitBody } from "../../http/mount-call.ts";
import { renderNotice } from "../../pages/failure-page.ts";
import { answerPage, readPageLanguage } from "../../pages/page-shell.ts";
import { isDeletionAsked, isKept, keepAccount } from "../deletion/deletion.ts";
import { disownLogin, isDisownable } from "../devices/disown.ts";
import { bringEmailBack, isEmailBackOpen } from "../email/bring-back.ts";
import { isRightLink, MAIL_LINKS_PATH, type MailLink } from "./address.ts";

type Work = {
  /** Whether a press would still do it. */
  isOpen(deps: Deps, id: string): Promise<boolean>;
  /** false: it was done already, or its time is over. */
  run(deps: FamilyDeps, id: string, device: Device): Promise<boolean>;
  /** Whether it is so already, which is then said again, however often. */
  isSo?(deps: Deps, id: string): Promise<boolean>;
  /** Where one goes on. */
  readonly next: string;
};

const works: Record<MailLink, Work> = {
  "not-me": { isOpen: isDisownable, run: disownLogin, next: "/forgot-password" },
  "email-back": { isOpen: isEmailBackOpen, run: bringEmailBack, next: "/forgot-password" },
  "keep-account": { isOpen: isDeletionAsked, run: keepAccount, isSo: isKept, next: "/account" },
};

/** Behind the button of a mail. A look changes nothing, since programs that check mail look at links too. */
export function mountMailLinks(app: ApiApp, deps: FamilyDeps): void {
  for (const [name, work] of Object.entries(works) as [MailLink, Work][]) {
    const path = `${MAIL_LINKS_PATH}/${name}/:id` as const;
    const isRight = (context: Context, id: string) =>
      isRightLink(deps, name, { id, signature: context.req.query("signature") ?? "" });
    app.get(path, async (context) => {
      const id = context.req.param("id");
      if (!isRight(context, id)) return answerWrong(context);
      if (!(await work.isOpen(deps, id))) return answerOver(context, id);
      const language = readPageLanguage(context);
      const { asks, button } = copy[language].pages.mailLinks[name];
      const form = html`<form method="post"><button class="button">${button}</button></form>`;
      const body = html`<div class="card"><p>${asks.text}</p>${form}</div>`;
      return answerPage(context, { title: asks.title, body, language, helpSubject: "account" });
    });
    app.post(path, limitBody, async (context) => {
      const id = context.req.param("id");
      const device = readDevice(context.req.header("user-agent"));
      if (!isRight(context, id)) return answerWrong(context);
      return (await work.run(deps, id, device)) ? answerDone(context) : answerOver(context, id);
    });

    async function answerOver(context: Context, id: string): Promise<Response> {
      return (await work.isSo?.(deps, id)) ? answerDone(context) : answerWrong(context);
    }

    function answerDone(context: Context): Response | Promise<Response> {
      const language = readPageLanguage(context);
      const { done, next } = copy[language].pages.mailLinks[name];
      const body = renderNotice(done.text, { label: next, href: work.next });
      return answerPage(context, { title: done.title, body, language, helpSubject: "account" });
    }
  }
  // Where the link of a mail ends that was cut off before the number.
  app.on(["GET", "POST"], `${MAIL_LINKS_PATH}/*`, answerWrong);
}

function answerWrong(context: Context): Response | Promise<Response> {
  const language = readPageLanguage(context);
  const { title, text, next } = copy[language].pages.mailLinks.wrong;
  const body = renderNotice(text, { label: next, href: "/forgot-password" });
  return answerPage(context, { title, body, language, status: 404, helpSubject: "account" });
}
