import { LegalPage } from "../features/legal/legal-page.tsx";
import { createLegalText } from "../features/legal/use-legal-text.ts";

const useLegalText = createLegalText({
  en: async () => (await import("../content/privacy-policy.en.ts")).privacyPolicy,
  ar: async () => (await import("../content/privacy-policy.ar.ts")).privacyPolicy,
});

export default function PrivacyPolicy() {
  return <LegalPage document={useLegalText()} />;
}
