export const pages = {
  trialName: "Free trial",
  footer: {
    label: "About the site",
    privacy: "Privacy policy",
    terms: "Terms and conditions",
    accessibility: "Accessibility",
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
