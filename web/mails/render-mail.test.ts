import { expect, test } from "vitest";
import { defaultBrand } from "../../contract/brand.ts";
import { type Language, languages } from "../../contract/languages.ts";
import type { Mail, MailFacts } from "../../contract/mails.ts";
import { sampleMails, sampleView } from "../testing/gallery/mails.ts";
import { night, saffron } from "../ui/palette.ts";
import { renderMail } from "./render-mail.tsx";

const view = (language: Language, reader: string | null = "Noor") => ({
  ...sampleView,
  language,
  brand: defaultBrand,
  reader,
});
const announce = (text: string, turnOff?: string): Mail => ({
  name: "announcement",
  facts: { subject: "News", text },
  ...(turnOff && { turnOff }),
});
const inEach = languages.flatMap((language) => sampleMails.map((sample) => ({ language, ...sample })));
const count = (text: string, part: string) => text.split(part).length - 1;

test.each(inEach)("$title in $language has both parts and one gold button at most", async (sample) => {
  const { subject, text, html, unsubscribe } = await renderMail(sample.mail, view(sample.language));
  expect(subject).toMatch(/\S/);
  expect(text.startsWith(subject.split(": ")[0] ?? "")).toBe(true);
  expect(text).not.toMatch(/<\w|undefined|&\w+;|cid:/);
  expect(html).not.toContain("undefined");
  expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  expect(count(html, `background-color:${saffron}`)).toBeLessThanOrEqual(1);
  expect(html.includes(sample.mail.turnOff ?? "")).toBe(true);
  expect(unsubscribe).toBe(sample.mail.turnOff);
  for (const [href] of text.matchAll(/https?:\S+/g)) expect(html).toContain(href.replaceAll("&", "&amp;"));
});

