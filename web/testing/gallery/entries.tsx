import type { ReactNode } from "react";
import type { SubscriptionFeatures } from "../../../contract/calls.ts";
import { Overview } from "../../features/subscription/overview.tsx";
import { decideView } from "../../features/subscription/view.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { CodeField } from "../../ui/form/code-field.tsx";
import { CurrentPassword } from "../../ui/form/current-password.tsx";
import { EmailField } from "../../ui/form/email-field.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormCard } from "../../ui/form/form-card.tsx";
import { Mistakes } from "../../ui/form/mistakes.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { ResendCode } from "../../ui/form/resend-code.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { GulfDate } from "../../ui/gulf-date.tsx";
import { Icon, iconNames } from "../../ui/icon.tsx";
import { Loading } from "../../ui/loading.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { Price } from "../../ui/price.tsx";
import { Starting } from "../../ui/starting.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import {
  beforeFirstCharge,
  cancelled,
  changing,
  DAY,
  gift,
  none,
  paid,
  pastDue,
  paused,
  planList,
  renewing,
  trial,
} from "../families.ts";

const nothing = () => undefined;

/** Every part of `web/ui` by its file. A part of the tests fails for a file that is not here. */
export const parts: Record<string, ReactNode> = {
  alert: (["error", "info", "success"] as const).map((kind) => (
    <Alert key={kind} kind={kind}>
      {kind}
    </Alert>
  )),
  badge: (["saffron", "leaf", "cream", "blush"] as const).map((look) => (
    <Badge key={look} look={look}>
      {look}
    </Badge>
  )),
  button: (
    <>
      {(["primary", "secondary", "quiet", "dark", "danger"] as const).map((look) => (
        <Button key={look} look={look}>
          {look}
        </Button>
      ))}
      <Button disabled>disabled</Button>
      <Button busy="busy">busy</Button>
      <ButtonLink to="/login">a link</ButtonLink>
    </>
  ),
  card: <Card>Card</Card>,
  dialog: (
    <Dialog title="Dialog" onClose={nothing}>
      <Button>OK</Button>
    </Dialog>
  ),
  "form/check-box": <CheckBox name="box">Box</CheckBox>,
  "form/code-field": (
    <CodeField label="Code" hint="Six digits" malformed="Too few" digits={6} initialCode="123" name="otp" />
  ),
  "form/current-password": (
    <CurrentPassword label="Password, to confirm" isWrong error="The password is wrong" />
  ),
  "form/email-field": <EmailField kept="noor@family.example" />,
  "form/field": <Field label="Field" name="field" defaultValue="noor@family.example" />,
  "form/form": (
    <Form>
      <Field label="In a form" name="inside" />
    </Form>
  ),
  "form/form-card": (
    <FormCard title="Form card" intro="What it is for">
      <Field label="In a card" name="carded" />
    </FormCard>
  ),
  "form/mistakes": (
    <Mistakes value={new Map([["wrong", "missing"]])}>
      <Field label="With a mistake" name="wrong" />
    </Mistakes>
  ),
  "form/password-field": <PasswordField label="Password" name="password" />,
  "form/resend-code": <ResendCode at={Date.now() + 60_000} onPress={() => {}} />,
  "form/submit-button": <SubmitButton>Send</SubmitButton>,
  "gulf-date": <GulfDate at={DAY} />,
  icon: (
    <div className="flex flex-wrap gap-2">
      {iconNames.map((name) => (
        <Icon key={name} name={name} label={name} />
      ))}
    </div>
  ),
  loading: <Loading />,
  "new-tab-link": <NewTabLink href="/">A new tab</NewTabLink>,
  price: <Price cents={36_500} currency="AED" />,
  starting: <Starting />,
  tabs: (
    <Tabs
      label="Tabs"
      selected="one"
      onSelect={nothing}
      tabs={[
        { key: "one", label: "One", panel: "The first" },
        { key: "two", label: "Two", panel: "The second" },
      ]}
    />
  ),
  timeline: (
    <Timeline
      steps={[
        { name: "one", says: "Today" },
        { name: "two", says: "Next week" },
      ]}
    />
  ),
  "text-link": <TextLink to="/login">A link</TextLink>,
};

const families: Record<string, SubscriptionFeatures> = {
  "a trial": trial,
  "a paid plan": paid,
  "a plan that renews": renewing,
  "a plan before its first charge": beforeFirstCharge,
  "a cancelled plan": cancelled,
  "a waiting change": changing,
  "a failed renewal": pastDue,
  "a gift": gift,
  "paused payments": paused,
  "no plan": none,
  "an ended plan": { ...none, may_manage: true, plan_ended_at: DAY },
};

/** Every state of the account's card. */
export const cards: Record<string, ReactNode> = Object.fromEntries(
  Object.entries(families).map(([name, features]) => [
    name,
    <Overview
      key={name}
      view={decideView(features, planList)}
      plans={planList}
      mayManage
      hasBilling={false}
      tab="current"
      onTab={nothing}
      onUpgrade={nothing}
      onPick={nothing}
      onCancel={nothing}
      onResumed={nothing}
      onUndone={nothing}
    />,
  ]),
);
