import type { Deps } from "../deps.ts";
import { type ApiApp, mountCall } from "../mount-call.ts";
import { endSession, login, refresh } from "../services/sessions.ts";

export function mountUsers(app: ApiApp, deps: Deps): void {
  mountCall(app, deps, "login", ({ body, language }) => login(deps, { ...body, language }));
  mountCall(app, deps, "refresh", ({ bearer }) => refresh(deps, bearer));
  mountCall(app, deps, "logout", async ({ bearer }) => {
    await endSession(deps, bearer.sessionId);
    return {};
  });
}
