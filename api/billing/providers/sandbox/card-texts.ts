import type { Language } from "../../../../contract/languages.ts";
import type { CardField, CardOutcome, CardProblem } from "./card.ts";

type Texts = {
  sandbox: string;
  card: string;
  newCard: string;
  fields: Record<CardField, string>;
  problems: Record<CardProblem, string>;
  expiryHint: string;
  problemsTitle: string;
  pay: string;
  safe: string;
  startFree: string;
  free: string;
  startPlan: string;
  changeTitle: string;
  currentCard: (last4: string) => string;
  overdue: (amount: string, date: string) => string;
  useCard: string;
  useAndPay: string;
  declined: string;
  back: string;
  testCards: string;
  testCardsHint: string;
  outcomes: Record<CardOutcome, string>;
};

export const cardTexts: Record<Language, Texts> = {
  en: {
    sandbox: "Sandbox: no real money moves here.",
    card: "Pay by card",
    newCard: "Your new card",
    fields: { number: "Card number", expiry: "Expiry date", cvc: "CVC", name: "Name on the card (optional)" },
    problems: {
      missing: "Please fill this in.",
      incomplete: "This number is too short.",
      not_a_test_card: "Only the cards in the list “Test cards” work here.",
      not_a_date: "Write month and year, like 08/30.",
      expired: "This card has expired.",
      not_a_cvc: "This code is not right: it has 3 or 4 digits.",
    },
    expiryHint: "Month and year, as 08/30",
    problemsTitle: "Please check the marked fields.",
    pay: "Pay",
    safe: "Test card: checked, never stored.",
    startFree: "Start for free",
    startPlan: "Start the plan",
    free: "There is nothing to pay today, so no card is needed.",
    changeTitle: "Change your card",
    currentCard: (last4) => `The card on file ends in ${last4}.`,
    overdue: (amount, date) =>
      `The last payment of ${amount} did not go through. Your plan runs on until ${date}. Your new card pays this amount.`,
    useCard: "Use this card",
    useAndPay: "Use this card and pay",
    declined: "This card was declined. No amount was taken: please try another one.",
    back: "Go back without changing",
    testCards: "Test cards",
    testCardsHint: "Any future date, any CVC and any name will do.",
    outcomes: {
      paid: "Succeeds",
      declined: "Is declined",
      delayed: "Succeeds after 6 s",
      once: "Fails at renewal",
    },
  },
  ar: {
    sandbox: "بيئة تجريبية: لا تُحصَّل هنا أي مبالغ حقيقية.",
    card: "الدفع بالبطاقة",
    newCard: "البطاقة الجديدة",
    fields: {
      number: "رقم البطاقة",
      expiry: "تاريخ الانتهاء",
      cvc: "رمز الأمان (CVC)",
      name: "الاسم على البطاقة (اختياري)",
    },
    problems: {
      missing: "يُرجى ملء هذا الحقل.",
      incomplete: "الرقم أقصر من المطلوب.",
      not_a_test_card: "لا تعمل هنا إلا البطاقات المذكورة في قائمة «بطاقات تجريبية».",
      not_a_date: "يُكتب الشهر ثم السنة، مثل 08/30.",
      expired: "انتهت صلاحية هذه البطاقة.",
      not_a_cvc: "الرمز غير صحيح: يتكوّن من 3 أو 4 أرقام.",
    },
    expiryHint: "الشهر ثم السنة، مثل 08/30",
    problemsTitle: "يُرجى مراجعة الحقول المشار إليها.",
    pay: "دفع",
    safe: "بطاقة تجريبية: تُراجَع ولا تُحفظ.",
    startFree: "البدء مجانًا",
    startPlan: "بدء الاشتراك",
    free: "لا شيء مطلوب دفعه اليوم، فلا حاجة إلى بطاقة.",
    changeTitle: "تغيير البطاقة",
    currentCard: (last4) => `البطاقة المسجّلة تنتهي بالأرقام ${last4}.`,
    overdue: (amount, date) =>
      `تعذّر خصم الدفعة الأخيرة وقدرها ${amount}. تبقى الباقة سارية حتى ${date}، ويُسدَّد المبلغ من البطاقة الجديدة.`,
    useCard: "استخدام هذه البطاقة",
    useAndPay: "استخدام هذه البطاقة ودفع",
    declined: "رُفضت هذه البطاقة ولم يُخصم أي مبلغ. يُرجى تجربة بطاقة أخرى.",
    back: "العودة من دون تغيير",
    testCards: "بطاقات تجريبية",
    testCardsHint: "يصلح أي تاريخ لاحق وأي رمز أمان وأي اسم.",
    outcomes: {
      paid: "يتم الدفع",
      declined: "تُرفض البطاقة",
      delayed: "يتم بعد 6 ثوانٍ",
      once: "تفشل عند التجديد",
    },
  },
};
