import { Plural, Trans } from "@lingui/react/macro";
import { ACTIVITY_DAYS } from "../../contract/rules.ts";
import { useCall } from "../api-client/use-answer.ts";
import { FailedRequestNumber } from "../failures/failed-request-number.tsx";
import { DeleteAccount } from "../features/account/delete-account.tsx";
import { ActivityList } from "../features/account/devices/activity-list.tsx";
import { Devices } from "../features/account/devices/devices.tsx";
import { DownloadData } from "../features/account/download-data.tsx";
import { EmailForm } from "../features/account/email-form.tsx";
import { PasswordForm } from "../features/account/password-form.tsx";
import { Section } from "../features/account/section.tsx";
import { AgreedTo } from "../features/account/settings/agreed-to.tsx";
import { MailLanguage } from "../features/account/settings/mail-language.tsx";
import { NameForm } from "../features/account/settings/name-form.tsx";
import { ReminderSwitch } from "../features/account/settings/reminder-switch.tsx";
import { useAccountSettings } from "../features/account/settings/use-account-settings.ts";
import { LeavingNotice } from "../features/leaving/leaving-notice.tsx";
import { useLeaving } from "../features/leaving/use-leaving.ts";
import { LogoutButton } from "../features/session/logout-button.tsx";
import { useAccount } from "../features/session/use-account.ts";
import { Loading, LoadingFailed } from "../ui/loading.tsx";

export default function Account() {
  const { state: settings, load: loadSettings, change } = useAccountSettings();
  const { state: devices, load: loadDevices } = useCall("devices");
  const { state: activity, load: loadActivity } = useCall("activity");
  const { state: deletion, load: loadDeletion } = useCall("previewDeletion");
  const email = useAccount("user_email") ?? "";
  const isChild = useAccount("user_role") === "child";
  useLeaving(typeof deletion === "object" ? (deletion.delete_at ?? null) : undefined);
  const isFailed = [settings, devices, activity, deletion].includes("failed");
  const isLoaded =
    typeof settings === "object" &&
    typeof devices === "object" &&
    typeof activity === "object" &&
    typeof deletion === "object";

  function loadDevicesAndActivity() {
    void loadDevices();
    void loadActivity();
  }

  async function loadAfterDeletion() {
    loadDevicesAndActivity();
    await loadDeletion();
  }

  function loadAll() {
    void loadSettings();
    void loadDeletion();
    loadDevicesAndActivity();
  }

  return (
    <main className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-6 px-[min(1rem,4vw)] pt-4 pb-24">
      <header className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="me-auto font-bold text-3xl">
          <Trans>Account</Trans>
        </h1>
        <LogoutButton />
      </header>
      {isFailed ? (
        <LoadingFailed onTryAgain={loadAll}>
          <Trans>Failed to load your account</Trans>
          <FailedRequestNumber />
        </LoadingFailed>
      ) : (
        !isLoaded && <Loading />
      )}
      {/* All at once: what comes later would move what is above a finger. */}
      {isLoaded && (
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
            <PasswordForm email={email} onChanged={loadDevicesAndActivity} />
          </Section>
          <Section
            id="email"
            title={<Trans>Email</Trans>}
            intro={
              <Trans>
                You log in with it, and our emails go there. Nothing changes until you enter the code that we
                send to the new address.
              </Trans>
            }
          >
            <EmailForm email={email} onChanged={() => void loadActivity()} />
          </Section>
          <Section
            id="devices"
            title={<Trans>Devices</Trans>}
            intro={
              <Trans>
                Where your account is logged in. Log out whatever you do not know or no longer use.
              </Trans>
            }
          >
            <Devices devices={devices.devices} onEnded={loadDevicesAndActivity} />
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
          <Section
            id="activity"
            title={<Trans>Activity</Trans>}
            intro={
              <Plural
                value={ACTIVITY_DAYS}
                one="What happened in your account in the last # day."
                other="What happened in your account in the last # days."
              />
            }
          >
            <ActivityList activity={activity.activity} />
          </Section>
          <Section
            id="data"
            title={<Trans>My data</Trans>}
            intro={
              <Trans>
                What we keep about you, as a ZIP file: a page to read, and JSON for another service.
              </Trans>
            }
          >
            <DownloadData onDownloaded={() => void loadActivity()} />
          </Section>
          {!isChild && (
            <Section id="delete" title={<Trans>Leave</Trans>}>
              <LeavingNotice deleteAt={deletion.delete_at} onKept={() => void loadAfterDeletion()} />
              {!deletion.delete_at && <DeleteAccount preview={deletion} onAsked={loadAfterDeletion} />}
            </Section>
          )}
        </>
      )}
    </main>
  );
}
