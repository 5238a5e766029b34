import { expect, test } from "vitest";
import { languages } from "../../contract/languages.ts";
import { describeApi } from "../testing/testing.ts";

describeApi("a person to ask", (api) => {
  test.each(languages)("is one press away from a payment that cannot go on, in %s", async (language) => {
    const page = await api.app.request(`/checkout/5f0c3b1e-7a54-4a5e-9d0b-1f2e3d4c5b6a?language=${language}`);
    const text = await page.text();
    expect(page.status).toBe(404);
    const [, words = ""] =
      text.match(/target="_blank" rel="noopener" href="https:\/\/wa\.me\/447700900123\?text=([^"]+)"/) ?? [];
    expect(decodeURIComponent(words)).toContain(language === "ar" ? "دفع" : "payment");
  });

  test.each(languages)("is asked about the account where nothing is paid, in %s", async (language) => {
    const page = await api.app.request(`/api/v1/reminders/off/none?language=${language}`);
    const [, words = ""] = (await page.text()).match(/wa\.me\/\d+\?text=([^"]+)"/) ?? [];
    expect(decodeURIComponent(words)).toContain(language === "ar" ? "حسابي" : "account");
  });

  test("is not offered to who reads the description of the API", async () => {
    expect(await (await api.app.request("/api/docs")).text()).not.toContain("wa.me");
  });
});
