import type { LegalDocument, LegalFacts } from "./legal-document.ts";

export function accessibility({ brand, contactEmail }: LegalFacts): LegalDocument {
  return {
    title: "Accessibility",
    summary: `${brand} is for every family. Here is what we do so that everyone can use this website, what still falls short, and how to tell us about it.`,
    updatedOn: "2026-11-16",
    sections: [
      {
        id: "aim",
        title: "What we aim for",
        blocks: [
          {
            kind: "paragraph",
            text: "This website, its account pages and its checkout follow the Web Content Accessibility Guidelines, WCAG 2.2, at level AA, in English and in Arabic alike. Our own check finds that they meet them, apart from what is named below.",
          },
        ],
      },
      {
        id: "what-works",
        title: "What you can count on",
        blocks: [
          {
            kind: "list",
            items: [
              "Everything works with a keyboard alone, and you always see where you are.",
              "Screen readers are told what each thing is, what has changed and what went wrong, once and in your language.",
              "Text may be enlarged to twice its size, or the page to four times, without losing anything or scrolling sideways.",
              "Your own colours, your own spacing of letters and lines, and your wish for less motion are respected.",
              "What moves by itself can be stopped.",
              "Passwords and codes may be pasted or filled in by your password manager.",
            ],
          },
        ],
      },
      {
        id: "how-we-check",
        title: "How we check it",
        blocks: [
          {
            kind: "paragraph",
            text: "Each change to the website is tested by programs that look for mistakes, walk through it by keyboard, listen to what is announced and measure it at large sizes and in forced colours. We also go through every screen by hand. This is our own assessment; no outside body has confirmed it.",
          },
        ],
      },
      {
        id: "known-limits",
        title: "What falls short",
        blocks: [
          {
            kind: "list",
            items: [
              "Real payments are made on a page of Stripe, the payment provider, which we cannot change.",
              "A code that we send by email works for 10 minutes, to keep your account safe. You can ask for a new one.",
              "The screens of the app on our home page are pictures. Each is described in a sentence, not word for word.",
              "We have not yet watched people use the website with the screen readers of phones or with voice control.",
              "The mobile apps and the pages that our links lead to elsewhere are not part of this statement.",
            ],
          },
        ],
      },
      {
        id: "complain",
        title: "Tell us, or complain",
        blocks: [
          {
            kind: "paragraph",
            text: "If something is hard or impossible to use, write to us in English or Arabic. Tell us the page, what you wanted to do and, if you like, what you use to read it. If you need something from this website in another form, ask for it the same way.",
          },
          {
            kind: "paragraph",
            text: "If our answer does not help you, reply and say that you want to complain: someone else on our team will look at it. You may also turn to the authority that protects consumers or people of determination where you live.",
          },
          { kind: "contact", channel: "email", text: contactEmail },
          {
            kind: "contact",
            channel: "whatsapp",
            text: "Chat with us on WhatsApp",
            greeting: "Hello, something on your website is hard for me to use.",
          },
        ],
      },
    ],
  };
}
