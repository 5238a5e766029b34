import { html } from "hono/html";
import type { BillingInterval } from "../../../contract/money.ts";
import { plural } from "../plural.ts";

type Html = ReturnType<typeof html>;

const count: Record<BillingInterval, (periods: number) => string> = {
  month: plural("en", { one: "1 month", other: "# months" }),
  year: plural("en", { one: "1 year", other: "# years" }),
};

export const pages = {
  trialName: "Free trial",
  footer: {
    label: "About the site",
    privacy: "Privacy policy",
    terms: "Terms and conditions",
    accessibility: "Accessibility",
  },
  mailbox: {
    title: "Mailbox",
    about: "This installation sends no mail. What it would send lands here.",
    empty: "No mail yet. Ask for a verification code, and it will be here.",
    back: "Back to the mailbox",
    to: "To",
    date: "Date",
    mail: "The mail as it is read",
    alone: "Open the mail on a page of its own",
    plain: "Plain text",
  },
  failure: { title: "This page does not open", home: "Go to the home page" },
  help: {
    help: "Questions? Chat with us on WhatsApp",
    newTab: "(opens in a new tab)",
    greetings: {
      payment: "Hello, I have a question about a payment.",
      account: "Hello, I need help with my account.",
    },
  },
  order: {
    title: "Complete your payment",
    startTitle: "Start your plan",
    changeTitle: "Change your plan",
    order: "Your order",
    perInterval: { month: "per month", year: "per year" } satisfies Record<BillingInterval, string>,
    price: "Price",
    promo: "Promo code",
    discount: "Discount",
    credit: "Credit from what you already paid",
    creditCovers: (credit: Html, periods: number, interval: BillingInterval) =>
      html`Your credit of ${credit} covers the next ${count[interval](periods)}.`,
    total: "To pay today",
    nothingToday: "Nothing is charged today.",
    remindedOn: (date: string) => `${date}: we remind you by email.`,
    firstCharge: (date: string, amount: Html) => html`First charge of ${amount} on ${date}.`,
    renewal: (date: string, amount: Html) => html`The next charge is ${amount} on ${date}.`,
    startsLater: (current: string, date: string, amount: Html) =>
      html`${current} stays yours until ${date}. Then the new plan starts and ${amount} is charged.`,
    thenEvery: {
      month: (price: Html) => html`After that ${price} every month until you cancel.`,
      year: (price: Html) => html`After that ${price} every year until you cancel.`,
    } satisfies Record<BillingInterval, (price: Html) => Html>,
    cancelFree: (date: string) => `Cancel before ${date} and you pay nothing.`,
    cancelAnyTime: "Cancel whenever you like: the plan stays yours to the end of the paid period.",
    renewsAutomatically: "Renews automatically.",
    soldBy: (seller: string) => html`Sold by <bdi>${seller}</bdi>.`,
    questions: "Questions before you pay?",
    vatIncluded: "VAT included.",
    confirmChange: "Confirm the change",
    confirmAndPay: "Confirm and pay",
    onCard: (last4: Html) => html`Your card ending in ${last4} is charged.`,
    onCardLater: (last4: Html) =>
      html`Nothing is charged today. Your card ending in ${last4} stays the one for later charges.`,
    onOthersCard: (last4: Html) =>
      html`Another adult of your family pays for the plan. That adult's card ending in ${last4} is charged.`,
    onOthersCardLater: (last4: Html) =>
      html`Nothing is charged today. Another adult of your family pays for the plan, and that adult's card ending in ${last4} stays the one for later charges.`,
    changed:
      "Your plan, amounts or dates have changed since you saw them. Nothing was charged: please check them and confirm again.",
    cancelled: (date: string) =>
      `Your family has cancelled the plan that it has now, which ends on ${date}. If you confirm this one, your family stays subscribed and the cancellation is taken back.`,
    leave: "Go back without paying",
  },
  closedCheckout: { title: "This checkout can't be opened", backToPlans: "Back to the plans" },
  card: {
    sandbox: "Sandbox: no real money moves here.",
    card: "Pay by card",
    newCard: "Your new card",
    fields: { number: "Card number", expiry: "Expiry date", cvc: "CVC", name: "Name on the card (optional)" },
    problems: {
      missing: "Please fill this in.",
      incomplete: "This number is too short.",
      not_a_test_card: "Only the cards in the list “Test cards” work here.",
      not_a_date: "Write month and year, like 08/30.",
      expired: "This card has expired.",
      not_a_cvc: "This code is not right: it has 3 digits, on American Express cards 4.",
    },
    expiryHint: "Month and year, as 08/30",
    problemsTitle: "Please check the marked fields.",
    pay: "Pay",
    safe: "Test card: its number is not kept, only its brand, last four digits and expiry date.",
    startFree: "Start for free",
    startPlan: "Start the plan",
    free: "There is nothing to pay today, so no card is needed.",
    changeTitle: "Change your card",
    currentCard: (last4: string) => `The card on file ends in ${last4}.`,
    overdue: (amount: string, date: string) =>
      `The last payment of ${amount} did not go through. Your plan runs on until ${date}. Your new card pays this amount.`,
    useCard: "Use this card",
    useAndPay: "Use this card and pay",
    takeOver: {
      title: "Pay for your family's plan",
      yourCard: "Your card",
      youPay: "Once you have entered your card, you pay for your family's plan from now on.",
      firstCharge: (amount: string, date: string) => `Your card is first charged ${amount} on ${date}.`,
      currentCard: (last4: string) =>
        `The card that pays now ends in ${last4}. It is not charged for this plan any more.`,
      goesOn: (date: string) => `Without a card the plan ends on ${date}. With your card it goes on.`,
      staysCancelled: (date: string) =>
        `The plan is cancelled and runs until ${date}. Your card is charged only if the plan is resumed.`,
      useCard: "Pay with this card from now on",
    },
    declines: {
      declined:
        "Your bank declined this card. No amount was taken: please try another card or ask your bank.",
      insufficient_funds:
        "There is not enough money on this card. No amount was taken: please try another card.",
      card_expired: "This card has expired. No amount was taken: please try another card.",
    },
    back: "Go back without changing",
    testCards: "Test cards",
    testCardsHint: "Any future date, any CVC and any name will do.",
    outcomes: {
      paid: "Succeeds",
      declined: "Is declined",
      insufficient_funds: "Is declined: not enough money",
      card_expired: "Is declined: expired",
      delayed: "Succeeds after 6 s",
      once: "Fails at renewal",
    },
  },
  receiptLines: {
    date: "Date",
    plan: "Plan",
    period: "Period",
    price: "Price",
    discount: "Discount",
    promoCode: "Promo code",
    credit: "Credit used",
    amount: "Amount paid",
    providerNumber: "Number at the payment provider",
    method: "Paid by",
    card: "Card",
    cardEnding: (last4: string) => `Card ending in ${last4}`,
    net: "Net amount",
    vat: (percent: string) => `VAT ${percent}`,
    vatInDirhams: (rate: string) => `VAT in dirhams (${rate})`,
    forReceipt: "For receipt",
    forInvoice: "For tax invoice",
    refunded: "Refunded",
    sandboxNote: "A test payment: no real money moved.",
  },
  remindersOff: {
    asks: {
      title: "Turn reminders off?",
      text: "We will no longer write before your trial ends or before a yearly renewal. You will always get receipts and news about failed payments.",
    },
    done: {
      title: "Reminders are off",
      text: "You won't get any more reminders. Your plan still renews and is charged on its day. You can turn them on again on your profile page.",
    },
    wrong: {
      title: "This link does not work",
      text: "It is not complete or no longer valid. You can turn reminders off on your profile page.",
    },
    turnOff: "Turn reminders off",
    profile: "Go to your profile",
  },
  mailLinks: {
    "not-me": {
      asks: {
        title: "Was this login not yours?",
        text: "Then log everyone out. The password of your account stops working at that moment, and you choose a new one with a code by email.",
      },
      button: "Log everyone out",
      done: {
        title: "Everyone is logged out",
        text: "Nobody can log in with the old password any more. Please choose a new one now, which you use nowhere else.",
      },
      next: "Choose a new password",
    },
    "keep-account": {
      asks: {
        title: "Keep your account?",
        text: "Then it will not be deleted, and everything stays as it was, your plan and its renewal too.",
      },
      button: "Keep my account",
      done: { title: "Your account stays", text: "Nothing is deleted. It is good to have you with us." },
      next: "Go to your account",
    },
    "email-back": {
      asks: {
        title: "Bring this address back?",
        text: "Your account will use this address again. Everyone is logged out, and the password stops working, so that you choose a new one with a code by email.",
      },
      button: "Bring this address back",
      done: {
        title: "Your address is back",
        text: "Everyone is logged out. Please choose a new password now, with a code to this address.",
      },
      next: "Choose a new password",
    },
    wrong: {
      title: "This link does not work",
      text: "It is not complete, was used already, or has expired. If you are in doubt about your account, choose a new password: that logs everyone else out.",
      next: "Choose a new password",
    },
  },
};
