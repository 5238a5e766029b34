import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { languages } from "../../contract/languages.ts";
import { open } from "../testing/open.tsx";
import { publicPaths, readPage, showPage } from "../testing/show-page.tsx";

const footer = page.getByRole("contentinfo");
const chats = { en: "Chat with us on WhatsApp", ar: "مراسلتنا عبر واتساب" };
const ARABIC_GREETING = encodeURIComponent("مرحبًا");

/** What a chat behind the only such link in there starts with. */
function greetingIn(page: Document, selector: string): string | null {
  const links = page.querySelectorAll<HTMLAnchorElement>(`${selector} a[href^='https://wa.me']`);
  expect(links).toHaveLength(1);
  return new URL(links[0]?.href ?? "").searchParams.get("text");
}

test("the footer has quick links, contacts, four networks, both stores and the terms", async () => {
  await showPage("/");
  for (const name of ["Home", "Privacy policy", "Terms and conditions", "Login"])
    await expect.element(footer.getByRole("link", { name, exact: true })).toBeVisible();
  for (const name of ["Instagram", "YouTube", "TikTok", "Snapchat"])
    await expect.element(footer.getByRole("link", { name })).toHaveAttribute("target", "_blank");
  const mail = footer.getByRole("link", { name: "hello@maamoul.example" });
  await expect.element(mail).toHaveAttribute("href", "mailto:hello@maamoul.example");
  for (const name of [/App Store/, /Google Play/])
    await expect.element(footer.getByRole("link", { name })).toBeVisible();
});

test.each(languages)("in %s the header's links are not called what one of them is", async (language) => {
  const navigation = (await readPage("/", language)).querySelector("header nav");
  const links = Array.from(navigation?.querySelectorAll("a") ?? [], ({ textContent }) => textContent);
  expect(links).toHaveLength(6);
  expect(navigation?.ariaLabel).toMatch(/./);
  expect(links).not.toContain(navigation?.ariaLabel);
  expect(new Set(links).size).toBe(6);
});

test.each(languages)("in %s a number that leads to a chat says so by ear too", async (language) => {
  await showPage("/", language);
  const name = new RegExp(`^${chats[language]} \\+\\d`);
  await expect
    .element(footer.getByRole("link", { name }))
    .toHaveAttribute("href", expect.stringContaining("https://wa.me/"));
});

test.each([
  [
    "/accessibility",
    "Hello, something on your website is hard for me to use.",
    "مرحبًا، أجد صعوبة في استخدام شيء في موقعكم.",
  ],
  ["/privacy-policy", "Hello, I have a question about privacy.", "مرحبًا، لديّ سؤال عن الخصوصية."],
  ["/terms-conditions", "Hello, I have a question about the terms.", "مرحبًا، لديّ سؤال عن الشروط."],
] as const)("a chat about %s starts with words about it, one beside it with none", async (path, en, ar) => {
  for (const [language, about, question] of [
    ["en", en, "Hello, I have a question."],
    ["ar", ar, "مرحبًا، لديّ سؤال."],
  ] as const) {
    const shown = await readPage(path, language);
    expect(["main", "aside", "footer"].map((part) => greetingIn(shown, part))).toEqual([
      about,
      question,
      question,
    ]);
  }
});

test.each([
  "/",
  "/privacy-policy",
  "/terms-conditions",
  "/login",
  "/forgot-password",
  "/payment-failed",
] as const)("WhatsApp is at hand on %s, in the reader's language", async (path) => {
  const isPublic = publicPaths.some((each) => each === path);
  await (isPublic ? showPage(path as "/", "ar") : open(path, { language: "ar" }));
  const link = page.getByRole("link", { name: chats.ar }).last();
  await expect.element(link).toBeInViewport();
  await expect
    .element(link)
    .toHaveAttribute("href", expect.stringMatching(`^https://wa\\.me/\\d+\\?text=${ARABIC_GREETING}`));
});

const names =
  /^(English|App|Store|Google|Play|hello@maamoul\.example|Stripe|Argon2id|WCAG|AA|Instagram|YouTube|TikTok|Snapchat)$/;

test.each(publicPaths)("%s in Arabic has no English left but names", async (path) => {
  const latin = (await readPage(path, "ar")).body.textContent.match(/[A-Za-z][\w.@-]*/g) ?? [];
  expect(latin.filter((word) => !names.test(word))).toEqual([]);
});
