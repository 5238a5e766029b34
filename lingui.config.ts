import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { DEFAULT_LANGUAGE, languages } from "./contract/languages.ts";

const home = ["<rootDir>/web/features/home"];
const subscriptions = ["<rootDir>/web/features/subscription", "<rootDir>/web/screens/subscriptions.tsx"];

export default defineConfig({
  sourceLocale: DEFAULT_LANGUAGE,
  locales: [...languages],
  // The texts of these two screens come with them; no other page carries them.
  catalogs: [
    { path: "<rootDir>/web/copy/home/{locale}", include: home },
    { path: "<rootDir>/web/copy/subscriptions/{locale}", include: subscriptions },
    {
      path: "<rootDir>/web/copy/{locale}",
      include: ["<rootDir>/web"],
      exclude: [...home, ...subscriptions],
    },
  ],
  format: formatter({ origins: false }),
  orderBy: "message",
});
