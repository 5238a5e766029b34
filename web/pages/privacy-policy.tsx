import { privacyPolicy as arabic } from "../content/privacy-policy.ar.ts";
import { privacyPolicy as english } from "../content/privacy-policy.en.ts";
import { LegalPage } from "../features/legal/legal-page.tsx";

export default function PrivacyPolicy() {
  return <LegalPage texts={{ en: english, ar: arabic }} />;
}
