import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { charges, failedWork } from "../../../../db/schema.ts";
import { speakAsStripe } from "../../../../testing/stripe/events.ts";
import { startStripeStandIn } from "../../../../testing/stripe/stripe.ts";
import { describeApi } from "../../../../testing/testing.ts";
import { makeRefund, previewRefund } from "../../../refund.ts";
import { gatherProviders } from "../../create.ts";
import { connectStripe } from "../provider.ts";

const SECRET = "whsec_test";
const EMAIL = "parent@maamoul.example";
const standIn = await startStripeStandIn();
afterAll(standIn.close);

describeApi(
  "a refund that does not arrive",
  (api) => {
    let familyId: string;
    beforeEach(async () => {
      familyId = await api.familyOf(EMAIL);
    });

    const { tell, buy: buyAt } = speakAsStripe(api, standIn, SECRET);
    const readPayments = async () =>
      (await api.call("payments", { bearer: await api.signIn(EMAIL) })).payments;
    async function buy() {
      const remote = await buyAt(await api.openCheckout(await api.signIn(EMAIL), "premium-monthly"));
      await tell("invoice.paid", { id: remote.latest_invoice });
    }
    async function refund(cents?: number) {
      const [payment] = await readPayments();
      const preview = await previewRefund(api.deps, payment?.number ?? "", cents);
      if ("refused" in preview) throw new Error(preview.refused);
      await makeRefund(api.deps, preview);
    }
    const countRefunds = () => standIn.requests.filter((each) => each === "POST /v1/refunds").length;

    test("is taken back in the books, and its note is shown no more", async () => {
      await buy();
      await refund(400);
      await tell("refund.failed", { id: standIn.failRefund() });
      expect(await readPayments()).toMatchObject([{ amount: 999, refunded: null, credit_notes: [] }]);
    });

    test("is work for a person, with its amount and the bank's reason", async () => {
      await buy();
      await refund(400);
      const id = standIn.failRefund();
      await tell("refund.failed", { id });
      expect(await api.db.select().from(failedWork)).toMatchObject([
        {
          what: "a refund did not arrive, and somebody must pay it back",
          item: id,
          reason: "4.00 USD, lost_or_stolen_card",
        },
      ]);
    });

    test("told of twice is taken back once", async () => {
      await buy();
      await refund(400);
      await refund(400);
      const id = standIn.failRefund();
      await tell("refund.failed", { id });
      await tell("refund.failed", { id });
      expect(await readPayments()).toMatchObject([{ refunded: 400, credit_notes: [{ amount: 400 }] }]);
    });

    test("can be made again, and is another one at Stripe", async () => {
      await buy();
      await refund(400);
      await tell("refund.failed", { id: standIn.failRefund() });
      const before = [...standIn.refunds.values()].at(-1)?.amount_refunded ?? 0;
      await refund(400);
      expect([...standIn.refunds.values()].at(-1)?.amount_refunded).toBe(before + 400);
      expect(countRefunds()).toBeGreaterThan(1);
      const [charge] = await api.db.select().from(charges).where(eq(charges.familyId, familyId));
      expect(charge).toMatchObject({ refundedCents: 400 });
      const [payment] = await readPayments();
      expect(payment?.credit_notes).toMatchObject([{ amount: 400, number: "CN-2026-000002" }]);
    });
  },
  { STRIPE_SECRET_KEY: "sk_test_standin", STRIPE_WEBHOOK_SECRET: SECRET },
  gatherProviders([connectStripe(standIn.client, SECRET)]),
);
