import type { Language } from "../../../contract/languages.ts";
import { copy } from "../../copy/copy.ts";
import type { WriteDeps } from "../../mail/kind.ts";
import type { Block, Link } from "../../mail/layout.ts";
import { remindersOffAddress } from "../reminders-off/address.ts";

/** Every mail about money ends with the way to the page where it can be changed. */
export function linkToSubscriptions({ config }: WriteDeps, label: string): Block {
  return { link: { label, href: `${config.publicOrigin}/subscriptions` } };
}

/** The line below a reminder. */
export function turnOffReminders(deps: WriteDeps, language: Language, accountId: string): Link {
  return { label: copy[language].mails.footer.turnOff, href: remindersOffAddress(deps, accountId) };
}
