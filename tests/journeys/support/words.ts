import { copy } from "../../../api/copy/copy.ts";
import type { Language } from "../../../contract/languages.ts";
import { readCatalogue } from "./catalogue.ts";

const MONTH = { en: "March", ar: "مارس" };

function wordsIn(language: Language) {
  const text = readCatalogue(language);
  const refusals = copy[language].messages;
  const dayOf = (year: number) => `13 ${MONTH[language]} ${year}`;
  const day = dayOf(2027);
  return {
    email: text("Email"),
    ownData: text("Your data at {name}", { name: language === "en" ? "Maamoul" : "معمول" }),
    deletionCode: text("Your code to delete the account"),
    card: {
      fields: {
        number: text("Card number"),
        expiry: text("Expiry date"),
        cvc: text("CVC"),
        name: text("Name on the card (optional)"),
      },
      problemsTitle: text("Please check the marked fields."),
      pay: text("Pay {amount}", { amount: "" }),
      startPlan: text("Start the plan"),
      useCard: text("Use this card"),
      payFromNowOn: text("Pay with this card from now on"),
    },
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
    sendCode: text("Send verification code"),
    codeSent: text("verificationCodeSent", { VERIFICATION_CODE_MINUTES: 10 }),
    failedToSend: text("failedToSend"),
    code: text("Verification code"),
    verify: text("Verify"),
    invalidCode: text("invalidCode"),
    wrongCode: refusals.invalid_code,
    newPassword: text("New password"),
    confirmPassword: text("Confirm password"),
    updatePassword: text("Update password"),
    mismatch: text("passwordsDoNotMatch"),
    resetFailed: text("passwordResetFailed"),
    changed: text("passwordChangedSuccessfully"),
    profile: text("Profile"),
    parent: text("Parent or mentor"),
    viewSubscriptions: text("View Subscriptions"),
    logout: text("Logout"),
    failedToLoad: text("Failed to load subscription data"),
    tryAgain: text("Try Again"),
    currentPlan: text("Current Plan"),
    upgradePlan: text("Upgrade Plan"),
    paid: text("Paid"),
    cancelSubscription: text("Cancel Subscription"),
    keepSubscription: text("Keep Subscription"),
    resume: text("Resume Subscription"),
    renews: text("Renews on <0/>", { 0: day }),
    choose: text("Choose a plan for your family"),
    subscribeTo: text("Subscribe to {0}", { 0: "" }),
    changePlan: text("Change plan"),
    changePlanTo: text("Change plan to {0}", { 0: "" }),
    checkFailed: text("Failed to check promo code"),
    createFailed: text("Failed to create subscription"),
    cancelFailed: text("Failed to cancel subscription"),
    promoCode: text("Promo code"),
    apply: text("Apply"),
    remove: text("Remove"),
    checking: text("Checking..."),
    promoApplied: text("Promo code applied"),
    continueToPayment: text("Continue to payment"),
    invalidPromo: text("Invalid promo code"),
    payToday: text("Amount to pay today"),
    terms: text("Terms and conditions"),
    payments: text("Payments"),
    noPayments: text("Nothing has been charged so far. Each payment will be here, with its receipt."),
    changeSaved: text("Your change is saved"),
    reminders: text("Reminders and news by email"),
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
