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
};

const YEAR = "Premium Yearly for 365 AED";

/** The same amounts, dates and mails wherever the family pays. */
export function describeFirstYear({ buy, renew, changeLater, runOut, ask, give, refund }: Acts): Row[] {
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
  ];
}
