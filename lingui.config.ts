import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";
import { DEFAULT_LANGUAGE, languages } from "./contract/languages.ts";

/** Whose texts are in a catalogue of their own, so that no other page carries them (docs/decisions/0016). */
const parts: Record<string, readonly string[]> = {
  home: ["features/home"],
  subscriptions: ["features/session", "features/subscription", "screens/subscriptions.tsx"],
  account: [
    "features/payment",
    "features/recovery",
    "features/session",
    "features/settings",
    "features/verification",
    "screens/!(subscriptions|start|start-code).tsx",
    "ui/form",
  ],
  start: [
    "features/session",
    "features/sign-up",
    "features/verification",
    "screens/start.tsx",
    "screens/start-code.tsx",
    "ui/form",
  ],
  /** Heads of documents, which stay on the server. */
  document: ["document"],
};

const inWeb = (path: string) => `<rootDir>/web/${path}`;

export default defineConfig({
  sourceLocale: DEFAULT_LANGUAGE,
  locales: [...languages],
  catalogs: [
    ...Object.entries(parts).map(([part, paths]) => ({
      path: inWeb(`copy/${part}/{locale}`),
      include: paths.map(inWeb),
    })),
    {
      path: inWeb("copy/{locale}"),
      include: ["<rootDir>/web"],
      exclude: Object.values(parts).flat().map(inWeb),
    },
  ],
  format: formatter({ origins: false }),
  orderBy: "message",
});
