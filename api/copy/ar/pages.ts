import type { pages as english } from "../en/pages.ts";

export const pages: typeof english = {
  footer: {
    label: "عن الموقع",
    privacy: "سياسة الخصوصية",
    terms: "الشروط والأحكام",
    accessibility: "سهولة الوصول",
  },
  help: {
    help: "لأي سؤال، يمكنكم مراسلتنا عبر واتساب",
    newTab: "(يُفتح في علامة تبويب جديدة)",
    greetings: {
      payment: "مرحبًا، لديّ سؤال عن عملية دفع.",
      account: "مرحبًا، أحتاج إلى مساعدة في حسابي.",
    },
  },
};
