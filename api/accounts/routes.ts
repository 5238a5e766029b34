import type { RequestOf } from "../../contract/calls.ts";
import type { FamilyDeps } from "../family/deps.ts";
import type { MountCall } from "../http/mount-call.ts";
import type { RenderDeps } from "../pages/kept-files.ts";
import { SECONDS_BETWEEN_CODES } from "./codes/limits.ts";
import { addChild } from "./consents/add-child.ts";
import { recordConsent } from "./consents/consents.ts";
import { withdrawConsent } from "./consents/withdraw.ts";
import { deleteByCode, requestDeletionCode } from "./deletion/ask-by-code.ts";
import { askForDeletion, keepAccount, previewDeletion } from "./deletion/deletion.ts";
import { listActivity } from "./devices/activity.ts";
import { endDevices, listDevices } from "./devices/devices.ts";
import { askForEmail, confirmEmail } from "./email/change-email.ts";
import { inviteAdult, takeBackInvitation } from "./members/invitations.ts";
import { acceptInvitation, leaveFamily, removeAdult } from "./members/move.ts";
import { lookAtInvitation } from "./members/open-invitation.ts";
import { showFamily } from "./members/show.ts";
import { downloadData } from "./my-data/download.ts";
import { changePassword } from "./password/change-password.ts";
import { checkPassword } from "./password/check-password.ts";
import { requestCode, resetPassword, verifyCode } from "./recovery.ts";
import { endSession, login, refresh } from "./sessions.ts";
import { changeSettings, readSettings } from "./settings.ts";
import { confirmSignUp, requestSignUp } from "./sign-up.ts";

export function mountAccounts(mountCall: MountCall, deps: FamilyDeps & RenderDeps): void {
  mountCall("login", ({ body, address, device, askedLanguage }) =>
    login(deps, { ...body, address, device, askedLanguage }),
  );
  mountCall("refresh", ({ bearer }) => refresh(deps, bearer));
  mountCall("logout", async ({ bearer }) => {
    await endSession(deps, bearer.sessionId);
    return {};
  });
  mountCall("forgotPassword", ({ body, address, askedLanguage }) =>
    requestCode(deps, { ...body, address, askedLanguage }),
  );
  mountCall("verifyOtp", ({ body, address }) => {
    const { email, otp, link_secret: linkSecret } = body;
    return verifyCode(deps, { email, otp, linkSecret, address });
  });
  mountCall("resetPassword", async ({ body, bearer, device }) => {
    await resetPassword(deps, { token: bearer, password: body.new_password, device });
    return {};
  });
  mountCall("changePassword", async ({ body, bearer, address, device }) => {
    const { password, new_password: newPassword } = body;
    await changePassword(deps, bearer, { password, newPassword, address, device });
    return {};
  });
  mountCall("confirmPassword", async ({ body, bearer, address, device }) => {
    await checkPassword(deps, bearer, { ...body, address, device });
    return {};
  });
  mountCall("changeEmail", async ({ body, bearer, address, device }) => {
    await askForEmail(deps, bearer, { ...body, address, device });
    return { retry_after_seconds: SECONDS_BETWEEN_CODES };
  });
  mountCall("confirmEmail", async ({ body, bearer, address, device }) => {
    await confirmEmail(deps, bearer, { ...body, address, device });
    return {};
  });
  mountCall("signUp", ({ body, address, language }) => {
    const { email, browser_secret: browserSecret, invitation } = body;
    return requestSignUp(deps, { ...toChoice(body), email, browserSecret, invitation, address, language });
  });
  mountCall("confirmSignUp", ({ body, address, device, language, askedLanguage }) => {
    const { email, otp, link_secret: linkSecret, browser_secret: browserSecret, account, invitation } = body;
    const choice = account && toChoice(account);
    return confirmSignUp(deps, {
      email,
      otp,
      linkSecret,
      browserSecret,
      choice,
      invitation,
      address,
      device,
      language,
      askedLanguage,
    });
  });
  mountCall("devices", async ({ bearer }) => ({ devices: await listDevices(deps, bearer) }));
  mountCall("endDevices", async ({ bearer, body, device }) => {
    await endDevices(deps, bearer, { id: body.id, device });
    return {};
  });
  mountCall("activity", async ({ bearer }) => ({ activity: await listActivity(deps, bearer) }));
  mountCall("downloadData", ({ bearer, body, address, device, language }) =>
    downloadData(deps, bearer, { ...body, address, device, language }),
  );
  mountCall("previewDeletion", ({ bearer, language }) => previewDeletion(deps, bearer, language));
  mountCall("deleteAccount", ({ bearer, body, address, device }) =>
    askForDeletion(deps, bearer, { ...body, address, device }),
  );
  mountCall("requestDeletionCode", ({ body, address, askedLanguage }) =>
    requestDeletionCode(deps, { ...body, address, askedLanguage }),
  );
  mountCall("deleteByCode", ({ body, address, device }) => deleteByCode(deps, { ...body, address, device }));
  mountCall("keepAccount", async ({ bearer, device }) => {
    await keepAccount(deps, { accountId: bearer.accountId }, device);
    return {};
  });
  mountCall("family", ({ bearer, language }) => showFamily(deps, bearer, language));
  mountCall("inviteAdult", async ({ bearer, body, address, device }) => {
    await inviteAdult(deps, bearer, { ...body, address, device });
    return {};
  });
  mountCall("takeBackInvitation", async ({ bearer, body }) => {
    await takeBackInvitation(deps, bearer, body.id);
    return {};
  });
  mountCall("lookAtInvitation", ({ body }) => lookAtInvitation(deps, body.id));
  mountCall("acceptInvitation", async ({ bearer, body, device }) => {
    await acceptInvitation(deps, bearer, { ...body, device });
    return {};
  });
  mountCall("removeAdult", async ({ bearer, body, device }) => {
    await removeAdult(deps, bearer, { ...body, device });
    return {};
  });
  mountCall("leaveFamily", async ({ bearer, device }) => {
    await leaveFamily(deps, bearer, device);
    return {};
  });
  mountCall("addChild", ({ bearer, body, device }) => addChild(deps, bearer, { ...body, device }));
  mountCall("recordConsent", async ({ bearer, body, device }) => {
    await recordConsent(deps, bearer, { ...body, device });
    return {};
  });
  mountCall("withdrawConsent", ({ bearer, body, device }) =>
    withdrawConsent(deps, bearer, { childId: body.child_id, device }),
  );
  mountCall("readSettings", ({ bearer }) => readSettings(deps, bearer.accountId));
  mountCall("changeSettings", ({ bearer, body }) => changeSettings(deps, bearer.accountId, body));
}

type NewAccount = NonNullable<RequestOf<"confirmSignUp">["account"]>;

function toChoice({ password, terms_version: termsVersion, privacy_version: privacyVersion }: NewAccount) {
  return { password, termsVersion, privacyVersion };
}
