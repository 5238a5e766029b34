import { createElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useArrival } from "./use-arrival.ts";

const title = createElement("h1", {}, "Plans");
const field = createElement("input", { "aria-label": "Email", ref: (input) => void input?.focus() });
const heading = page.getByRole("heading");
const elsewhere = page.getByRole("button", { name: "Elsewhere" });

function Frame({ path, children }: { path: string; children?: ReactNode }) {
  useArrival(path);
  return [
    createElement("button", { key: 1, type: "button" }, "Elsewhere"),
    createElement("main", { key: 2 }, children),
  ];
}

/** A page that is there already; the function that is answered shows what comes next. */
async function arrive(): Promise<(path: string, ...content: ReactNode[]) => Promise<void>> {
  const { rerender } = await render(createElement(Frame, { path: "/before" }, title));
  return (path, ...content) => {
    history.replaceState(null, "", path);
    return rerender(createElement(Frame, { path }, ...content));
  };
}

test("the title of another page takes the focus, also when it comes late", async () => {
  const show = await arrive();
  await show("/next", title);
  await expect.element(heading).toHaveFocus();
  await show("/waiting");
  await expect.element(heading).not.toBeInTheDocument();
  await show("/waiting", title);
  await expect.element(heading).toHaveFocus();
});

test("a title that comes late leaves the focus where the reader has put it", async () => {
  const show = await arrive();
  await show("/waiting");
  elsewhere.element().focus();
  await show("/waiting", title);
  await expect.element(heading).toBeVisible();
  await expect.element(elsewhere).toHaveFocus();
});

test("a page that puts the focus elsewhere by itself keeps it there", async () => {
  const show = await arrive();
  await show("/next", title, field);
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByLabelText("Email")).toHaveFocus();
});
