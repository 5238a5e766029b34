import { type Language, ownNames } from "../../contract/languages.ts";
import { readCatalogue } from "../journeys/support/catalogue.ts";
import { startWords } from "../journeys/support/start-words.ts";
import { words } from "../journeys/support/words.ts";

const YEARLY_PLAN = { en: "Premium Yearly", ar: "الباقة المميّزة السنوية" };

/** What a visitor reads: the screens, the way to an account, the site's menu and the sandbox checkout. */
export function wordsFor(language: Language) {
  const text = readCatalogue(language);
  const { fields, pay } = words[language].card;
  return {
    ...words[language],
    ...startWords[language],
    otherLanguage: ownNames[language === "en" ? "ar" : "en"],
    terms: text("Terms"),
    home: text("Home"),
    yearlyPlan: YEARLY_PLAN[language],
    cardNumber: fields.number,
    expiry: fields.expiry,
    cvc: fields.cvc,
    family: text("Family"),
    account: text("Account"),
    emailOfAdult: text("Email of the adult"),
    sendInvitation: text("Send the invitation"),
    newEmail: text("New email"),
    yourPassword: text("Your password"),
    sendToNew: text("Send code to the new address"),
    changeEmail: text("Change the email"),
    emailChanged: text(
      "Your email address has been changed. We wrote to the old one, with a link to undo this.",
    ),
    deleteAccount: text("Delete my account"),
    keepAccount: text("Keep my account"),
    cardName: fields.name,
    pay,
  };
}
