import type { Language } from "../../contract/languages.ts";
import type { Deps } from "../deps.ts";
import type { Who } from "../limits/known-networks.ts";
import { mailboxOf } from "../limits/mailbox.ts";
import { countTry, type Limit } from "../limits/rate-limits.ts";
import { queueMail } from "../mail/outbox.ts";
import { findCode, useCode } from "./codes/account-codes.ts";
import { isSameCode } from "./codes/code.ts";
import { askedOrLastUsed, loginCodeMail } from "./codes/mails.ts";
import { admitGuess, forgiveRightCode } from "./codes/wrong-codes.ts";

type Asked = Who & { askedLanguage: Language | undefined };
type Verdict = { isPasswordRight: boolean };

/**
 * Writes the same row whether the password was right or not and whether there is an account: what comes of it is
 * decided when the mail leaves (docs/decisions/0041).
 */
export async function askForLoginCode(
  deps: Deps,
  { email, askedLanguage }: Asked,
  { isPasswordRight }: Verdict,
): Promise<void> {
  const language = askedOrLastUsed(email, askedLanguage);
  const payload = { password: isPasswordRight ? "right" : "wrong" };
  await queueMail(deps, { kind: loginCodeMail, recipient: email, language, payload });
}

/** The same statements for a wrong password, whose tries are counted elsewhere: a stranger spends none of the person's. */
export async function checkLoginCode(
  deps: Deps,
  { email, address }: Who,
  otp: string,
  { isPasswordRight }: Verdict,
): Promise<boolean> {
  await admitGuess(deps, address);
  const isSpent = (await countTry(deps, triesOf(email, isPasswordRight))) > 0;
  const code = await findCode(deps, "login", email);
  if (!code || isSpent || !isPasswordRight || !isSameCode(deps, code, otp)) return false;
  if (!(await useCode(deps, "login", code.id))) return false;
  await forgiveRightCode(deps, address);
  return true;
}

function triesOf(email: string, isPasswordRight: boolean): Limit {
  const mailbox = mailboxOf(email);
  return {
    name: "login_code_tries",
    key: isPasswordRight ? mailbox : `${mailbox} wrong`,
    // Of a wrong password none is compared, so there is nothing to refuse, and no time to tell it by.
    max: isPasswordRight ? 50 : 2 ** 31 - 1,
    windowSeconds: 24 * 3600,
  };
}
