import type { Context } from "hono";
import type { Deps } from "../../deps.ts";
import type { FamilyDeps } from "../../family/deps.ts";
import { type Device, readDevice } from "../../http/caller-device.ts";
import { type ApiApp, limitBody } from "../../http/mount-call.ts";
import { showPage } from "../../pages/show-page.ts";
import { isKeepLinkOpen, isKeptByLink, keepByLink } from "../deletion/keep-by-link.ts";
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
  "keep-account": { isOpen: isKeepLinkOpen, run: keepByLink, isSo: isKeptByLink, next: "/account" },
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
      return show(context, "asks");
    });
    app.post(path, limitBody, async (context) => {
      const id = context.req.param("id");
      const device = readDevice(context.req.header("user-agent"));
      if (!isRight(context, id)) return answerWrong(context);
      return (await work.run(deps, id, device)) ? show(context, "done") : answerOver(context, id);
    });

    async function answerOver(context: Context, id: string): Promise<Response> {
      return (await work.isSo?.(deps, id)) ? show(context, "done") : answerWrong(context);
    }

    function show(context: Context, state: "asks" | "done"): Promise<Response> {
      return showPage(context, { name: "mail-link", facts: { link: name, state, next: work.next } });
    }
  }
  // Where the link of a mail ends that was cut off before the number.
  app.on(["GET", "POST"], `${MAIL_LINKS_PATH}/*`, answerWrong);
}

function answerWrong(context: Context): Promise<Response> {
  return showPage(context, { name: "wrong-mail-link", facts: {} }, { status: 404 });
}
