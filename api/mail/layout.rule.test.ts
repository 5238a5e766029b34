import { expect, test } from "vitest";
import { defaultBrand } from "../../contract/brand.ts";
import { renderMail } from "./layout.ts";
import { ROSETTE_BASE64 } from "./rosette.ts";

const mail = { language: "en" as const, subject: "News", blocks: [{ paragraph: "Plan <b> & more" }] };
const everyBlock = [
  { paragraph: "Plan" },
  { note: "Note" },
  { code: "123456" },
  { address: "hello@maamoul.example" },
  { facts: [["Plan", "Premium"]] as const },
  { link: { label: "Open", href: "https://maamoul.example" } },
];
const turnOff = { label: "Turn reminders off", href: "https://maamoul.example/off" };

test("a mail about an event says so, and has nothing to turn off", () => {
  const { text, html, unsubscribe } = renderMail(mail, defaultBrand);
  for (const part of [text, html])
    expect(part).toContain("Sent by Maamoul because of something that happened in your account.");
  expect(unsubscribe).toBeUndefined();
});

test("a reminder says that it is one, and how to turn it off, in both parts", () => {
  const { text, html, unsubscribe } = renderMail({ ...mail, turnOff }, defaultBrand);
  for (const part of [text, html]) {
    expect(part).toContain("A reminder from Maamoul about your subscription.");
    expect(part).toContain(turnOff.href);
  }
  expect(unsubscribe).toBe(turnOff.href);
});

test("what people wrote is text in both parts", () => {
  const { text, html } = renderMail(mail, defaultBrand);
  expect(text).toContain("Plan <b> & more");
  expect(html).toContain("Plan &lt;b&gt; &amp; more");
});

test("every part that has a colour by day has one by night", () => {
  const { html } = renderMail({ ...mail, turnOff, blocks: everyBlock }, defaultBrand);
  const coloured = [...html.matchAll(/<[^>]*style="[^"]*(?<![\w-])(?:color|background):#[^>]*>/g)].map(
    ([tag]) => tag,
  );
  expect(coloured.length).toBeGreaterThan(8);
  // Saffron and what is on it stay as they are.
  expect(coloured.filter((tag) => !tag.includes("class=") && !tag.includes("#f2a71b"))).toEqual([]);
});

test.each([
  ["asked", "because somebody entered this address at Maamoul."],
  ["member", "because you have an account at Maamoul."],
  ["erased", "because this address had an account at Maamoul."],
] as const)("a mail that is sent as %s says in both parts: %s", (why, words) => {
  const { text, html } = renderMail({ ...mail, why }, defaultBrand);
  for (const part of [text, html]) expect(part).toContain(words);
});

test("the rosette is on top, without words, and in the HTML part alone", () => {
  const { text, html } = renderMail(mail, defaultBrand);
  expect(html).toMatch(
    /<img src="cid:rosette@picture" width="48" height="48" alt=""[^>]*>\s*<p[^>]*>Maamoul<\/p>/,
  );
  expect(text).not.toMatch(/cid:|rosette/);
});

test("the rosette is a small PNG with a clear ground", () => {
  const png = Buffer.from(ROSETTE_BASE64, "base64");
  expect(png.length).toBeLessThan(3000);
  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([96, 96]);
  expect(png.includes("tRNS")).toBe(true);
});

test("a code ends the subject, where a phone shows it, and its reader may have no account", () => {
  const { subject, text } = renderMail({ ...mail, blocks: [{ code: "123456" }] }, defaultBrand);
  expect(subject).toBe("News: 123456");
  expect(text).toContain("because somebody entered this address at Maamoul");
});
