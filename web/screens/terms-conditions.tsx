import { LegalPage } from "../features/legal/legal-page.tsx";
import { createLegalText } from "../features/legal/use-legal-text.ts";

const useLegalText = createLegalText({
  en: async () => (await import("../content/terms-conditions.en.ts")).termsConditions,
  ar: async () => (await import("../content/terms-conditions.ar.ts")).termsConditions,
});

export default function TermsConditions() {
  return <LegalPage document={useLegalText()} />;
}
