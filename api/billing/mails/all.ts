import type { MailKind } from "../../mail/kind.ts";
import { cancellationMail } from "./cancellation.ts";
import { giftAddedMail } from "./gift-added.ts";
import { paymentApprovalMail } from "./payment-approval.ts";
import { paymentFailedMail } from "./payment-failed.ts";
import { planChangedMail } from "./plan-changed.ts";
import { planEndedMail } from "./plan-ended.ts";
import { planStartedMail } from "./plan-started.ts";
import { priceChangeMail } from "./price-change.ts";
import { priceStaysMail } from "./price-stays.ts";
import { receiptMail } from "./receipt.ts";
import { refundMail } from "./refund.ts";
import { cardExpiringMail } from "./reminders/card-expiring.ts";
import { renewalComingMail } from "./reminders/renewal-coming.ts";
import { trialEndingMail } from "./reminders/trial-ending.ts";

export const billingMails: readonly MailKind[] = [
  planStartedMail,
  giftAddedMail,
  receiptMail,
  refundMail,
  trialEndingMail,
  renewalComingMail,
  cardExpiringMail,
  priceChangeMail,
  priceStaysMail,
  paymentApprovalMail,
  paymentFailedMail,
  planChangedMail,
  planEndedMail,
  cancellationMail,
];
