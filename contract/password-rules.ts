import type { ErrorCode } from "./errors.ts";
import { PASSWORD_MIN_LENGTH } from "./rules.ts";

/** The commonest of six characters and more, by the lists that guessers start with. */
const commonest = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 0987654321 987654321 87654321 654321
  111111 1111111 11111111 000000 00000000 222222 333333 444444 555555 666666 777777 7777777 888888 88888888
  999999 121212 123123 123123123 112233 11223344 123321 131313 212121 101010 102030 147258 147258369 159753
  159357 741852963 789456 789456123 963852741 696969 123654 147852 321321 456456 123qwe 123abc 12qwaszx
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 qazwsx zaq12wsx qwerty qwerty1 qwerty12 qwerty123 qwertyuiop
  qwer1234 asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm password password1 password12 password123 passw0rd
  p@ssword p@ssw0rd pass123 pass1234 abc123 abcd1234 abcdef abcdefg a123456 a12345678 aa123456 aaaaaa
  iloveyou welcome welcome1 admin123 administrator letmein monkey dragon sunshine princess football baseball
  superman batman master shadow michael jordan secret secret123 freedom whatever trustno1 starwars charlie
  google samsung iphone changeme default guest123 test123 test1234 user1234 hello123 hello1 love123 mohamed
  mohammed ahmed123 maamoul maamoul1 maamoul123 dubai123 allah123 bismillah`.match(/\S+/g),
);

type PasswordFault = Extract<ErrorCode, "password_too_short" | "password_too_common" | "password_is_email">;

/** Why a password is not taken; undefined: it is. The meter in the browser and the server ask here. */
export function findPasswordFault(password: string, email: string): PasswordFault | undefined {
  const normal = password.normalize("NFC");
  if ([...normal].length < PASSWORD_MIN_LENGTH) return "password_too_short";
  const core = normal.trim().toLowerCase();
  // Spaces alone are what an empty field looks like.
  if (core === "" || commonest.has(core) || isRun(core)) return "password_too_common";
  const address = email.trim().toLowerCase();
  return core === address || core === address.split("@")[0] ? "password_is_email" : undefined;
}

/** One letter or figure again and again, or each the next of the one before: `aaaaaa`, `234567`, `fedcba`. */
function isRun(text: string): boolean {
  if (!/^[\p{L}\p{N}]+$/u.test(text)) return false;
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size <= 1 && [...steps].every((step) => Math.abs(step) <= 1);
}
