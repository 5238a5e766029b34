import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mirrorLanguage, readStoredLanguage, storeLanguage } from "./language.ts";
import { clearLocal, forgetLocal, readLocal, subscribeToLocal, writeLocal } from "./local.ts";
import { forgetTab, holdResend, readTab, writeTab } from "./tab.ts";

/** As much of a browser's storage as we use. */
class Shelf {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
  clear = () => this.kept.clear();
}

const refuse = () => {
  throw new DOMException("storage is refused", "SecurityError");
};
const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse };

let local: Shelf;
let session: Shelf;
const page = { cookie: "" };

beforeEach(() => {
  local = new Shelf();
  session = new Shelf();
  page.cookie = "";
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", session);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol: "http:" });
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is written is read until everything is cleared", () => {
  writeLocal({ user_id: "7", user_role: "parent" });
  expect([readLocal("user_id"), readLocal("user_role"), readLocal("user_email")]).toEqual([
    "7",
    "parent",
    null,
  ]);
  clearLocal();
  expect(readLocal("user_id")).toBeNull();
});

test("one value is forgotten alone", () => {
  const listener = vi.fn();
  writeLocal({ user_id: "7", start_secret: "s" });
  const unsubscribe = subscribeToLocal(listener);
  forgetLocal("start_secret");
  expect([readLocal("user_id"), readLocal("start_secret")]).toEqual(["7", null]);
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
});

test("values are written in the order given, since other tabs go by the last", () => {
  writeLocal({ refresh_token: "r", access_token: "a" });
  expect([...local.kept.keys()]).toEqual(["refresh_token", "access_token"]);
});

test("a listener hears every change, made here, elsewhere or while the page was kept aside", () => {
  const listener = vi.fn();
  const unsubscribe = subscribeToLocal(listener);
  writeLocal({ user_id: "7" });
  expect(listener).toHaveBeenCalledTimes(1);
  clearLocal();
  expect(listener).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event("storage"));
  expect(listener).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new Event("pageshow"));
  expect(listener).toHaveBeenCalledTimes(4);
  unsubscribe();
  writeLocal({ user_id: "8" });
  window.dispatchEvent(new Event("storage"));
  window.dispatchEvent(new Event("pageshow"));
  expect(listener).toHaveBeenCalledTimes(4);
});

test("a browser that refuses storage remembers nothing, says nothing and breaks nothing", () => {
  vi.stubGlobal("localStorage", refusing);
  vi.stubGlobal("sessionStorage", refusing);
  const listener = vi.fn();
  const unsubscribe = subscribeToLocal(listener);
  writeLocal({ user_id: "7" });
  forgetLocal("user_id");
  clearLocal();
  writeTab("reset_email", "parent@maamoul.example");
  forgetTab("reset_email", "reset_token", "reset_resend_at");
  unsubscribe();
  expect([readLocal("user_id"), readTab("reset_email")]).toEqual([null, null]);
  expect(listener).not.toHaveBeenCalled();
});

test("a recovery is kept in this tab, and only the keys given are forgotten", () => {
  session.setItem("came", "yes");
  writeTab("reset_email", "parent@maamoul.example");
  writeTab("reset_token", "reset-1");
  writeTab("reset_resend_at", "1");
  expect(readTab("reset_token")).toBe("reset-1");
  expect(local.kept.size).toBe(0);
  forgetTab("reset_email", "reset_token", "reset_resend_at");
  expect([...session.kept.keys()]).toEqual(["came"]);
});

test("another code may be asked for so many seconds from now, or at once", () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  holdResend("reset_resend_at", 60);
  expect(readTab("reset_resend_at")).toBe("1800000060000");
  holdResend("reset_resend_at");
  expect(readTab("reset_resend_at")).toBe("1800000000000");
});

test("the language is kept in local storage and in a cookie that lasts a year", () => {
  storeLanguage("ar");
  expect(readLocal("language")).toBe("ar");
  expect(page.cookie).toBe("language=ar; Path=/; Max-Age=31536000; SameSite=Lax");
});

test("whoever chooses a language is told whether the browser keeps the cookie", () => {
  expect([storeLanguage("ar"), mirrorLanguage("en")]).toEqual([true, true]);
  vi.stubGlobal("document", {
    get cookie() {
      return "";
    },
    set cookie(_refused) {},
  });
  expect([storeLanguage("ar"), mirrorLanguage("en")]).toEqual([false, false]);
});

test("behind https the cookie is secure", () => {
  vi.stubGlobal("location", { protocol: "https:" });
  mirrorLanguage("en");
  expect(page.cookie).toMatch(/^language=en; .*; Secure$/);
});

test.each([
  ["language=ar", "ar"],
  ["a=b; language=ar; c=d", "ar"],
  ["language=en; language2=ar", "en"],
  ["mylanguage=ar", null],
  ["a=b;language=ar", null],
  ["language=fr", null],
  ["", null],
])("without a stored choice the cookie %j means %s", (cookie, language) => {
  page.cookie = cookie;
  expect(readStoredLanguage()).toBe(language);
});

test("what is stored counts before the cookie", () => {
  page.cookie = "language=ar";
  writeLocal({ language: "en" });
  expect(readStoredLanguage()).toBe("en");
});
