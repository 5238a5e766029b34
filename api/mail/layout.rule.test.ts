import { expect, test } from "vitest";
import { defaultBrand } from "../../contract/brand.ts";
import { renderMail } from "./layout.ts";

const mail = { language: "en" as const, subject: "News", blocks: [{ paragraph: "Plan <b> & more" }] };
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
