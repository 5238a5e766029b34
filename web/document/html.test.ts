import { expect, test } from "vitest";
import { escapeHtml } from "./html.ts";

test("what would end an attribute or open a tag is written as a number", () => {
  expect(escapeHtml(`"><b>&amp;`)).toBe("&#34;&#62;&#60;b&#62;&#38;amp;");
});

test("other words stay as they are", () => {
  expect(escapeHtml("معمول's 5.5K+")).toBe("معمول's 5.5K+");
});
