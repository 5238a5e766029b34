import { createElement } from "react";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CallFacts } from "../../../contract/api-docs.ts";
import { showPart } from "../../testing/show-part.tsx";
import { Call } from "./call.tsx";
import { startCallSearch } from "./call-search.island.ts";
import { DocsMenu } from "./docs-menu.tsx";

const call = (name: CallFacts["name"], summary: string): CallFacts => ({
  name,
  method: "POST",
  path: `/api/v1/${name}`,
  summary,
  bearer: "none",
  request: { type: "object", properties: { email: { type: "string", format: "email" } } },
  response: { type: "object", properties: {} },
});
const calls = [call("login", "Log in with email and password"), call("quote", "What a plan would cost")];

beforeEach(async () => {
  history.replaceState(null, "", "#");
  const menu = createElement(DocsMenu, { parts: [{ title: "All", entries: ["login", "quote"] }] });
  await showPart(createElement("div", {}, menu, ...calls.map((each) => createElement(Call, each))), "en");
});

const field = page.getByRole("searchbox", { name: "Search the calls" });
const start = () => startCallSearch(document.querySelector("[data-call-search]") as HTMLElement);
const entry = (name: string) => document.getElementById(name) as HTMLDetailsElement;
const seen = () => ["login", "quote"].filter((name) => !entry(name).hidden);

test("the search is not there until its script is", async () => {
  await expect.element(field).not.toBeInTheDocument();
  start();
  await expect.element(field).toBeVisible();
});

test("entries with all of the words stay, in any order and in any letters, and so do the links to them", async () => {
  start();
  await field.fill("COST plan");
  expect(seen()).toEqual(["quote"]);
  expect(document.querySelector("[data-leads-to=login]")).toHaveAttribute("hidden");
  expect(document.querySelector("[data-leads-to=quote]")).not.toHaveAttribute("hidden");
  expect(document.querySelector("output")).toHaveTextContent("1 of 2 found");
  await field.fill("cost password");
  expect(seen()).toEqual([]);
  expect(document.querySelector("[data-part]")).toHaveAttribute("hidden");
  await field.fill("");
  expect(seen()).toEqual(["login", "quote"]);
});

test("a link opens its entry, also one that the search had put away, and folds the menu", async () => {
  start();
  await field.fill("cost");
  const menu = document.querySelector("details") as HTMLDetailsElement;
  menu.open = true;
  location.hash = "#login";
  await expect.poll(() => entry("login").open).toBe(true);
  expect(seen()).toEqual(["login", "quote"]);
  expect(entry("quote").open).toBe(false);
  expect(menu.open).toBe(false);
});
