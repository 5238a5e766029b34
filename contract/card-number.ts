import { toLatinDigits } from "./digits.ts";

type Network = {
  /** As providers name it; see `card.ts`. */
  readonly brand?: string;
  readonly begins: RegExp;
  /** Behind which digits the groups end. */
  readonly ends: readonly number[];
  /** How many digits its security code may have. */
  readonly cvcDigits: readonly number[];
};

const networks: readonly Network[] = [
  { brand: "visa", begins: /^4/, ends: [4, 8, 12, 16], cvcDigits: [3] },
  {
    brand: "mastercard",
    begins: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    ends: [4, 8, 12, 16],
    cvcDigits: [3],
  },
  { brand: "amex", begins: /^3[47]/, ends: [4, 10, 15], cvcDigits: [4] },
];
const unknown: Network = { begins: /^/, ends: [4, 8, 12, 16, 19], cvcDigits: [3, 4] };

/** Whose card it is, by the first digits that are typed. */
export function findNetwork(number: string): Network {
  return networks.find(({ begins }) => begins.test(digitsOf(number))) ?? unknown;
}

/** In groups, as the digits are on the card: `4242 4242 4242 4242`. */
export function writeCardNumber(typed: string): string {
  const digits = digitsOf(typed);
  const { ends } = findNetwork(typed);
  const groups = ends.map((end, index) => digits.slice(ends[index - 1] ?? 0, end));
  return groups.filter((group) => group !== "").join(" ");
}

/** `08/30`, of `8/30`, `830` and `08/2030` too. The slash comes with the year, so that deleting goes past it. */
export function writeExpiry(typed: string): string {
  const digits = digitsOf(toLatinDigits(typed).replace(/^\D*([2-9]|1(?=\D))/, "0$1"));
  const year = digits.slice(2).replace(/^20(\d\d).*/, "$1");
  const shown = year.slice(0, year.startsWith("20") ? 3 : 2);
  return [digits.slice(0, 2), shown].filter((part) => part !== "").join("/");
}

export function writeCvc(typed: string, number: string): string {
  return digitsOf(typed).slice(0, Math.max(...findNetwork(number).cvcDigits));
}

function digitsOf(typed: string): string {
  return toLatinDigits(typed).replace(/\D/g, "");
}
