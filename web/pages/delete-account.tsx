import { deleteAccount as arabic } from "../content/delete-account.ar.ts";
import { deleteAccount as english } from "../content/delete-account.en.ts";
import { LegalPage } from "../features/legal/legal-page.tsx";

export default function DeleteAccount() {
  return <LegalPage texts={{ en: english, ar: arabic }} />;
}
