import { test } from "vitest";
import { describeApi } from "../testing/testing.ts";
import { describeTwoYears } from "../testing/walks/two-years.ts";
import { followYears } from "../testing/walks/years.ts";
import { endPlan } from "./running/end-plans.ts";

const good = { number: "4242 4242 4242 4242", expiry: "08/40", cvc: "123", name: "Layla Haddad" };
/** Pays when it is typed in, and no more after that. */
const once = { ...good, number: "4000 0000 0000 0341" };

describeApi("a family through two years, in dirhams", (api) => {
  const years = followYears(api);
  const { walk, ask, give, refund, announcePrice, takeBackPrice, signIn, familyId } = years;
  const post = (path: string, form: Record<string, string>) =>
    api.app.request(path, { method: "POST", body: new URLSearchParams(form) });
  const buy = async (plan: string, card = good) => post(await api.openCheckout(await signIn(), plan), card);
  async function changeCard(card: typeof good) {
    const { pathname, search } = new URL((await api.call("changeCard", { bearer: await signIn() })).url);
    await post(pathname + search, card);
  }

  const YEAR = "Premium Yearly for 365 AED";
  const MONTH = "Premium Monthly for 37 AED";
  const passes = async () => {};
  const nineMonths = [
    ...["June", "July", "August", "September", "October", "November", "December"].map(
      (each) => `${each} 2027`,
    ),
    ...["January", "February"].map((each) => `${each} 2028`),
  ];
  const nineReceipts = [
    ...["06", "07", "08", "09", "10", "11", "12"].map((each) => `Receipt 2027-0000${each}`),
    ...["01", "02"].map((each) => `Receipt 2028-0000${each}`),
  ];

  test("as at any provider", () =>
    walk(
      describeTwoYears({
        buy,
        renew: passes,
        changeLater: buy,
        runOut: passes,
        ask,
        give,
        refund,
        announcePrice,
        takeBackPrice,
      }),
    ));

  test("as only the sandbox can", () =>
    walk([
      // The free days: confirmed, cancelled, taken back. The charge comes when they end.
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
      [
        "2026-03-12",
        () => ask("resumeSubscription"),
        `${YEAR}, first charge 365 AED on 31 March 2026`,
        [],
        [],
      ],
      [
        "2026-03-31",
        passes,
        `${YEAR}, next charge 365 AED on 31 March 2027`,
        ["365 AED on 31 March 2026"],
        ["Receipt 2026-000002"],
      ],
      // A gift moves the next charge. A change to the month waits for it, and is taken back.
      [
        "2026-05-01",
        () => give("premium-yearly", "2027-04-30"),
        `${YEAR}, next charge 365 AED on 30 April 2027`,
        [],
        ["More time as a gift"],
      ],
      [
        "2026-06-01",
        () => buy("premium-monthly"),
        `${YEAR}, next charge 37 AED on 30 April 2027, Premium Monthly for 37 AED from 30 April 2027`,
        [],
        ["Your plan changes on 30 April 2027"],
      ],
      ["2026-06-02", () => ask("undoChange"), `${YEAR}, next charge 365 AED on 30 April 2027`, [], []],
      // The operator ends the plan: the 211 days that were paid and not had are credit, which pays for months.
      [
        "2026-09-01",
        () => endPlan(api.deps, familyId()),
        "plan ended on 1 September 2026, credit 211 AED",
        [],
        ["Your plan has ended"],
      ],
      [
        "2026-09-02",
        () => buy("premium-monthly", once),
        `${MONTH}, next charge 0 AED on 2 October 2026, credit 174 AED`,
        ["0 AED on 2 September 2026"],
        ["Your plan has started"],
      ],
      [
        "2027-01-02",
        passes,
        `${MONTH}, next charge 11 AED on 2 February 2027, credit 26 AED`,
        [
          "0 AED on 2 October 2026",
          "0 AED on 2 November 2026",
          "0 AED on 2 December 2026",
          "0 AED on 2 January 2027",
        ],
        ["Receipt 2026-000004", "Receipt 2026-000005", "Receipt 2026-000006", "Receipt 2027-000001"],
      ],
      // The rest of a month cannot be charged: three mails in seven days, and a new card at last.
      [
        "2027-02-02",
        passes,
        `${MONTH}, overdue 11 AED, runs until 9 February 2027, credit 26 AED`,
        [],
        ["Your payment did not go through"],
      ],
      [
        "2027-02-05",
        passes,
        `${MONTH}, overdue 11 AED, runs until 9 February 2027, credit 26 AED`,
        [],
        ["Your payment has still not gone through"],
      ],
      [
        "2027-02-08",
        passes,
        `${MONTH}, overdue 11 AED, runs until 9 February 2027, credit 26 AED`,
        [],
        ["Your plan ends tomorrow unless the payment goes through"],
      ],
      [
        "2027-02-08",
        () => changeCard(good),
        `${MONTH}, next charge 37 AED on 2 March 2027`,
        ["11 AED on 8 February 2027"],
        ["Receipt 2027-000002"],
      ],
      // A part goes back to the card, with a credit note. Nothing else changes.
      [
        "2027-02-20",
        () => refund(500),
        `${MONTH}, next charge 37 AED on 2 March 2027`,
        [],
        ["Your refund: credit note CN-2027-000001"],
      ],
      // A new price, told in time: the charge before its day is the old one, the one after it the new one.
      [
        "2027-03-05",
        () => announcePrice("premium-monthly", 4000, "2027-04-15"),
        `${MONTH}, next charge 37 AED on 2 April 2027, 40 AED from 2 May 2027`,
        ["37 AED on 2 March 2027"],
        ["Receipt 2027-000003", "The price of your plan changes on 2 May 2027"],
      ],
      [
        "2027-05-02",
        passes,
        "Premium Monthly for 40 AED, next charge 40 AED on 2 June 2027",
        ["37 AED on 2 April 2027", "40 AED on 2 May 2027"],
        ["Receipt 2027-000004", "Receipt 2027-000005"],
      ],
      // The last months, and the end.
      [
        "2028-02-10",
        () => ask("cancelSubscription"),
        "Premium Monthly for 40 AED, cancelled, ends on 2 March 2028",
        nineMonths.map((month) => `40 AED on 2 ${month}`),
        [...nineReceipts, "Your subscription is cancelled"],
      ],
      ["2028-03-03", passes, "plan ended on 2 March 2028", [], ["Your plan has ended"]],
    ]));
});
