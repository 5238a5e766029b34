import type { FamilyAdult } from "../../../contract/calls.ts";
import { showEmail } from "../../../contract/show-email.ts";

export function nameOf({ name, email }: FamilyAdult): string {
  return name ?? showEmail(email ?? "");
}
