import { PRIVACY_VERSION, TERMS_VERSION } from "../../contract/rules.ts";
import { readCode, type TestApi } from "./testing.ts";

export const NEWCOMER = { email: "noor@family.example", password: "dates-and-pistachios" };

/** The steps from asking for an account to its code, for the tests of both. */
export function prepareSignUp(api: TestApi) {
  const asked = (changes: object = {}) => ({
    ...NEWCOMER,
    is_adult: true as const,
    terms_version: TERMS_VERSION,
    privacy_version: PRIVACY_VERSION,
    ...changes,
  });
  const ask = (changes: object = {}, options: { language?: string; address?: string } = {}) =>
    api.call("signUp", { body: asked(changes), ...options });
  async function askForCode(changes: object = {}): Promise<string> {
    await ask(changes);
    const [mail] = await api.readMail();
    return readCode(mail?.text);
  }
  const confirm = (otp: string) => api.call("confirmSignUp", { body: { email: NEWCOMER.email, otp } });
  return { asked, ask, askForCode, confirm };
}
