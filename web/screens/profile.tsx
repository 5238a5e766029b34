import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { showEmail } from "../../contract/show-email.ts";
import { Rosette } from "../brand/rosette.tsx";
import { AccountSettings } from "../features/account/settings/account-settings.tsx";
import { LogoutButton } from "../features/session/logout-button.tsx";
import { useAccount } from "../features/session/use-account.ts";
import { useRoleNames } from "../features/session/use-role-names.ts";
import { ButtonLink, Spoken } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { useAction } from "../ui/use-action.ts";

export default function Profile() {
  const role = useAccount("user_role") ?? "";
  const roleNames: Readonly<Partial<Record<string, string>>> = useRoleNames();

  return (
    <main className="mx-auto grid w-full max-w-md p-[min(1rem,4vw)] pb-24 sm:pt-12">
      <Card className="grid gap-6">
        <div className="grid justify-items-center gap-3">
          <Rosette className="size-20 text-saffron" carvingClassName="text-nut" />
          <h1 className="font-bold text-2xl">
            <Trans>Profile</Trans>
          </h1>
        </div>
        <dl className="divide-y divide-shell rounded-2xl bg-paper px-4">
          <Fact
            name={<Trans>Email</Trans>}
            value={<bdi dir="ltr">{showEmail(useAccount("user_email") ?? "")}</bdi>}
          />
          <Fact name={<Trans>Role</Trans>} value={roleNames[role] ?? role} />
          <SupportId id={useAccount("user_id") ?? ""} />
        </dl>
        <RoleNote role={role} />
        <div className="grid gap-3">
          <ButtonLink to="/subscriptions">
            <Trans>View Subscriptions</Trans>
          </ButtonLink>
          <LogoutButton />
        </div>
        {/* Last: it comes later, and would move whatever stood below it under a finger. */}
        <AccountSettings isChild={role === "child"} />
      </Card>
    </main>
  );
}

/** An account that may not manage a plan reads what it is for. */
function RoleNote({ role }: { role: string }) {
  if (role !== "child" && role !== "admin") return null;
  return (
    <p className="rounded-2xl bg-cream px-4 py-3 text-cocoa">
      {role === "child" ? (
        <Trans>
          You can look at your family's plan here. Choosing, paying for and cancelling plans is a matter for
          your mentor, the adult who looks after your account.
        </Trans>
      ) : (
        <Trans>
          Here you look after the subscription of your own family. Plans, promo codes and other accounts are
          managed on the server, by the operator's commands.
        </Trans>
      )}
    </p>
  );
}

/** Nobody but support asks for it. */
function SupportId({ id }: { id: string }) {
  const { state, run } = useAction(() => navigator.clipboard.writeText(id));
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-2 text-cocoa text-sm">
      <dt>
        <Trans>User ID, for support</Trans>
      </dt>
      <dd className="flex-1 basis-32 wrap-anywhere">
        <bdi dir="ltr">{id}</bdi>
      </dd>
      <dd>
        <button
          type="button"
          onClick={() => void run()}
          className="min-h-11 rounded-full px-3 font-medium text-crust underline underline-offset-4 hover:decoration-2"
        >
          {state === "done" ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        </button>
        <Spoken>{state === "done" && <Trans>Copied</Trans>}</Spoken>
      </dd>
    </div>
  );
}

function Fact({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <div className="grid gap-0.5 py-3">
      <dt className="text-cocoa text-sm">{name}</dt>
      <dd className="font-medium wrap-anywhere">{value}</dd>
    </div>
  );
}
