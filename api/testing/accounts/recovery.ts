import { readCode, type TestApi } from "../testing.ts";

/** Of a demo account whose password is lost. */
export const FORGETFUL = "parent@maamoul.example";

/** The steps from asking for a code to the token of a new password. */
export function prepareRecovery(api: TestApi) {
  async function askForCode(recipient = FORGETFUL, language?: string): Promise<string> {
    await api.call("forgotPassword", { body: { email: recipient }, language });
    const [mail] = await api.readMail();
    return readCode(mail?.text);
  }

  const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");
  const verify = (otp: string) => api.call("verifyOtp", { body: { email: FORGETFUL, otp } });
  const refuseCode = async (otp: string) =>
    (await api.refuse("verifyOtp", { body: { email: FORGETFUL, otp } })).body.code;
  const getResetToken = async () => (await verify(await askForCode())).reset_token;

  return { askForCode, otherThan, verify, refuseCode, getResetToken };
}
