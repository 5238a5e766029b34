import { copy } from "../../api/copy/copy.ts";
import type { Language } from "../../contract/languages.ts";
import { readCatalogue } from "./catalogue.ts";

const MONTH = { en: "March", ar: "مارس" };
/** How the legal texts, which are in no catalogue, begin a message to us. */
const GREETINGS = {
  en: {
    hardToUse: "Hello, something on your website is hard for me to use.",
    aboutPrivacy: "Hello, I have a question about privacy.",
    aboutTerms: "Hello, I have a question about the terms.",
  },
  ar: {
    hardToUse: "مرحبًا، أجد صعوبة في استخدام شيء في موقعكم.",
    aboutPrivacy: "مرحبًا، لديّ سؤال عن الخصوصية.",
    aboutTerms: "مرحبًا، لديّ سؤال عن الشروط.",
  },
};

function wordsIn(language: Language) {
  const text = readCatalogue(language);
  const refusals = copy[language].messages;
  const greetings = GREETINGS[language];
  const dayOf = (year: number) => `13 ${MONTH[language]} ${year}`;
  const day = dayOf(2027);
  return {
    email: text("Email"),
    password: text("Password"),
    login: text("Login"),
    loggingIn: text("Logging in..."),
    sending: text("Sending..."),
    verifying: text("Verifying..."),
    updating: text("Updating..."),
    cancelling: text("Cancelling..."),
    loginFailed: text("Login failed. Please check your credentials."),
    loading: text("Loading..."),
    noConnection: text("There is no connection, so nothing was sent. Please check it and try again."),
    fillIn: text("Please fill in this field"),
    validEmail: text("Please enter a valid email address"),
    forgot: text("Forgot Password"),
    sendCode: text("Send verification code"),
    codeSent: text("verificationCodeSent", { VERIFICATION_CODE_MINUTES: 10 }),
    failedToSend: text("failedToSend"),
    hardToUse: greetings.hardToUse,
    aboutPrivacy: greetings.aboutPrivacy,
    aboutTerms: greetings.aboutTerms,
    waitForCode: text("You can ask for another code in <0>{0}</0>", { 0: "" }),
    code: text("Verification code"),
    allDigits: text(
      "{VERIFICATION_CODE_LENGTH, plural, one {Please enter the digit} other {Please enter all # digits}}",
      { VERIFICATION_CODE_LENGTH: 6 },
    ),
    verify: text("Verify"),
    invalidCode: text("invalidCode"),
    wrongCode: refusals.invalid_code,
    resend: text("Resend code"),
    newPassword: text("New password"),
    confirmPassword: text("Confirm password"),
    updatePassword: text("Update password"),
    mismatch: text("passwordsDoNotMatch"),
    tooShort: text("passwordTooShort", { PASSWORD_MIN_LENGTH: 6 }),
    resetFailed: text("passwordResetFailed"),
    changed: text("passwordChangedSuccessfully"),
    profile: text("Profile"),
    parent: text("Parent or mentor"),
    child: text("Child"),
    admin: text("Admin"),
    viewSubscriptions: text("View Subscriptions"),
    logout: text("Logout"),
    failedToLoad: text("Failed to load subscription data"),
    tryAgain: text("Try Again"),
    currentPlan: text("Current Plan"),
    upgradePlan: text("Upgrade Plan"),
    upgradeFromTrial: text("Upgrade from Trial"),
    upgrade: text("Upgrade"),
    paid: text("Paid"),
    cancelSubscription: text("Cancel Subscription"),
    keepSubscription: text("Keep Subscription"),
    resume: text("Resume Subscription"),
    used: text("{TRIAL_DAYS, plural, one {{daysUsed} of # day used} other {{daysUsed} of # days used}}", {
      TRIAL_DAYS: 30,
      daysUsed: 18,
    }),
    renews: text("Renews on <0/>", { 0: day }),
    ends: text("Cancelled: ends on <0/>", { 0: day }),
    yourPlan: text("Your plan"),
    choose: text("Choose a plan for your family"),
    subscribeTo: text("Subscribe to {0}", { 0: "" }),
    checkFailed: text("Failed to check promo code"),
    createFailed: text("Failed to create subscription"),
    cancelFailed: text("Failed to cancel subscription"),
    promoCode: text("Promo code"),
    apply: text("Apply"),
    remove: text("Remove"),
    checking: text("Checking..."),
    inNewTab: text("(opens in a new tab)"),
    question: text("Hello, I have a question."),
    chat: text("Chat with us on WhatsApp"),
    amountToPay: text("Amount to pay"),
    promoApplied: text("Promo code applied"),
    promoRemoved: text("Promo code removed. Amount to pay: {amount}", { amount: "" }).split(".")[0] ?? "",
    payTodayShort: text("Amount to pay today"),
    continueToPayment: text("Continue to payment"),
    enterCode: text("Please enter a promo code"),
    invalidPromo: text("Invalid promo code"),
    payToday: text("Amount to pay today"),
    credit: text("Credit for what you paid already"),
    firstCharge: text("First charge on <0/>", { 0: day }),
    terms: text("Terms and conditions"),
    gift: text("A gift, yours until <0/>", { 0: day }),
    changeCard: text("Change card"),
    payments: text("Payments"),
    noPayments: text("Nothing has been charged so far. Each payment will be here, with its receipt."),
    refunded: text("<0/> refunded", { 0: "$10.00" }),
    receipt: text("Receipt <0>{number}</0>", { number: "2026-000123" }),
    period: text("<0/> to <1/>", { 0: dayOf(2026), 1: day }),
    changeSaved: text("Your change is saved"),
    reminders: text("Reminders by email"),
    reminderFailed: text("Failed to save this setting"),
    cancelled: text("Subscription cancelled successfully"),
    resumed: text("Your subscription continues. We are glad to have you."),
    paymentSuccessful: text("Payment Successful"),
    activated: text("Your subscription has been activated successfully!"),
    paymentFailed: text("Payment Failed"),
    notProcessed: text("Your payment could not be processed. Please try again."),
    confirming: text("Confirming your payment..."),
    goToProfile: text("Go to Profile"),
    redirecting: text("Redirecting..."),
    close: text("Close"),
    menu: text("Menu"),
    next: text("Next"),
  };
}

export type Words = ReturnType<typeof wordsIn>;

/** What the product says, in the words of its catalogues. */
export const words: Record<Language, Words> = { en: wordsIn("en"), ar: wordsIn("ar") };
