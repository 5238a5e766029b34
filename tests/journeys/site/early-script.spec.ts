import { startHaltingProxy } from "../support/halting-proxy.ts";
import { expect, test } from "../support/test.ts";
import { waitForScript } from "../support/wait-for-script.ts";

test("an account page starts when its scripts are there before its body", async ({ page, baseURL }) => {
  const proxy = await startHaltingProxy(String(baseURL));
  await page.goto(`${proxy.origin}/login`, { waitUntil: "commit" });
  // Frames come with the body, so the page is asked at intervals.
  const polling = 50;
  const modulesAreHere = () => {
    const { modules = "" } = document.querySelector<HTMLScriptElement>("script[data-modules]")?.dataset ?? {};
    const isHere = (module: string) =>
      performance.getEntriesByName(new URL(module, location.href).href).length > 0;
    return modules.split(" ").every(isHere);
  };
  await page.waitForFunction(modulesAreHere, undefined, { polling });
  // By then a script that does not wait has run.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(page.locator("#root")).toHaveCount(0);

  proxy.sendBodies();
  await waitForScript(page);
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  proxy.close();
});
