import type { Language } from "../../contract/languages.ts";
import type { MailKind } from "../mail/kind.ts";
import { layOut, type WrittenMail } from "../mail/layout.ts";
import { formatGulfDate } from "../pages/gulf-date.ts";

/** `planName` in the language of the mail, `endsAt` as an ISO date. */
export const cancellationMail: MailKind<{ planName: string; endsAt: string }> = {
  name: "cancellation_receipt",
  async write({ config: { publicOrigin } }, { language, payload }) {
    return writeCancellation(language, { ...payload, publicOrigin });
  },
};

export const billingMails: readonly MailKind[] = [cancellationMail];

function writeCancellation(
  language: Language,
  { planName, endsAt, publicOrigin }: { planName: string; endsAt: string; publicOrigin: string },
): WrittenMail {
  const date = formatGulfDate(language, new Date(endsAt));
  const href = `${publicOrigin}/subscriptions`;
  if (language === "ar")
    return layOut(language, "تم إلغاء الاشتراك", [
      { paragraph: "تم إلغاء اشتراك العائلة، ولن يُخصم أي مبلغ بعد الآن." },
      {
        facts: [
          ["الباقة", planName],
          ["تنتهي في", date],
        ],
      },
      { paragraph: "تبقى كل مزايا الباقة متاحة للعائلة حتى هذا التاريخ، ويمكن التراجع عن الإلغاء قبله." },
      { link: { label: "عرض الاشتراكات", href } },
    ]);
  return layOut(language, "Your subscription is cancelled", [
    { paragraph: "Your family's subscription is cancelled. Nothing more will be charged." },
    {
      facts: [
        ["Plan", planName],
        ["Ends on", date],
      ],
    },
    {
      paragraph:
        "Everything in the plan stays open to your family until then. You can resume it before that day.",
    },
    { link: { label: "View Subscriptions", href } },
  ]);
}
