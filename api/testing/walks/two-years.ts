import type { Row } from "./years.ts";

/** What differs between providers in how a family does it. */
type Acts = {
  readonly buy: (plan: string) => Promise<unknown>;
  /** The day of a charge has come. */
  readonly renew: () => Promise<unknown>;
  readonly changeLater: (plan: string) => Promise<unknown>;
  /** The last day of a cancelled plan is over. */
  readonly runOut: () => Promise<unknown>;
  readonly ask: (call: "cancelSubscription" | "resumeSubscription" | "undoChange") => Promise<unknown>;
  readonly give: (plan: string, until: string) => Promise<unknown>;
  readonly refund: (cents: number) => Promise<unknown>;
  readonly announcePrice: (plan: string, cents: number, from: string) => Promise<unknown>;
  readonly takeBackPrice: (plan: string) => Promise<unknown>;
};

const YEAR = "Premium Yearly for 365 AED";
const MONTH = "Premium Monthly for 37 AED";
const DEARER = "Premium Monthly for 40 AED";
/** The same amounts, dates and mails wherever the family pays. */
export function describeTwoYears(acts: Acts): Row[] {
  const { buy, renew, changeLater, runOut, ask, give, refund, announcePrice, takeBackPrice } = acts;
  const renewed = (date: string, plan: string, paid: string, next: string, receipt: string): Row => [
    date,
    renew,
    `${plan}, next charge ${next}`,
    [paid],
    [`Receipt ${receipt}`],
  ];
  return [
    [
      "2026-03-05",
      () => buy("premium-yearly"),
      `${YEAR}, first charge 365 AED on 31 March 2026`,
      [],
      ["Your plan has started"],
    ],
    [
      "2026-03-10",
      () => ask("cancelSubscription"),
      `${YEAR}, cancelled in the free days, ends on 31 March 2026`,
      [],
      ["Your subscription is cancelled"],
    ],
    ["2026-03-12", () => ask("resumeSubscription"), `${YEAR}, first charge 365 AED on 31 March 2026`, [], []],
    [
      "2026-03-31",
      renew,
      `${YEAR}, next charge 365 AED on 31 March 2027`,
      ["365 AED on 31 March 2026"],
      ["Receipt 2026-000002"],
    ],
    [
      "2026-04-10",
      () => refund(3650),
      `${YEAR}, next charge 365 AED on 31 March 2027`,
      [],
      ["Your refund: credit note CN-2026-000001"],
    ],
    [
      "2026-05-01",
      () => give("premium-yearly", "2027-04-30"),
      `${YEAR}, next charge 365 AED on 30 April 2027`,
      [],
      ["More time as a gift"],
    ],
    [
      "2026-06-01",
      () => changeLater("premium-monthly"),
      `${YEAR}, next charge 37 AED on 30 April 2027, Premium Monthly for 37 AED from 30 April 2027`,
      [],
      ["Your plan changes on 30 April 2027"],
    ],
    ["2026-06-02", () => ask("undoChange"), `${YEAR}, next charge 365 AED on 30 April 2027`, [], []],
    [
      "2026-07-01",
      () => changeLater("premium-monthly"),
      `${YEAR}, next charge 37 AED on 30 April 2027, Premium Monthly for 37 AED from 30 April 2027`,
      [],
      ["Your plan changes on 30 April 2027"],
    ],
    [
      "2026-08-01",
      () => ask("cancelSubscription"),
      `${YEAR}, cancelled, ends on 30 April 2027`,
      [],
      ["Your subscription is cancelled"],
    ],
    ["2027-05-01", runOut, "plan ended on 30 April 2027", [], ["Your plan has ended"]],
    [
      "2027-05-02",
      () => buy("premium-monthly"),
      `${MONTH}, next charge 37 AED on 2 June 2027`,
      ["37 AED on 2 May 2027"],
      ["Your plan has started"],
    ],
    renewed("2027-06-02", MONTH, "37 AED on 2 June 2027", "37 AED on 2 July 2027", "2027-000002"),
    [
      "2027-06-10",
      () => announcePrice("premium-monthly", 4500, "2027-07-15"),
      `${MONTH}, next charge 37 AED on 2 July 2027, 45 AED from 2 August 2027`,
      [],
      ["The price of your plan changes on 2 August 2027"],
    ],
    renewed(
      "2027-07-02",
      MONTH,
      "37 AED on 2 July 2027",
      "45 AED on 2 August 2027, 45 AED from 2 August 2027",
      "2027-000003",
    ),
    [
      "2027-07-05",
      () => takeBackPrice("premium-monthly"),
      `${MONTH}, next charge 37 AED on 2 August 2027`,
      [],
      ["The price of your plan stays as it is"],
    ],
    renewed("2027-08-02", MONTH, "37 AED on 2 August 2027", "37 AED on 2 September 2027", "2027-000004"),
    [
      "2027-08-10",
      () => announcePrice("premium-monthly", 4000, "2027-10-15"),
      `${MONTH}, next charge 37 AED on 2 September 2027, 40 AED from 2 November 2027`,
      [],
      ["The price of your plan changes on 2 November 2027"],
    ],
    renewed(
      "2027-09-02",
      MONTH,
      "37 AED on 2 September 2027",
      "37 AED on 2 October 2027, 40 AED from 2 November 2027",
      "2027-000005",
    ),
    renewed(
      "2027-10-02",
      MONTH,
      "37 AED on 2 October 2027",
      "40 AED on 2 November 2027, 40 AED from 2 November 2027",
      "2027-000006",
    ),
    renewed("2027-11-02", DEARER, "40 AED on 2 November 2027", "40 AED on 2 December 2027", "2027-000007"),
    renewed("2027-12-02", DEARER, "40 AED on 2 December 2027", "40 AED on 2 January 2028", "2027-000008"),
    renewed("2028-01-02", DEARER, "40 AED on 2 January 2028", "40 AED on 2 February 2028", "2028-000001"),
    renewed("2028-02-02", DEARER, "40 AED on 2 February 2028", "40 AED on 2 March 2028", "2028-000002"),
    [
      "2028-02-10",
      () => ask("cancelSubscription"),
      `${DEARER}, cancelled, ends on 2 March 2028`,
      [],
      ["Your subscription is cancelled"],
    ],
    ["2028-03-03", runOut, "plan ended on 2 March 2028", [], ["Your plan has ended"]],
  ];
}
