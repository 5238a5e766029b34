import { html } from "hono/html";
import type { Language } from "../../../contract/languages.ts";
import type { BillingInterval } from "../../../contract/money.ts";
import type { Html } from "../../pages/page-shell.ts";

type Texts = {
  title: string;
  startTitle: string;
  changeTitle: string;
  order: string;
  perInterval: Record<BillingInterval, string>;
  price: string;
  promo: string;
  discount: string;
  credit: string;
  total: string;
  /** The charge that comes next; `isOther`: those after it cost `price`. */
  firstCharge: (date: string, amount: Html) => Html;
  renewal: (date: string, amount: Html) => Html;
  startsLater: (current: string, date: string, amount: Html) => Html;
  thenEvery: Record<BillingInterval, (price: Html) => Html>;
  cancelFree: (date: string) => string;
  cancelAnyTime: string;
  renewsAutomatically: string;
  terms: string;
  confirmChange: string;
  confirmAndPay: string;
  onCard: (last4: Html) => Html;
  changedFigures: string;
  leave: string;
};

export const orderTexts: Record<Language, Texts> = {
  en: {
    title: "Complete your payment",
    startTitle: "Start your plan",
    changeTitle: "Change your plan",
    order: "Your order",
    perInterval: { month: "per month", year: "per year" },
    price: "Price",
    promo: "Promo code",
    discount: "Discount",
    credit: "Credit from what you already paid",
    total: "To pay today",
    firstCharge: (date, amount) => html`Nothing is charged today. The first charge is ${amount} on ${date}.`,
    renewal: (date, amount) => html`The next charge is ${amount} on ${date}.`,
    startsLater: (current, date, amount) =>
      html`${current} stays yours until ${date}. Then the new plan starts and ${amount} is charged.`,
    thenEvery: {
      month: (price) => html`After that ${price} every month until you cancel.`,
      year: (price) => html`After that ${price} every year until you cancel.`,
    },
    cancelFree: (date) => `Cancel before ${date} and you pay nothing.`,
    cancelAnyTime: "Cancel whenever you like: the plan stays yours to the end of the paid period.",
    renewsAutomatically: "Renews automatically.",
    terms: "Terms and conditions",
    confirmChange: "Confirm the change",
    confirmAndPay: "Confirm and pay",
    onCard: (last4) => html`Your card ending in ${last4} is charged.`,
    changedFigures:
      "Amounts or dates have changed since you saw them. Nothing was charged: please check them and confirm again.",
    leave: "Go back without paying",
  },
  ar: {
    title: "إتمام الدفع",
    startTitle: "بدء الباقة",
    changeTitle: "تغيير الباقة",
    order: "تفاصيل الطلب",
    perInterval: { month: "شهريًا", year: "سنويًا" },
    price: "السعر",
    promo: "رمز الخصم",
    discount: "الخصم",
    credit: "رصيد ممّا دفعتموه سابقًا",
    total: "المطلوب اليوم",
    firstCharge: (date, amount) => html`لا يُخصم شيء اليوم. أول خصم ${amount} في ${date}.`,
    renewal: (date, amount) => html`الخصم التالي ${amount} في ${date}.`,
    startsLater: (current, date, amount) =>
      html`تبقى ${current} سارية حتى ${date}، ثم تبدأ الباقة الجديدة ويُخصم ${amount}.`,
    thenEvery: {
      month: (price) => html`وبعد ذلك ${price} كل شهر إلى أن تلغوا الاشتراك.`,
      year: (price) => html`وبعد ذلك ${price} كل سنة إلى أن تلغوا الاشتراك.`,
    },
    cancelFree: (date) => `عند الإلغاء قبل ${date} لا تدفعون شيئًا.`,
    cancelAnyTime: "الإلغاء متاح في أي وقت، وتبقى الباقة سارية حتى نهاية الفترة المدفوعة.",
    renewsAutomatically: "يتجدّد الاشتراك تلقائيًا.",
    terms: "الشروط والأحكام",
    confirmChange: "تأكيد التغيير",
    confirmAndPay: "تأكيد ودفع",
    onCard: (last4) => html`يُخصم المبلغ من بطاقتكم المنتهية بالأرقام ${last4}.`,
    changedFigures: "تغيّرت المبالغ أو المواعيد منذ عرضها، ولم يُخصم شيء. يُرجى مراجعتها والتأكيد من جديد.",
    leave: "العودة من دون دفع",
  },
};
