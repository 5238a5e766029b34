/** What the site's menu and the sandbox checkout say. */
export const engineWords = {
  en: {
    otherLanguage: "العربية",
    menu: "Menu",
    terms: "Terms",
    home: "Home",
    applied: "Promo code applied",
    yearlyPlan: "Premium Yearly",
    cardNumber: "Card number",
    expiry: "Expiry date",
    cvc: "CVC",
    cardName: "Name on the card",
    pay: "Pay",
  },
  ar: {
    otherLanguage: "English",
    menu: "القائمة",
    terms: "الشروط",
    home: "الرئيسية",
    applied: "تم تطبيق رمز الخصم",
    yearlyPlan: "الباقة المميّزة السنوية",
    cardNumber: "رقم البطاقة",
    expiry: "تاريخ الانتهاء",
    cvc: "رمز الأمان (CVC)",
    cardName: "الاسم على البطاقة",
    pay: "دفع",
  },
} as const;
