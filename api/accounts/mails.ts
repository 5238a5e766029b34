import { TRIAL_DAYS } from "../../contract/rules.ts";
import { copy } from "../copy/copy.ts";
import type { Device } from "../http/caller-device.ts";
import type { MailKind } from "../mail/kind.ts";
import { formatGulfDate } from "../pages/gulf-date.ts";
import { deletionCodeMail, loginCodeMail, recoveryCodeMail, signUpMail } from "./codes/mails.ts";
import {
  accountErasedMail,
  accountKeptMail,
  adultLeavingMail,
  adultStaysMail,
  deletionAskedMail,
} from "./deletion/mails.ts";
import { emailChangedMail, emailCodeMail } from "./email/mails.ts";
import { mailLinkAddress } from "./mail-links/address.ts";
import { familyMails } from "./members/mails.ts";

/** By its owner, whose other devices are logged out, or with the code of a mail. */
export const passwordChangedMail: MailKind<{ by?: "owner" }> = {
  name: "password_changed",
  async write({ config: { publicOrigin, business } }, { language, createdAt, payload }) {
    const words = copy[language].mails.passwordChanged;
    const when = formatGulfDate(language, createdAt, { dateStyle: "long", timeStyle: "short" });
    return {
      language,
      subject: words.subject,
      blocks: [
        { paragraph: words.changed(business.name[language]) },
        { facts: [[words.when, words.inGulfTime(when)]] },
        { paragraph: payload.by === "owner" ? words.othersLoggedOut : words.loggedOut },
        { note: words.note },
        { address: business.contactEmail },
        { link: { label: words.link, href: `${publicOrigin}/forgot-password` } },
      ],
    };
  },
};

export const accountOpenedMail: MailKind<Device & { invitedBy?: string }> = {
  name: "account_opened",
  async write({ config: { publicOrigin, business } }, { language, createdAt, payload }) {
    const { accountOpened: words, passwordChanged } = copy[language].mails;
    const { browser, system, invitedBy } = payload;
    const when = formatGulfDate(language, createdAt, { dateStyle: "long", timeStyle: "short" });
    const names = [browser, system].filter(Boolean);
    return {
      language,
      subject: words.subject,
      blocks: [
        { paragraph: words.opened(business.name[language]) },
        { paragraph: invitedBy ? words.join(invitedBy) : words.begin(TRIAL_DAYS) },
        { link: { label: "App Store", href: business.appStoreUrl } },
        { link: { label: "Google Play", href: business.googlePlayUrl } },
        {
          facts: [
            [passwordChanged.when, passwordChanged.inGulfTime(when)],
            [words.device, names.join(words.on) || words.unknownDevice],
          ],
        },
        { note: words.note },
        { address: business.contactEmail },
        { link: { label: passwordChanged.link, href: `${publicOrigin}/forgot-password` } },
      ],
    };
  },
};

/** A login on a device that the account was not used on before. */
export const newDeviceMail: MailKind<Device & { sessionId: string }> = {
  name: "new_device",
  async write(deps, { language, createdAt, payload }) {
    const { business } = deps.config;
    const { newDevice: words, accountOpened, passwordChanged } = copy[language].mails;
    const when = formatGulfDate(language, createdAt, { dateStyle: "long", timeStyle: "short" });
    const names = [payload.browser, payload.system].filter(Boolean);
    const href = mailLinkAddress(deps, "not-me", { id: payload.sessionId, language });
    return {
      language,
      subject: words.subject,
      blocks: [
        { paragraph: words.loggedIn(business.name[language]) },
        {
          facts: [
            [passwordChanged.when, passwordChanged.inGulfTime(when)],
            [accountOpened.device, names.join(accountOpened.on) || accountOpened.unknownDevice],
          ],
        },
        { paragraph: words.nothingToDo },
        { note: words.note },
        { link: { label: words.link, href } },
      ],
    };
  },
};

/** On a device that is logged in, where past a total no more are judged (docs/product.md §12.6). */
export const wrongPasswordsMail: MailKind<Device> = {
  name: "wrong_passwords",
  async write({ config: { publicOrigin, business } }, { language, createdAt, payload }) {
    const { wrongPasswords: words, newDevice, accountOpened, passwordChanged } = copy[language].mails;
    const when = formatGulfDate(language, createdAt, { dateStyle: "long", timeStyle: "short" });
    const names = [payload.browser, payload.system].filter(Boolean);
    return {
      language,
      subject: words.subject,
      blocks: [
        { paragraph: words.typed(business.name[language]) },
        {
          facts: [
            [passwordChanged.when, passwordChanged.inGulfTime(when)],
            [accountOpened.device, names.join(accountOpened.on) || accountOpened.unknownDevice],
          ],
        },
        { paragraph: words.limited },
        { paragraph: newDevice.nothingToDo },
        { note: words.note },
        { link: { label: passwordChanged.link, href: `${publicOrigin}/forgot-password` } },
      ],
    };
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
  deletionAskedMail,
  accountKeptMail,
  adultLeavingMail,
  adultStaysMail,
  accountErasedMail,
  ...familyMails,
  deletionCodeMail,
];
