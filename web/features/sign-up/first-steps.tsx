import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { TRIAL_DAYS } from "../../../contract/rules.ts";
import { showEmail } from "../../../contract/show-email.ts";
import { Rosette } from "../../brand/rosette.tsx";
import { StoreBadges } from "../../brand/store-badges.tsx";
import { StoreCodes } from "../../brand/store-codes.tsx";
import { Button } from "../../ui/button.tsx";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Step, FirstSteps as Steps } from "./use-first-steps.ts";

type Props = { steps: Steps; email: string; endsAt: string | undefined; onDone: () => void };

/** What to do next after the account was opened; what is ticked stays ticked. */
export default function FirstSteps({ steps, email, endsAt, onDone }: Props) {
  const { t } = useLingui();
  const title = useRef<HTMLHeadingElement>(null);
  // In the frame that shows it: a key that is pressed right then belongs to what the reader chose.
  useLayoutEffect(() => {
    if (!steps.isUnseen) return;
    title.current?.focus({ preventScroll: true });
    steps.see();
  }, [steps]);
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
      <ul className="grid gap-5">
        <li className="flex gap-[min(1rem,4vw)]">
          <Icon name="circle-check" className="size-7 shrink-0 text-pistachio" label={t`Done`} />
          <h3 className="font-bold text-lg">
            <Trans comment="A step that is done">Open your account</Trans>
          </h3>
        </li>
        <StepToTick step="app" steps={steps} title={<Trans>Get the app</Trans>}>
          <p>
            <Trans>Log in there with {address} and the password that you chose.</Trans>
          </p>
          <StoreBadges className="mt-3 md:hidden" />
          <StoreCodes className="mt-3 max-md:hidden" />
        </StepToTick>
        <StepToTick step="child" steps={steps} title={<Trans>Add a child there</Trans>}>
          <p>
            <Trans>Tasks, cookies and rewards all begin with the child.</Trans>
          </p>
        </StepToTick>
        <StepToTick step="task" steps={steps} title={<Trans>Set the first task</Trans>}>
          <p>
            <Trans>One or two tasks are enough for the first week.</Trans>
          </p>
        </StepToTick>
      </ul>
      {endsAt && (
        <div>
          <h3 className="font-bold text-lg">
            <Trans>
              Free until <GulfDate at={endsAt} />
            </Trans>
          </h3>
          <p className="text-cocoa">
            <Trans>
              We remind you by email before that day. Nothing is charged unless you choose a plan.
            </Trans>
          </p>
        </div>
      )}
      <Button look="secondary" className="justify-self-start max-sm:w-full" onClick={onDone}>
        <Trans comment="Closes the first steps of a new account">Got it</Trans>
      </Button>
    </section>
  );
}

type StepProps = { step: Step; steps: Steps; title: ReactNode; children: ReactNode };

function StepToTick({ step, steps: { done, tick }, title, children }: StepProps) {
  const id = useId();
  return (
    <li className="flex gap-[min(1rem,4vw)]">
      <input
        id={id}
        type="checkbox"
        className="size-7 shrink-0 cursor-pointer accent-pistachio"
        checked={done.has(step)}
        onChange={({ target }) => tick(step, target.checked)}
      />
      <div className="min-w-0 flex-1">
        <h3 className="font-bold text-lg">
          <label htmlFor={id} className="cursor-pointer">
            {title}
          </label>
        </h3>
        <div className="text-cocoa">{children}</div>
      </div>
    </li>
  );
}
