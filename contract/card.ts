/** As the networks write their own names; any other card is a card. */
const brands = new Map<string | null | undefined, string>(
  Object.entries({
    visa: "Visa",
    mastercard: "Mastercard",
    amex: "American Express",
    diners: "Diners Club",
    discover: "Discover",
    jcb: "JCB",
    unionpay: "UnionPay",
  }),
);

export function nameCardBrand(brand: string | null | undefined): string | undefined {
  return brands.get(brand);
}

/** `2030-08` as it stands on the card: `08/30`. */
export function writeCardExpiry(month: string): string {
  return month.replace(/^\d\d(\d\d)-(\d\d)$/, "$2/$1");
}
