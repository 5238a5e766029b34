import { LegalPage } from "../features/legal/legal-page.tsx";
import { createLegalText } from "../features/legal/use-legal-text.ts";

const useLegalText = createLegalText({
  en: async () => (await import("../content/accessibility.en.ts")).accessibility,
  ar: async () => (await import("../content/accessibility.ar.ts")).accessibility,
});

export default function Accessibility() {
  return <LegalPage document={useLegalText()} />;
}
