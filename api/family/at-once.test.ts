import { afterAll } from "vitest";
import { describeAtOnce } from "../testing/at-once/at-once.ts";
import { startStripeStandIn } from "../testing/stripe/stripe.ts";

const standIn = await startStripeStandIn();
afterAll(standIn.close);

describeAtOnce(40, Number(process.env.AT_ONCE_SEED ?? 39), standIn);
