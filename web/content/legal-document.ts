/** What an operator may change without touching the copy. The brand is written in the document's own script. */
export type LegalFacts = {
  readonly brand: string;
  readonly contactEmail: string;
  readonly trialDays: number;
  readonly plans: readonly LegalPlan[];
  readonly vatIncluded: boolean;
  /** Who sells, in a line; the brand where the operator names nobody. */
  readonly seller: string;
  /** What the free plan includes, and what premium adds to it, by the names that every page uses. */
  readonly freeFeatures: readonly string[];
  readonly premiumFeatures: readonly string[];
};

/** A plan on offer, in words. */
export type LegalPlan = {
  readonly name: string;
  /** "365 AED per year" */
  readonly price: string;
  /** Of a plan by the year. */
  readonly perDay?: string;
  /** Which of the premium features it leaves out. */
  readonly without: readonly string[];
};

export type Definition = { readonly term: string; readonly text: string };

export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "definitions"; readonly items: readonly Definition[] }
  | { readonly kind: "link"; readonly to: "/privacy-policy" | "/delete-account"; readonly text: string }
  /** To where one asks for the deletion of an account. */
  | { readonly kind: "deletion"; readonly text: string }
  | { readonly kind: "contact"; readonly channel: "email"; readonly text: string }
  | {
      readonly kind: "contact";
      readonly channel: "whatsapp";
      readonly text: string;
      /** The first words of the chat, which the reader may change. */
      readonly greeting: string;
    };

export type Section = {
  /** The anchor, the same in every language. */
  readonly id: string;
  /** Without its number, which the page adds. */
  readonly title: string;
  readonly blocks: readonly Block[];
};

export type LegalDocument = {
  readonly title: string;
  readonly summary: string;
  readonly updatedOn: string;
  readonly sections: readonly Section[];
};
