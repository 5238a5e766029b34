import { TRIAL_DAYS } from "../../contract/rules.ts";
import type { Device } from "../http/caller-device.ts";
import type { MailKind } from "../mail/kind.ts";
import { deletionCodeMail, loginCodeMail, recoveryCodeMail, signUpMail } from "./codes/mails.ts";
import {
  accountErasedMail,
  accountKeptMail,
  adultLeavingMail,
  adultStaysMail,
  deletionAskedMail,
} from "./deletion/mails.ts";
import { disownLinkAddress } from "./devices/disown-link.ts";
import { childEmailChangedMail, emailChangedMail, emailCodeMail, emailCorrectedMail } from "./email/mails.ts";
import { familyMails } from "./members/mails.ts";

/** By its owner, whose other devices are logged out, or with the code of a mail. */
export const passwordChangedMail: MailKind<{ by?: "owner" }> = {
  name: "password_changed",
  async write(_, { createdAt, payload }) {
    return { name: "password_changed", facts: { at: createdAt.toISOString(), by: payload.by ?? "code" } };
  },
};

export const accountOpenedMail: MailKind<Device & { invitedBy?: string }> = {
  name: "account_opened",
  async write(_, { createdAt, payload: { invitedBy: inviter, ...device } }) {
    const facts = { at: createdAt.toISOString(), device, freeDays: TRIAL_DAYS, inviter };
    return { name: "account_opened", facts };
  },
};

/** A login on a device that the account was not used on before. */
export const newDeviceMail: MailKind<Device & { sessionId: string }> = {
  name: "new_device",
  async write(deps, { recipient, language, createdAt, payload: { sessionId, ...device } }) {
    const href = disownLinkAddress(deps, { sessionId, recipient, language });
    return { name: "new_device", facts: { at: createdAt.toISOString(), device, href } };
  },
};

/** On a device that is logged in, where past a total no more are judged (docs/product.md §12.6). */
export const wrongPasswordsMail: MailKind<Device> = {
  name: "wrong_passwords",
  async write(_, { createdAt, payload: device }) {
    return { name: "wrong_passwords", facts: { at: createdAt.toISOString(), device } };
  },
};

export const accountMails: readonly MailKind[] = [
  recoveryCodeMail,
  loginCodeMail,
  signUpMail,
  accountOpenedMail,
  passwordChangedMail,
  newDeviceMail,
  wrongPasswordsMail,
  emailCodeMail,
  emailChangedMail,
  childEmailChangedMail,
  emailCorrectedMail,
  deletionAskedMail,
  accountKeptMail,
  adultLeavingMail,
  adultStaysMail,
  accountErasedMail,
  ...familyMails,
  deletionCodeMail,
];
