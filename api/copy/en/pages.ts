export const pages = {
  footer: {
    label: "About the site",
    privacy: "Privacy policy",
    terms: "Terms and conditions",
    accessibility: "Accessibility",
  },
  help: {
    help: "Questions? Chat with us on WhatsApp",
    newTab: "(opens in a new tab)",
    greetings: {
      payment: "Hello, I have a question about a payment.",
      account: "Hello, I need help with my account.",
    },
  },
};
