import { Trans, useLingui } from "@lingui/react/macro";
import { type Language, languages, ownNames } from "../../../../contract/languages.ts";
import { useMessageOf } from "../../../failures/use-message-of.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { useAction } from "../../../ui/use-action.ts";

type Props = { chosen: Language | null; save: (language: Language | null) => Promise<void> };

export function MailLanguage({ chosen, save }: Props) {
  const { t } = useLingui();
  const messageOf = useMessageOf();
  const { state, run } = useAction(save);
  const choice = (language: Language | null) => ({
    type: "radio",
    name: "mail_language",
    checked: chosen === language,
    disabled: state === "busy",
    onChange: () => void run(language),
    className: "size-5 accent-pistachio",
  });
  const row = "flex min-h-11 items-center gap-3";
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium text-cocoa">
        <Trans>Language of our emails</Trans>
      </legend>
      <label className={row}>
        <input {...choice(null)} />
        <Trans>The one I use on the site</Trans>
      </label>
      {languages.map((language) => (
        <label key={language} lang={language} className={row}>
          <input {...choice(language)} />
          {ownNames[language]}
        </label>
      ))}
      {typeof state === "object" && (
        <Alert kind="error">{messageOf(state.failure, t`Failed to save this setting`)}</Alert>
      )}
    </fieldset>
  );
}
