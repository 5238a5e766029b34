// The words of the drawn app screens. Week: Monday first, as in the UAE.

const en = {
  dir: "ltr",
  brand: "Maamoul",
  tabs: { tasks: "Tasks", cookies: "Cookies", family: "Family", chat: "Chat" },
  tasks: {
    greeting: "Good morning,",
    child: "Salem",
    week: "This week",
    done: "9 of 16 tasks",
    left: "7 to go",
    days: ["M", "T", "W", "T", "F", "S", "S"],
    today: "Today",
    todayDone: "2 of 5 done",
    list: [
      { title: "Make your bed", when: "Before school", cookies: "2 cookies" },
      { title: "Read ten pages", when: "Before school", cookies: "3 cookies" },
      { title: "Water the plants", when: "At noon", cookies: "1 cookie", proof: "Photo" },
      { title: "Pack your school bag", when: "Evening", cookies: "2 cookies" },
      { title: "Help set the table", when: "Evening", cookies: "2 cookies" },
    ],
  },
  cookies: {
    owner: "Salem’s",
    title: "Cookie jar",
    count: "24",
    unit: "cookies",
    earned: "+5 today",
    goal: "A day at the beach",
    goalLeft: "6 more to go",
    goalCount: "24 / 30",
    rewards: "Rewards",
    claim: "Swap",
    list: [
      { title: "Choose the film", cookies: "15 cookies" },
      { title: "Bake with Grandma", cookies: "10 cookies" },
    ],
  },
  family: {
    title: "Our family",
    week: "2 – 8 November",
    report: "Weekly report",
    percent: "86%",
    done: "36 of 42 tasks done",
    change: "+9% on last week",
    days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    children: [
      { name: "Salem", initial: "S", age: "9 years", done: "14 of 16" },
      { name: "Maryam", initial: "M", age: "7 years", done: "12 of 14" },
      { name: "Hind", initial: "H", age: "5 years", done: "10 of 12" },
    ],
    caregivers: "Caring together",
    caregiverNames: "Mum, Dad, Grandma, Noura",
    caregiverInitials: ["M", "D", "G", "N"],
    hintTitle: "A suggestion for Salem",
    hint: "Reading goes best before school.",
  },
};

export type Words = typeof en;

const ar: Words = {
  dir: "rtl",
  brand: "معمول",
  tabs: { tasks: "المهام", cookies: "المعمول", family: "العائلة", chat: "المحادثة" },
  tasks: {
    greeting: "صباح الخير يا",
    child: "سالم",
    week: "هذا الأسبوع",
    done: "9 من 16 مهمّة",
    left: "بقيت 7 مهام",
    days: ["ن", "ث", "ر", "خ", "ج", "س", "ح"],
    today: "مهام اليوم",
    todayDone: "أُنجزت 2 من 5",
    list: [
      { title: "ترتيب السرير", when: "قبل المدرسة", cookies: "حبّتا معمول" },
      { title: "قراءة عشر صفحات", when: "قبل المدرسة", cookies: "3 حبّات معمول" },
      { title: "سقي النباتات", when: "ظهرًا", cookies: "حبّة معمول", proof: "صورة" },
      { title: "تجهيز حقيبة المدرسة", when: "مساءً", cookies: "حبّتا معمول" },
      { title: "المساعدة في إعداد المائدة", when: "مساءً", cookies: "حبّتا معمول" },
    ],
  },
  cookies: {
    owner: "سالم",
    title: "برطمان المعمول",
    count: "24",
    unit: "حبّة معمول",
    earned: "\u2066+5\u2069 اليوم",
    goal: "يوم على شاطئ البحر",
    goalLeft: "بقيت 6 حبّات",
    goalCount: "24 من 30",
    rewards: "المكافآت",
    claim: "استبدال",
    list: [
      { title: "اختيار فيلم السهرة", cookies: "15 حبّة معمول" },
      { title: "الخَبز مع الجدّة", cookies: "10 حبّات معمول" },
    ],
  },
  family: {
    title: "عائلتنا",
    week: "2 – 8 نوفمبر",
    report: "التقرير الأسبوعي",
    percent: "86%",
    done: "أُنجزت 36 مهمّة من 42",
    change: "\u2066+9%\u2069 عن الأسبوع الماضي",
    days: ["اثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد"],
    children: [
      { name: "سالم", initial: "س", age: "9 سنوات", done: "14 من 16" },
      { name: "مريم", initial: "م", age: "7 سنوات", done: "12 من 14" },
      { name: "هند", initial: "هـ", age: "5 سنوات", done: "10 من 12" },
    ],
    caregivers: "نرعاهم معًا",
    caregiverNames: "الأم والأب والجدّة والمعلّمة نورة",
    caregiverInitials: ["م", "أ", "ج", "ن"],
    hintTitle: "اقتراح لسالم",
    hint: "القراءة قبل المدرسة أنسب له.",
  },
};

export const WORDS = { en, ar };
export type Lang = keyof typeof WORDS;
