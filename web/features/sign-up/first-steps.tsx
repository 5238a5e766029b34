import { Plural, Trans } from "@lingui/react/macro";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { showEmail } from "../../../contract/email-address.ts";
import { TRIAL_DAYS } from "../../../contract/rules.ts";
import { Rosette } from "../../brand/rosette.tsx";
import { StoreBadges } from "../../brand/store-badges.tsx";
import { Button } from "../../ui/button.tsx";
import { GulfDate } from "../../ui/gulf-date.tsx";

type Props = { email: string; endsAt: string | undefined; onDone: () => void };

/** What to do next, right after the account was opened. */
export default function FirstSteps({ email, endsAt, onDone }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  // In the frame that shows it: a key that is pressed right then belongs to what the reader chose.
  useLayoutEffect(() => title.current?.focus({ preventScroll: true }), []);
  const address = (
    <bdi dir="ltr" className="font-semibold wrap-anywhere">
      {showEmail(email)}
    </bdi>
  );
  return (
    <section
      aria-labelledby="first-steps"
      className="relative isolate grid grid-cols-[minmax(0,1fr)] gap-6 overflow-hidden rounded-3xl bg-leaf p-[min(1.5rem,6vw)] sm:p-8"
    >
      <Rosette className="absolute -end-16 -top-16 -z-10 size-48 text-white/60 sm:size-64" />
      <div className="grid gap-2">
        <h2
          ref={title}
          id="first-steps"
          tabIndex={-1}
          className="text-2xl font-bold text-pistachio sm:text-3xl"
        >
          <Trans>Your account is open</Trans>
        </h2>
        <p className="max-w-prose">
          <Plural
            value={TRIAL_DAYS}
            one="Your free day has begun. This is how you start:"
            other="Your # free days have begun. This is how you start:"
          />
        </p>
      </div>
      <ol className="grid gap-5">
        <Step number={1} title={<Trans>Get the app</Trans>}>
          <p>
            <Trans>Log in there with {address} and the password that you have just chosen.</Trans>
          </p>
          <StoreBadges className="mt-3" />
        </Step>
        <Step number={2} title={<Trans>Add a child there</Trans>}>
          <p>
            <Trans>A first task or two are enough for the first week.</Trans>
          </p>
        </Step>
        {endsAt && (
          <Step
            number={3}
            title={
              <Trans>
                Free until <GulfDate at={endsAt} />
              </Trans>
            }
          >
            <p>
              <Trans>
                We remind you by email before that day. Nothing is charged unless you choose a plan.
              </Trans>
            </p>
          </Step>
        )}
      </ol>
      <Button look="secondary" className="justify-self-start max-sm:w-full" onClick={onDone}>
        <Trans comment="Closes the first steps of a new account">Got it</Trans>
      </Button>
    </section>
  );
}

function Step({ number, title, children }: { number: number; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-[min(1rem,4vw)]">
      <span
        aria-hidden="true"
        className="grid size-[min(2.25rem,9vw)] shrink-0 place-items-center rounded-full bg-pistachio font-bold text-white"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="pt-1 font-bold text-lg">{title}</h3>
        <div className="text-cocoa">{children}</div>
      </div>
    </li>
  );
}
