import type { BillingInterval } from "../../../contract/money.ts";
import { plural } from "../plural.ts";

const minutes = plural("en", { one: "1 minute", other: "# minutes" });
const days = plural("en", { one: "1 day", other: "# days" });
const freeDays = plural("en", { one: "1 free day", other: "# free days" });
const every: Record<BillingInterval, string> = { month: "every month", year: "every year" };

export const mails = {
  greeting: (name: string) => `Hello ${name},`,
  footer: {
    event: (brand: string) => `Sent by ${brand} because of something that happened in your account.`,
    member: (brand: string) => `You get this email because you have an account at ${brand}.`,
    /** To an address that may have no account. */
    asked: (brand: string) => `You get this email because somebody entered this address at ${brand}.`,
    erased: (brand: string) => `You get this email because this address had an account at ${brand}.`,
    reminder: (brand: string) => `A reminder from ${brand} about your subscription.`,
    turnOff: "Turn reminders off",
  },
  labels: {
    plan: "Plan",
    card: "Card",
    amount: "Amount",
    firstCharge: "First charge",
    nextCharge: "Next charge",
    nextAmount: "Next amount",
    paid: "Paid",
    creditLeft: "Credit left",
    endedOn: "Ended on",
  },
  links: {
    manage: "Manage your subscription",
    view: "View Subscriptions",
    plans: "See the plans",
  },
  chooseAgain: "You can choose a plan again whenever you like.",
  creditStays: "Your credit stays yours: the next plan that you choose uses it up first.",
  code: {
    fillsIn: "The button works on any device and fills the code in for you:",
  },
  recoveryCode: {
    subject: "Your verification code",
    enter: (valid: number) => `Enter this code to choose a new password. It works for ${minutes(valid)}.`,
    link: "Continue with this code",
    note: "Didn't ask for this? You can ignore this email: without the code nobody can change your password. Never share it with anyone, not even with us.",
  },
  loginCode: {
    subject: "Your code to log in",
    why: (brand: string) =>
      `Somebody tried to log in to your ${brand} account with the right password, from a network that we do not know. As many wrong passwords were tried before, a code is needed too.`,
    enter: (valid: number) =>
      `If it was you, enter this code on the login page. It works for ${minutes(valid)}.`,
    note: "Was it not you? Then somebody knows your password. Without the code nobody gets in, so never share it; and please choose another password now.",
    link: "Choose another password",
  },
  signUpCode: {
    subject: "Your code to open the account",
    enter: (brand: string, days: number, valid: number) =>
      `This code opens your ${brand} account and starts your ${freeDays(days)}. It works for ${minutes(valid)}.`,
    join: (brand: string, inviter: string, valid: number) =>
      `This code opens your ${brand} account. Then you can accept the invitation into the family of ${inviter}. It works for ${minutes(valid)}.`,
    link: "Confirm and open the account",
    note: "Didn't ask for this? You can ignore this email: without the code no account is opened. Never share it with anyone, not even with us.",
  },
  knownAccount: {
    subject: "You already have an account",
    asked: (brand: string) =>
      `Somebody asked to open a ${brand} account with this address, which has one already. Nothing in it was changed.`,
    logIn:
      "Please log in as usual. If you do not remember the password, the same page lets you choose a new one.",
    link: "Log in",
    note: "Didn't ask for this? You can ignore this email.",
  },
  secondTrial: {
    subject: "Your free trial has been used",
    asked: (brand: string) =>
      `Somebody asked to open a ${brand} account with this address. Its mailbox has had its free trial already, with another spelling of the address, so no second one was opened.`,
    logIn:
      "Please log in with the address that you used then: perhaps without the part after the plus sign, or with other dots. If you do not remember the password, the same page lets you choose a new one.",
    link: "Log in",
    note: "Didn't ask for this? You can ignore this email.",
  },
  accountOpened: {
    subject: "Your account is open",
    opened: (brand: string) =>
      `A ${brand} account was opened for this address, with the code that we sent to it.`,
    begin: (days: number) =>
      `Your ${freeDays(days)} have begun. Get the app on your phone, log in there with this address, and add a child:`,
    join: (inviter: string) =>
      `One more step and you are in the family of ${inviter}: accept the invitation on the Family page. Then get the app on your phone and log in there with this address:`,
    device: "Device",
    on: " on ",
    unknownDevice: "Not known",
    note: "Was it not you? Ask for a verification code at once and choose another password: that logs everyone else out. If you do not want the account, we erase it; please write to:",
  },
  passwordChanged: {
    subject: "Your password was changed",
    changed: (brand: string) => `The password of your ${brand} account was changed.`,
    when: "When",
    inGulfTime: (moment: string) => `${moment}, UAE time`,
    othersLoggedOut: "All other devices have been logged out. Please log in there with the new password.",
    loggedOut: "Everyone who was logged in has been logged out. Please log in with the new password.",
    note: "Was it not you? Ask for a verification code at once and choose another password, then write to:",
    link: "Ask for a code",
  },
  emailCode: {
    subject: "Your code for the new address",
    enter: (brand: string, valid: number) =>
      `Enter this code on your account page to use this address for your ${brand} account. It works for ${minutes(valid)}; until then nothing changes.`,
    note: "Didn't ask for this? You can ignore this email: without the code nothing happens. Never share it with anyone, not even with us.",
  },
  emailTaken: {
    subject: "This address already has an account",
    asked: (brand: string) =>
      `Somebody wanted to use this address for another ${brand} account. It has an account of its own, so nothing was changed.`,
    logIn: "If it was you: log in with this address, or use another one for the other account.",
    link: "Log in",
    note: "Didn't ask for this? You can ignore this email.",
  },
  emailChanged: {
    subject: "Your email address was changed",
    changed: (brand: string) => `Your ${brand} account now uses another email address:`,
    newAddress: "New address",
    note: (valid: number) =>
      `Was it not you? The button asks once more, then brings this address back, logs everyone out and cancels the password. It works for ${days(valid)}.`,
    link: "Bring this address back",
  },
  deletionCode: {
    subject: "Your code to delete the account",
    enter: (brand: string, valid: number, back: number) =>
      `Enter this code to delete your ${brand} account. It works for ${minutes(valid)}. Nothing is deleted at once: you can take it back for ${days(back)}.`,
    note: "Didn't ask for this? You can ignore this email: without the code nobody can delete your account. Never share it with anyone, not even with us.",
  },
  deletionAsked: {
    subject: (date: string) => `Your account will be deleted on ${date}`,
    asked: (brand: string) =>
      `You asked us to delete your ${brand} account. Until that day you can log in as before, and one press brings everything back.`,
    day: "Deleted on",
    nothingCharged: "Nothing is charged to you.",
    otherPays:
      "Your family's plan is paid with another adult's card and goes on as before. Nothing is charged to you.",
    stopped: (amount: string, date: string) =>
      `Your card is not charged any more: the charge of ${amount} on ${date} is not made. If you keep your account, the plan renews as before.`,
    othersTold:
      "The other adults of your family have the plan to the end of what is paid. We have told them by email.",
    note: "Was it not you? Press the button, then choose another password at once.",
    link: "Keep my account",
  },
  accountKept: {
    subject: "Your account stays",
    kept: (brand: string) =>
      `Your ${brand} account is not deleted. Everything is as it was before you asked, and the email that named a day no longer counts.`,
    renews:
      "Your plan renews as before, on the same card. Your subscriptions page has the day and the amount.",
    note: "Was it not you? Choose another password at once.",
    link: "Open your account",
  },
  adultLeaving: {
    subject: (name: string) => `${name} is leaving your family`,
    what: (name: string, brand: string) => `${name} has asked us to delete their account at ${brand}.`,
    leavesOn: "Account deleted on",
    endsOn: "The plan runs until",
    plan: "Your family's plan was paid with their card, which is not charged any more. Until the plan ends nothing changes for you, and nothing is charged to you. If you want to keep it, enter your own card on the Family page.",
    children: (children: string, name: string) =>
      `${name} agreed for ${children}, so that data is deleted on the same day. If you want to keep it, agree yourself on the Family page before then.`,
  },
  adultStays: {
    subject: (name: string) => `${name} stays in your family`,
    what: (name: string, brand: string) =>
      `${name} keeps the account at ${brand} after all, and nothing is deleted.`,
    renews: "Your family's plan renews as before, on the same card. You need not do anything.",
  },
  consentWithdrawn: {
    subject: (name: string, child: string) => `${name} has withdrawn the consent for ${child}`,
    what: (name: string, child: string, brand: string) =>
      `${name} no longer agrees that ${child} uses ${brand}. The child can no longer use it.`,
    deletedOn: "Data deleted on",
    next: (name: string) =>
      `Until that day ${name} can agree again on the Family page, and everything is back. If you have questions, talk to each other first.`,
  },
  accountErased: {
    subject: "Your account is deleted",
    erased: (brand: string) =>
      `Your ${brand} account and what belonged to it are erased, as you asked. Payment records stay as long as tax law requires, without your name.`,
    goodbye: "Thank you for having been with us. This is our last email to you.",
  },
  invitation: {
    subject: (name: string, brand: string) => `${name} invites you to a family on ${brand}`,
    invites: (name: string, brand: string) =>
      `${name} would like to share a family with you on ${brand}: its children, their weekly tasks and rewards, and its plan.`,
    steps:
      "Open the page, log in with the invited address or open an account with it, and accept with one press. As long as you press nothing, nothing changes.",
    address: "Invited address",
    until: "Valid until",
    link: "Look at the invitation",
    note: "Don't know who this is? You can ignore this email. Nobody learns whether you have an account.",
  },
  openFamily: "Open the Family page",
  familyJoined: {
    subject: (name: string) => `${name} has joined your family`,
    what: (name: string, brand: string) =>
      `${name} has accepted the invitation into your family on ${brand}.`,
    next: "From now on this adult sees the children's tasks and progress and may manage the plan. If that is not right, remove them on the Family page.",
  },
  familyLeft: {
    subject: (name: string) => `${name} is no longer in your family`,
    what: (name: string, brand: string) => `${name} is no longer in your family on ${brand}.`,
    next: "This adult no longer sees the children's tasks and progress.",
    children: (children: string, name: string) =>
      `${name} agreed for ${children}, so they are in the other family now.`,
    plan: (date: string) =>
      `The plan was paid with the card of this adult, which is not charged any more. It runs until ${date}. If you want to keep it, enter your own card on the Family page.`,
    erased: (children: string, name: string) =>
      `${name} agreed for ${children}, and their data was deleted with the account.`,
  },
  removed: {
    subject: "You are no longer in the family",
    what: (name: string, brand: string) => `${name} has removed you from the family on ${brand}.`,
    next: "Your account, your password and your devices stay as they are. You now have a family of your own, without a plan. If this is a mistake, talk to each other: an invitation brings you back.",
  },
  youLeft: {
    subject: "You have left the family",
    what: (brand: string) => `You are no longer in the family that you had on ${brand}.`,
  },
  left: {
    children: (children: string) => `You agreed for ${children}, so they are in your family now.`,
    notCharged: (amount: string, date: string) =>
      `Your card is not charged for that family's plan any more: the charge of ${amount} on ${date} is not made.`,
    runsUntil: (date: string) =>
      `The plan that you paid for runs for that family until ${date}. Your receipts are on your subscriptions page.`,
    unused: (amount: string) => `Of what you paid, ${amount} is for the days until then.`,
  },
  planLost: {
    subject: "The plan of your former family has ended",
    what: (brand: string) =>
      `You have joined another family on ${brand}. Nobody is left in your former family.`,
    plan: (plan: string) => `Its plan, ${plan}, has ended.`,
    amount: (amount: string) =>
      `Of what was paid, ${amount} was not used. It does not come along. If this is a mistake, write to us.`,
  },
  payingStarted: {
    subject: "You pay for your family's plan from now on",
    what: (brand: string) =>
      `You have entered your card for your family's plan on ${brand}. From now on the plan is charged to it.`,
  },
  payingTaken: {
    subject: (name: string) => `${name} pays for the plan from now on`,
    what: (name: string, brand: string) =>
      `${name} has entered a card for your family's plan on ${brand}, and pays for it from now on.`,
    next: "Your card is not charged for this plan any more.",
  },
  newDevice: {
    subject: "A login on a new device",
    loggedIn: (brand: string) =>
      `Somebody logged in to your ${brand} account on a device that was not used before.`,
    nothingToDo: "If it was you, you don't need to do anything.",
    note: "Was it not you? The button asks once more, then logs everyone out and cancels the old password, so that you can choose a new one. It works for 30 days.",
    link: "This was not me",
  },
  wrongPasswords: {
    subject: "Many wrong passwords in your account",
    typed: (brand: string) =>
      `Somebody typed many wrong passwords on a device that is logged in to your ${brand} account.`,
    limited:
      "For up to 24 hours, devices that are logged in can confirm the password only on networks where you have logged in before. You can log in as usual.",
    note: "Was it not you? Ask for a verification code at once and choose another password: that logs everyone out.",
  },
  planStarted: {
    subject: "Your plan has started",
    thanks: "Thank you! Your plan is active from now on.",
    paidOn: "Paid on",
    renews: (interval: BillingInterval) =>
      `It renews ${every[interval]} until you cancel. You can cancel at any time on your subscriptions page; the plan stays yours to the end of the paid period.`,
    freeDays: {
      thanks: "Thank you! Your plan is active from now on. Nothing has been charged yet.",
      renews: (interval: BillingInterval, date: string) =>
        `After that it renews ${every[interval]} until you cancel. Cancel on your subscriptions page before ${date}, and nothing is charged.`,
    },
    gift: {
      subject: "A plan for your family, as a gift",
      given: "Your family has been given a plan. Nothing is charged, and it does not renew.",
      until: "Yours until",
    },
  },
  giftAdded: {
    subject: "More time for your family, as a gift",
    longer: "Your plan has been made longer as a gift. Nothing is charged before that day.",
    until: "Nothing to pay until",
  },
  receipt: {
    subject: (number: string) => `Receipt ${number}`,
    charged: "Thank you! Here is what was charged.",
    nothing: "Thank you! Nothing was charged this time: your credit or promo code covered it.",
    toPrint:
      "The receipt to print is on your subscriptions page, under Payments. You can cancel there at any time.",
    link: "Open the receipt",
  },
  refund: {
    subject: (number: string) => `Your refund: credit note ${number}`,
    refunded:
      "We have refunded this amount to the card that paid. Your bank shows it within a few working days. Your plan goes on as it is.",
    link: "Open the credit note",
  },
  trialEnding: {
    subject: (date: string) => `Your free trial ends on ${date}`,
    nothingCharged: "You have not confirmed a payment method, so nothing will be charged.",
    freeUntil: "Free until",
    chargedAfter: "Charged after that",
    nothing: "Nothing",
    goOn: "After that day the features of the trial stop. What your family has done so far stays. If you would like to go on, choose a plan.",
    charged: {
      subject: (date: string) => `Your first charge is on ${date}`,
      firstTime: "Your free days end on that day, and your plan is charged for the first time.",
      renews: (interval: BillingInterval, date: string) =>
        `It then renews ${every[interval]} until you cancel. You don't need to do anything to continue. Cancel on your subscriptions page before ${date}, and nothing is charged.`,
    },
  },
  renewalComing: {
    subject: (date: string) => `Your plan renews on ${date}`,
    soon: "Thank you for being with us. Your yearly plan renews soon.",
    cancel: (date: string) =>
      `You don't need to do anything to continue. Cancel on your subscriptions page before ${date}, and nothing is charged.`,
    change: {
      subject: (date: string) => `Your plan changes on ${date}`,
      soon: "Thank you for being with us. The plan that you chose starts soon.",
    },
  },
  priceChange: {
    subject: (date: string) => `The price of your plan changes on ${date}`,
    changes: (date: string) =>
      `From your charge on ${date}, your plan has a new price. Until then nothing changes.`,
    per: {
      month: (price: string) => `${price} per month`,
      year: (price: string) => `${price} per year`,
    } satisfies Record<BillingInterval, (price: string) => string>,
    until: "Until then",
    from: (date: string) => `From ${date}`,
    cancel: (date: string) =>
      `You don't need to do anything to continue. If the new price does not suit you, cancel on your subscriptions page before ${date}: then the new price is never charged, and what you have paid for stays yours to its end.`,
  },
  cardExpiring: {
    subject: "Your card expires soon",
    soon: "The card that pays for your plan expires soon.",
    cardEnding: (brand: string | undefined, last4: string) => `${brand ?? "Card"} ending in ${last4}`,
    expires: "Expires",
    change:
      "A charge after that would fail. Please enter a new card before then, so that your plan goes on without a break.",
    link: "Change card",
  },
  paymentFailed: {
    subjects: {
      first: "Your payment did not go through",
      again: "Your payment has still not gone through",
      last: "Your plan ends tomorrow unless the payment goes through",
    },
    failed: (date: string) => `The payment that was due on ${date} did not go through. No amount was taken.`,
    amountDue: "Amount due",
    runsUntil: "Plan runs until",
    changeCard:
      "We try the same card again until then. Change your card by then, and everything goes on as before. Otherwise the plan ends on that day; what your family has done so far stays.",
    nextTry: "Next try",
    changeCardBefore:
      "On that day we try the same card again. Change your card before then, and everything goes on as before. If the last try fails too, the plan ends; what your family has done so far stays.",
    link: "Change your card",
  },
  planChanged: {
    subject: "Your plan has changed",
    open: "Your new plan is active from now on.",
    newPlan: "New plan",
    insteadOf: "Instead of",
    credit: "Credit",
    renews: (interval: BillingInterval) =>
      `It renews ${every[interval]} until you cancel. You can cancel at any time on your subscriptions page.`,
    later: {
      subject: (date: string) => `Your plan changes on ${date}`,
      nothingYet: "Nothing changes until then, and nothing is charged before that day.",
      untilThen: "Until then",
      fromThen: "From then on",
      undo: (date: string) => `You can undo the change or cancel on your subscriptions page before ${date}.`,
    },
  },
  planEnded: {
    subject: "Your plan has ended",
    nothingMore: "Nothing more will be charged, and what your family has done so far stays.",
    unpaid:
      "Your plan has ended because the payment failed, even when we tried the same card again. Nothing more will be charged, and what your family has done so far stays.",
  },
  cancellation: {
    subject: "Your subscription is cancelled",
    nothingMore: "Your family's subscription is cancelled. Nothing more will be charged.",
    beforeFirstCharge:
      "Your family's subscription is cancelled before its first charge: nothing has been charged, and nothing will be.",
    endsOn: "Ends on",
    canResume: "Everything in the plan stays active until then. You can resume it before that day.",
  },
};
