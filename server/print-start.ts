import { type ApiConfig, isLoopback, listWarnings } from "../api/config.ts";
import { DEMO_PASSWORD, demoAccounts } from "../api/seed/demo.ts";
import type { Brand } from "../contract/brand.ts";
import { DEFAULT_LANGUAGE } from "../contract/languages.ts";
import type { Config } from "./config.ts";

/** What a person wants to know after a start. */
export function printStart(config: Config, brand: Brand, api: ApiConfig | undefined): void {
  const lines = [`${brand.name[DEFAULT_LANGUAGE]} is ready at ${config.publicOrigin}`];
  if (!api) lines.push(`API: ${config.apiHost}`);
  if (api) {
    lines.push(
      api.smtpUrl
        ? "Mail leaves by SMTP."
        : `Mail: ${config.publicOrigin}/sandbox/mailbox (and ${api.dataDir}/outbox)`,
    );
    lines.push(...listWarnings(api).map((warning) => `Warning: ${warning}`));
    if (!api.takesRealMoney && !isLoopback(config.host))
      lines.push(
        `Warning: this is a sandbox, and with HOST=${config.host} other machines reach its demo accounts and its mail.`,
      );
    if (!api.takesRealMoney) {
      lines.push(`Demo accounts, all with the password ${DEMO_PASSWORD}:`);
      for (const { email, role, has } of demoAccounts)
        lines.push(`  ${email.padEnd(26)} ${role}, has ${has}`);
    }
  }
  console.log(`\n${lines.join("\n")}\n`);
}
