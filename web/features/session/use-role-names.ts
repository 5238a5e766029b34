import { useLingui } from "@lingui/react/macro";
import type { Role } from "../../../contract/rules.ts";

export function useRoleNames(): Readonly<Record<Role, string>> {
  const { t } = useLingui();
  return {
    parent: t({
      message: "Parent or mentor",
      comment: "The role of an adult: a parent, teacher, supervisor or coach",
    }),
    child: t`Child`,
    admin: t`Admin`,
  };
}
