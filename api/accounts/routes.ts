import type { Deps } from "../deps.ts";
import { type ApiApp, mountCall } from "../http/mount-call.ts";
import { requestCode, resetPassword, verifyCode } from "./recovery.ts";
import { endSession, login, refresh } from "./sessions.ts";

export function mountUsers(app: ApiApp, deps: Deps): void {
  mountCall(app, deps, "login", ({ body, address, askedLanguage }) =>
    login(deps, { ...body, address, askedLanguage }),
  );
  mountCall(app, deps, "refresh", ({ bearer }) => refresh(deps, bearer));
  mountCall(app, deps, "logout", async ({ bearer }) => {
    await endSession(deps, bearer.sessionId);
    return {};
  });
  mountCall(app, deps, "forgotPassword", ({ body, address, askedLanguage }) =>
    requestCode(deps, { ...body, address, askedLanguage }),
  );
  mountCall(app, deps, "verifyOtp", ({ body, address }) => verifyCode(deps, { ...body, address }));
  mountCall(app, deps, "resetPassword", async ({ body, bearer }) => {
    await resetPassword(deps, { token: bearer, password: body.new_password });
    return {};
  });
}
