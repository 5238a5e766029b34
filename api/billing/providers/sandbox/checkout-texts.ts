import type { Language } from "../../../../contract/languages.ts";
import type { BillingInterval } from "../../../db/schema.ts";
import type { CardField, CardOutcome, CardProblem } from "./card.ts";

type Texts = {
  title: string;
  freeTitle: string;
  order: string;
  sandbox: string;
  perInterval: Record<BillingInterval, string>;
  price: string;
  promo: string;
  discount: string;
  total: string;
  renews: (date: string, price: string, interval: BillingInterval) => [string, string, string];
  keeps: string;
  card: string;
  fields: Record<CardField, string>;
  problems: Record<CardProblem, string>;
  problemsTitle: string;
  pay: string;
  safe: string;
  startFree: string;
  free: string;
  leave: string;
  testCards: string;
  testCardsHint: string;
  outcomes: Record<CardOutcome, string>;
};

/** A renewal sentence comes in three pieces: the price in the middle stays left-to-right. */
export const checkoutTexts: Record<Language, Texts> = {
  en: {
    title: "Complete your payment",
    freeTitle: "Start your plan",
    order: "Your order",
    sandbox: "Sandbox: no real money moves here.",
    perInterval: { month: "per month", year: "per year" },
    price: "Price",
    promo: "Promo code",
    discount: "Discount",
    total: "To pay today",
    renews: (date, price, interval) => [
      `Renews on ${date} for `,
      price,
      interval === "year" ? " a year." : " a month.",
    ],
    keeps: "Cancel whenever you like: the plan stays yours to the end of the paid period.",
    card: "Pay by card",
    fields: { number: "Card number", expiry: "Expiry date", cvc: "CVC", name: "Name on the card" },
    problems: {
      missing: "Please fill this in.",
      incomplete: "This number is too short.",
      not_a_test_card: "Only the test cards below work here.",
      not_a_date: "Write month and year, like 08/30.",
      expired: "This card has expired.",
      not_a_cvc: "The 3 or 4 digits on the card.",
    },
    problemsTitle: "Please check the marked fields.",
    pay: "Pay",
    safe: "Your card is checked, never stored.",
    startFree: "Start for free",
    free: "There is nothing to pay today, so no card is needed.",
    leave: "Cancel and go back",
    testCards: "Test cards",
    testCardsHint: "Any future date, any CVC and any name will do.",
    outcomes: {
      paid: "Succeeds",
      declined: "Is declined",
      delayed: "Succeeds after 6 s",
    },
  },
  ar: {
    title: "إتمام الدفع",
    freeTitle: "بدء الباقة",
    order: "تفاصيل الطلب",
    sandbox: "بيئة تجريبية: لا تُحصَّل هنا أي مبالغ حقيقية.",
    perInterval: { month: "شهريًا", year: "سنويًا" },
    price: "السعر",
    promo: "رمز الخصم",
    discount: "الخصم",
    total: "المطلوب اليوم",
    renews: (date, price, interval) => [
      `يتجدّد الاشتراك في ${date} مقابل `,
      price,
      interval === "year" ? " في السنة." : " في الشهر.",
    ],
    keeps: "الإلغاء متاح في أي وقت، وتبقى الباقة سارية حتى نهاية الفترة المدفوعة.",
    card: "الدفع بالبطاقة",
    fields: {
      number: "رقم البطاقة",
      expiry: "تاريخ الانتهاء",
      cvc: "رمز الأمان (CVC)",
      name: "الاسم على البطاقة",
    },
    problems: {
      missing: "يُرجى ملء هذا الحقل.",
      incomplete: "الرقم أقصر من المطلوب.",
      not_a_test_card: "لا تعمل هنا إلا البطاقات التجريبية أدناه.",
      not_a_date: "يُكتب الشهر ثم السنة، مثل 08/30.",
      expired: "انتهت صلاحية هذه البطاقة.",
      not_a_cvc: "الأرقام الثلاثة أو الأربعة على البطاقة.",
    },
    problemsTitle: "يُرجى مراجعة الحقول المشار إليها.",
    pay: "دفع",
    safe: "تُراجَع بيانات البطاقة ولا تُحفظ.",
    startFree: "البدء مجانًا",
    free: "لا شيء مطلوب دفعه اليوم، فلا حاجة إلى بطاقة.",
    leave: "إلغاء والعودة",
    testCards: "بطاقات تجريبية",
    testCardsHint: "يصلح أي تاريخ لاحق وأي رمز أمان وأي اسم.",
    outcomes: {
      paid: "يتم الدفع",
      declined: "تُرفض البطاقة",
      delayed: "يتم بعد 6 ثوانٍ",
    },
  },
};