test.each(inEach)("$title in $language has for every colour by day one by night", async (sample) => {
  const { html } = await renderMail(sample.mail, view(sample.language));
  const coloured = [...html.matchAll(/<[^>]*style="[^"]*(?<![\w-])(?:color|background-color):#[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/class="[\w -]+"/.test(tag));
  // Gold, the dark badges and what is on both stay as they are.
  const fixed = [saffron, "#2e1c12", "#fffbf4", "#f0ddbf"];
  expect(coloured.filter((tag) => !fixed.some((colour) => tag.includes(colour)))).toEqual([]);
  expect(html).toContain(`.ink{color:${night.ink}!important}`);
});

const hostile = [
  ["markup", "<b>Noor</b> & </title><script>x</script>"],
  ["bidirectional controls", "\u202eNoor\u2066\u2069\u2069"],
  ["10,000 characters", "N".repeat(10_000)],
  ["10,000 emoji", "🧁".repeat(10_000)],
  ["two lines", "Noor\r\nBcc: x@y.example"],
] as const;
test.each(hostile)("a name of %s is text on one line, and cut", async (_, name) => {
  const facts: MailFacts["consent_withdrawn"] = {
    by: name,
    child: name,
    deleteAt: "2026-11-16T09:30:00.000Z",
  };
  for (const language of languages) {
    const { subject, text, html } = await renderMail(
      { name: "consent_withdrawn", facts },
      view(language, name),
    );
    expect(html).not.toMatch(/<b>|<script/);
    if (name.includes("<")) expect(text).toContain("‹b›Noor‹/b›");
    expect(subject).not.toMatch(/[\r\n\u202e]/);
    expect(Array.from(subject).length).toBeLessThan(260);
    expect(text).not.toContain("\u202e");
    expect(count(subject, "\u2069")).toBe(count(subject, "\u2066") + count(subject, "\u2068"));
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  }
});

test("what people wrote is text in both parts", async () => {
  const { text, html } = await renderMail(announce("Plan <b> & more"), view("en"));
  expect(text).toContain("Plan <b> & more");
  expect(html).toContain("Plan &lt;b&gt; &amp; more");
});

test("a name from the other direction is kept together", async () => {
  const joined = (name: string, language: Language) =>
    renderMail({ name: "family_joined", facts: { name } }, view(language));
  expect((await joined("Layla", "ar")).subject).toContain("\u2068Layla\u2069");
  expect((await joined("ليلى", "en")).subject).toContain("\u2068ليلى\u2069");
  expect((await joined("Layla", "en")).subject).toBe("Layla has joined the family");
});

test("an address is whole: on a line of its own, smaller if it is long, and broken before its @ alone", async () => {
  const invite = (email: string) =>
    renderMail(
      {
        name: "invitation",
        facts: { by: "Layla", email, until: "2026-11-16T09:30:00.000Z", href: "https://x.example" },
      },
      view("ar"),
    );
  const short = await invite("noor@home.example");
  expect(short.html).toMatch(
    /<br\/?><b[^>]*><bdi dir="ltr" style="font-size:15px"><span style="white-space:nowrap">noor<\/span><wbr\/?><span style="white-space:nowrap">@home.example/,
  );
  expect((await invite("noor.haddad.of.the.family@home.example")).html).toContain('style="font-size:11px"');
  const longest = await invite(`${"n".repeat(64)}@home.example`);
  expect(longest.html).toContain('<span style="word-break:break-all">nnn');
});

test("a code ends the subject, where a phone shows it", async () => {
  const facts = { code: "048213", minutes: 10 };
  const { subject, text } = await renderMail({ name: "email_code", facts }, view("en"));
  expect(subject).toBe("Your code for the new address: 048213");
  expect(text).toContain("because somebody entered this address at Maamoul");
});

test.each([
  [announce("x"), "You get this email because you have an account at Maamoul."],
  [
    { name: "account_erased", facts: {} },
    "You get this email because this address had an account at Maamoul.",
  ],
  [
    { name: "email_taken", facts: {} },
    "You get this email because somebody entered this address at Maamoul.",
  ],
  [
    { name: "family_joined", facts: { name: "Layla" } },
    "Sent by Maamoul because of something that happened in your account.",
  ],
  [
    { name: "trial_ending", facts: { endsAt: "2026-11-16T09:30:00.000Z" } },
    "A reminder from Maamoul about your subscription.",
  ],
] as const)("$0.name says in both parts why it came, and who helps", async (mail, why) => {
  const { text, html } = await renderMail(mail as Mail, view("en"));
  for (const part of [text, html]) {
    expect(part).toContain(why);
    expect(part).toContain("hello@maamoul.example");
    expect(part).toContain("https://wa.me/");
  }
});

test("what can be turned off says so in both parts", async () => {
  const turnOff = "https://maamoul.example/off";
  const { text, html } = await renderMail(announce("x", turnOff), view("en"));
  expect(text).toContain(`Turn reminders and news off: ${turnOff}`);
  expect(html).toMatch(/href="https:\/\/maamoul.example\/off"[^>]*>Turn reminders and news off</);
});

test("four kinds of mail have a picture, a small PNG with a clear ground, and words that do without", async () => {
  const shown = new Map<string, string>();
  for (const { mail } of sampleMails) {
    const { html, text, pictures } = await renderMail(mail, view("en"));
    for (const { cid, png } of pictures) {
      shown.set(cid, mail.name);
      const bytes = Buffer.from(png, "base64");
      expect(bytes.toString("latin1", 1, 4)).toBe("PNG");
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([240, 240]);
      expect(bytes.length).toBeLessThan(9000);
      expect(html).toContain(`<img src="cid:${cid}" width="120" height="120" alt=""`);
      expect(text).not.toContain(`cid:${cid}`);
    }
  }
  expect(Object.fromEntries(shown)).toEqual({
    welcome: "account_opened",
    paid: "plan_started",
    invitation: "invitation",
    goodbye: "account_erased",
  });
});
