import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import { nameCardBrand } from "../../../contract/card.ts";
import { type CardField, type CardFormFacts, cardFields } from "../../../contract/card-form.ts";
import { findNetwork } from "../../../contract/card-number.ts";
import { Button } from "../../ui/button.tsx";
import { inputClass } from "../../ui/form/field.tsx";
import { cardProblems, sumUpProblems } from "./card-problems.ts";
import { Problem } from "./problem.tsx";

type Props = {
  readonly form: CardFormFacts;
  readonly title: ReactNode;
  readonly button: ReactNode;
};

/** The script of `web/features/card/` finds the form's parts by their names and `data-` attributes. */
export function CardForm({ form, title, button }: Props) {
  const { t, i18n } = useLingui();
  const problem = sumUpProblems(form, i18n);
  const labels: Record<CardField, string> = {
    number: t`Card number`,
    expiry: t`Expiry date`,
    cvc: t`CVC`,
    name: t`Name on the card (optional)`,
  };
  const fieldOf = (name: CardField) => <CardInput name={name} label={labels[name]} form={form} />;
  return (
    <>
      <h2 className="mb-4 font-bold text-xl">{title}</h2>
      {problem && <Problem isAboutFields={!form.decline}>{problem}</Problem>}
      <div className="grid gap-4">
        {fieldOf("number")}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-4">
          {fieldOf("expiry")}
          {fieldOf("cvc")}
        </div>
        {fieldOf("name")}
        <Button type="submit">
          <span>{button}</span>
        </Button>
        <p className="text-center text-cocoa text-sm">
          <Trans>Test card: its number is not kept, only its brand, last four digits and expiry date.</Trans>
        </p>
      </div>
    </>
  );
}

/** No placeholders: digits in a field read as if they were typed. */
const inputs: Record<CardField, ComponentProps<"input">> = {
  number: { autoComplete: "cc-number", inputMode: "numeric", dir: "ltr", required: true },
  expiry: { autoComplete: "cc-exp", inputMode: "numeric", dir: "ltr", required: true },
  cvc: { autoComplete: "cc-csc", inputMode: "numeric", dir: "ltr", required: true },
  // A name is written in either direction.
  name: { autoComplete: "cc-name", dir: "auto" },
};

type InputProps = { readonly name: CardField; readonly label: string; readonly form: CardFormFacts };

function CardInput({ name, label, form: { typed, problems } }: InputProps) {
  const { i18n } = useLingui();
  const problem = problems[name];
  const value = name === "cvc" ? "" : typed[name];
  const hintId = name === "expiry" ? `${name}-hint` : "";
  const isFirstProblem = name === cardFields.find((each) => problems[each]);
  const problemId = problem ? `${name}-problem` : "";
  return (
    <div className="grid min-w-0 gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label htmlFor={name} className="font-medium text-cocoa">
          {label}
        </label>
        {name === "number" && <CardBrand number={value} />}
      </div>
      <input
        id={name}
        name={name}
        defaultValue={value}
        maxLength={64}
        aria-describedby={[hintId, problemId].filter(Boolean).join(" ") || undefined}
        aria-invalid={problem ? true : undefined}
        className={`${inputClass} tabular-nums`}
        {...inputs[name]}
        {...(isFirstProblem && { autoFocus: true })}
      />
      {hintId && (
        <p id={hintId} className="text-cocoa text-sm">
          <Trans>Month and year, as 08/30</Trans>
        </p>
      )}
      {problem && (
        <p id={problemId} className="font-medium text-rose text-sm">
          {i18n._(cardProblems[problem])}
        </p>
      )}
    </div>
  );
}

function CardBrand({ number }: { number: string }) {
  return (
    <output
      htmlFor="number"
      dir="ltr"
      className="rounded-2xl bg-leaf px-3 font-semibold text-pistachio text-sm empty:hidden"
    >
      {nameCardBrand(findNetwork(number).brand)}
    </output>
  );
}
