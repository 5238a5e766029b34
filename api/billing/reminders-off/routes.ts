import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { html } from "hono/html";
import { copy } from "../../copy/copy.ts";
import { accounts } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type ApiApp, limitBody } from "../../http/mount-call.ts";
import { renderNotice } from "../../pages/failure-page.ts";
import { answerPage, readPageLanguage } from "../../pages/page-shell.ts";
import { isRightAddress, REMINDERS_OFF_PATH, REMINDERS_PATH } from "./address.ts";

/** `asks`: a look at a link turns nothing off, since mail programs look at links too. */
type State = "asks" | "done" | "wrong";

/** Behind the link of a reminder: a person presses the button, a mail program sends the same form (RFC 8058). */
export function mountRemindersOff(app: ApiApp, deps: Deps): void {
  const answer = (context: Context, state: State) => {
    const language = readPageLanguage(context);
    const words = copy[language].pages.remindersOff;
    const { title, text } = words[state];
    const form = html`<form method="post"><button class="button">${words.turnOff}</button></form>`;
    const body =
      state === "asks"
        ? html`<div class="card"><p>${text}</p>${form}</div>`
        : renderNotice(text, { label: words.profile, href: "/profile" });
    const status = state === "wrong" ? 404 : 200;
    return answerPage(context, { title, body, language, status, helpSubject: "account" });
  };
  const isRight = (context: Context, id: string) =>
    isRightAddress(deps, id, context.req.query("signature") ?? "");

  app.get(`${REMINDERS_OFF_PATH}/:id`, (context) =>
    answer(context, isRight(context, context.req.param("id")) ? "asks" : "wrong"),
  );
  app.post(`${REMINDERS_OFF_PATH}/:id`, limitBody, async (context) => {
    const id = context.req.param("id");
    if (!isRight(context, id)) return answer(context, "wrong");
    await deps.db.update(accounts).set({ reminders: false }).where(eq(accounts.id, id));
    return answer(context, "done");
  });
  // Where the link of a mail ends that was cut off before the number.
  app.on(["GET", "POST"], `${REMINDERS_PATH}/*`, (context) => answer(context, "wrong"));
}
