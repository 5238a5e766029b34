import { expect, test } from "vitest";
import { languages } from "../../contract/languages.ts";
import { askedRequest } from "../asked-request.ts";
import { describeApi } from "../testing/testing.ts";

const REQUEST = { id: "5f0c3b1e-7a54-4a5e-9d0b-1f2e3d4c5b6a", method: "GET", path: "/" };

describeApi("a page that says what failed", (api) => {
  test.each(["/checkout/none", "/card/none", "/sandbox/none"])(
    "has the number of its request, and a mail to support with it: %s",
    async (path) => {
      for (const language of languages) {
        const page = await askedRequest.run(REQUEST, () => api.app.request(`${path}?language=${language}`));
        const text = await page.text();
        expect(text).toMatch(new RegExp(`<bdi dir="ltr"[^>]*>${REQUEST.id}</bdi>`));
        expect(text).toMatch(new RegExp(`href="mailto:[^?"]+\\?subject=${REQUEST.id}"`));
      }
    },
  );
});
