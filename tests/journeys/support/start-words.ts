import { copy } from "../../../api/copy/copy.ts";
import type { Language } from "../../../contract/languages.ts";
import { readCatalogue } from "./catalogue.ts";

function startWordsIn(language: Language) {
  const text = readCatalogue(language);
  const refusals = copy[language].messages;
  return {
    startTrial: text("Start free trial"),
    adult: text("I am an adult, and I will supervise the children who use this account."),
    agree: text("I agree to the <0>terms and conditions</0> and the <1>privacy policy</1>."),
    continue: text("Continue"),
    strong: text("A strong password."),
    sentTo: text("We sent an email to <0>{email}</0>", { email: "" }),
    open: text("Open my account"),
    opening: text("Opening your account..."),
    chooseHere: text(
      "You choose the password here: one that somebody else may have typed for this address does not count. If you did not ask for an account, just close this page.",
    ),
    haveCode: text("I have a code"),
    startAgain: text("Start again"),
    didNotWork: text("That did not work. Please check your connection and try again."),
    isEmail: refusals.password_is_email,
    common: refusals.password_too_common,
    opened: text("Your account is open"),
    getApp: text("Get the app"),
    addChild: text("Add a child there"),
    freeUntil: text("Free until <0/>", { 0: "" }),
    gotIt: text("Got it"),
    trialDaysLeft: text("{days, plural, =0 {No days left} one {# day left} other {# days left}}", {
      days: 30,
    }),
    agreedTo: text("What you agreed to"),
  };
}

/** What the way to a new account says, in the words of the catalogues. */
export const startWords = { en: startWordsIn("en"), ar: startWordsIn("ar") };
