import { accessibility as arabic } from "../content/accessibility.ar.ts";
import { accessibility as english } from "../content/accessibility.en.ts";
import { LegalPage } from "../features/legal/legal-page.tsx";

export default function Accessibility() {
  return <LegalPage texts={{ en: english, ar: arabic }} />;
}
