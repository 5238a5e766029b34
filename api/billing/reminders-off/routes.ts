import { eq } from "drizzle-orm";
import type { Context } from "hono";
import type { HostedFacts } from "../../../contract/hosted.ts";
import { accounts } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { type ApiApp, limitBody } from "../../http/mount-call.ts";
import { isRightAddress, REMINDERS_OFF_PATH, REMINDERS_PATH } from "../../mail/turn-off-address.ts";
import { showPage } from "../../pages/show-page.ts";

type State = HostedFacts["reminders-off"]["state"];

/** Behind the link of a reminder: a person presses the button, a mail program sends the same form (RFC 8058). */
export function mountRemindersOff(app: ApiApp, deps: Deps): void {
  const answer = (context: Context, state: State) =>
    showPage(context, { name: "reminders-off", facts: { state } }, { status: state === "wrong" ? 404 : 200 });
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
