import { termsConditions as arabic } from "../content/terms-conditions.ar.ts";
import { termsConditions as english } from "../content/terms-conditions.en.ts";
import { LegalPage } from "../features/legal/legal-page.tsx";

export default function TermsConditions() {
  return <LegalPage texts={{ en: english, ar: arabic }} />;
}
