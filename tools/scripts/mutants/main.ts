import { globSync } from "node:fs";
import { matchesGlob, relative } from "node:path";
import { Stryker } from "@stryker-mutator/core";

const LEAST_SCORE_PERCENT = 90;

/** The code that decides without asking anybody, by what it belongs to. */
const groups: Record<string, readonly string[]> = {
  "the contract": ["contract/*.ts"],
  "the API's rules": [
    "api/{config,read-config}.ts",
    "api/accounts/tokens/{refresh,reset}-token.ts",
    "api/family/{family,draft,settle,state}.ts",
    "api/family/decide/*.ts",
    "api/family/quotes/*.ts",
    "api/billing/checkout/return-addresses.ts",
    "api/billing/providers/**/{card,state}.ts",
    "api/limits/mailbox.ts",
    "api/mail/domain-shares.ts",
    "api/http/{caller-address,caller-device,caller-language,failure,own-origins}.ts",
    "api/pages/{format-price,gulf-date}.ts",
  ],
  "the pure functions of web": [
    "web/api-client/refusal.ts",
    "web/content/{arabic-counts,legal-document}.ts",
    "web/features/payment/is-confirmed.ts",
    "web/features/recovery/password-mistake.ts",
    "web/features/session/{clock,token}.ts",
    "web/features/subscription/{view,plans/plan-price,plans/compare-features,subscribe/checkout-address,subscribe/promo}.ts",
    "web/settings.ts",
    "web/storage/*.ts",
  ],
  "the rules of components": [
    "web/api-client/{early-answers,read-answer}.ts",
    "web/brand/feature-label.ts",
    "web/features/session/{choice,return-address}.ts",
    "web/features/sign-up/rate-password.ts",
    "web/features/verification/handed-code.ts",
    "web/ui/form/only-digits.ts",
    "web/ui/tab-keys.ts",
  ],
};

for (const pattern of Object.values(groups).flat())
  if (globSync(pattern).length === 0) throw new Error(`There is no file ${pattern} any more`);

const asked = process.argv.slice(2);
const files = globSync(Object.values(groups).flat())
  .filter((file) => !file.endsWith(".test.ts"))
  .filter((file) => asked.length === 0 || asked.includes(file));
if (files.length === 0) throw new Error(`There are no rules in ${asked.join(" ")}`);

const mutants = await new Stryker({
  mutate: files,
  testRunner: "vitest",
  vitest: { configFile: "tools/scripts/mutants/vitest.config.ts" },
  plugins: ["@stryker-mutator/vitest-runner", "./tools/scripts/mutants/skip-database.ts"],
  ignorers: ["database"],
  tempDirName: "dist/mutants",
  ignorePatterns: ["*", "!{api,art,contract,web,scripts}/**", "!README.md"],
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowConsoleColors: false,
}).runMutationTest();

for (const [name, patterns] of Object.entries(groups)) {
  const own = mutants.filter(({ fileName }) =>
    patterns.some((pattern) => matchesGlob(relative(".", fileName), pattern)),
  );
  const count = (...statuses: string[]) => own.filter(({ status }) => statuses.includes(status)).length;
  const killed = count("Killed", "Timeout");
  const alive = count("Survived", "NoCoverage");
  if (killed + alive === 0) continue;
  const score = (100 * killed) / (killed + alive);
  console.log(`${name}: ${score.toFixed(1)} % of ${killed + alive} mutants killed`);
  if (score < LEAST_SCORE_PERCENT) process.exitCode = 1;
}
