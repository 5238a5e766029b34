import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { DEFAULT_LANGUAGE, languages } from "./contract/languages.ts";

export default defineConfig({
  sourceLocale: DEFAULT_LANGUAGE,
  locales: [...languages],
  catalogs: [{ path: "<rootDir>/web/copy/{locale}", include: ["<rootDir>/web"] }],
  format: formatter({ origins: false }),
  orderBy: "message",
});
