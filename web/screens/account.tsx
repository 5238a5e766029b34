import { Trans } from "@lingui/react/macro";
import { PasswordForm } from "../features/account/password-form.tsx";
import { Section } from "../features/account/section.tsx";
import { AgreedTo } from "../features/account/settings/agreed-to.tsx";
import { MailLanguage } from "../features/account/settings/mail-language.tsx";
import { NameForm } from "../features/account/settings/name-form.tsx";
import { ReminderSwitch } from "../features/account/settings/reminder-switch.tsx";
import { useAccountSettings } from "../features/account/settings/use-account-settings.ts";
import { useAccount } from "../features/session/use-account.ts";
import { Loading, LoadingFailed } from "../ui/loading.tsx";

export default function Account() {
  const { state: settings, load, change } = useAccountSettings();
  const email = useAccount("user_email") ?? "";
  const isChild = useAccount("user_role") === "child";

  return (
    <main className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-6 px-[min(1rem,4vw)] pt-4 pb-24">
      <h1 tabIndex={-1} className="font-bold text-3xl">
        <Trans>Account</Trans>
      </h1>
      {settings === "loading" && <Loading />}
      {settings === "failed" && (
        <LoadingFailed onTryAgain={load}>
          <Trans>Failed to load your account</Trans>
        </LoadingFailed>
      )}
      {typeof settings === "object" && (
        <>
          <Section
            id="name"
            title={<Trans>Name and language</Trans>}
            intro={<Trans>As our emails and invoices write it.</Trans>}
          >
            <NameForm name={settings.name ?? ""} save={(name) => change({ name })} />
            <MailLanguage
              chosen={settings.mail_language ?? null}
              save={(mail_language) => change({ mail_language })}
            />
          </Section>
          <Section
            id="password"
            title={<Trans>Password</Trans>}
            intro={
              <Trans>When you change it, all other devices are logged out, and we send you an email.</Trans>
            }
          >
            <PasswordForm email={email} onChanged={() => undefined} />
          </Section>
          {!isChild && (
            <Section id="notices" title={<Trans>Reminders and notices</Trans>}>
              <ReminderSwitch settings={settings} change={change} />
              <p className="text-cocoa">
                <Trans>
                  What cannot be switched off: receipts, a failed payment, the end of a plan, and changes of
                  your password, email or devices. They are about your money and your safety.
                </Trans>
              </p>
              <AgreedTo consent={settings.consent} />
            </Section>
          )}
        </>
      )}
    </main>
  );
}
