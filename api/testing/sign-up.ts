import { PRIVACY_VERSION, TERMS_VERSION } from "../../contract/rules.ts";
import { readCode, type TestApi } from "./testing.ts";

export const NEWCOMER = { email: "noor@family.example", password: "dates-and-pistachios" };

/** Of the browser in which she asks. */
export const BROWSER_SECRET = "0123456789abcdef0123456789abcdef";

/** The steps from asking for an account to its code, for the tests of both. */
export function prepareSignUp(api: TestApi) {
  const asked = (changes: object = {}) => ({
    ...NEWCOMER,
    is_adult: true as const,
    terms_version: TERMS_VERSION,
    privacy_version: PRIVACY_VERSION,
    browser_secret: BROWSER_SECRET,
    ...changes,
  });
  const ask = (changes: object = {}, options: { language?: string; address?: string } = {}) =>
    api.call("signUp", { body: asked(changes), ...options });
  async function askForCode(changes: object = {}): Promise<string> {
    await ask(changes);
    const [mail] = await api.readMail();
    return readCode(mail?.text);
  }
  /** In the browser that asked. */
  const confirm = (otp: string) =>
    api.call("confirmSignUp", { body: { email: NEWCOMER.email, otp, browser_secret: BROWSER_SECRET } });
  /** In another one, where the password is chosen. */
  const choose = (password: string) => {
    const { email, browser_secret, ...account } = asked({ password });
    return account;
  };
  return { asked, ask, askForCode, confirm, choose };
}
