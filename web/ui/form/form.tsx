import { type ComponentProps, type InputEvent, type SubmitEvent, useState } from "react";
import { findMistake, type Mistake, Mistakes } from "./mistakes.tsx";

/** What is missing or malformed is said beside each field, all at once; nothing is sent until it is mended. */
export function Form({ onSubmit, children, ...form }: ComponentProps<"form">) {
  const [mistakes, setMistakes] = useState<ReadonlyMap<string, Mistake>>(new Map());

  function check(event: SubmitEvent<HTMLFormElement>) {
    const inputs = [...event.currentTarget.elements].filter((field) => field instanceof HTMLInputElement);
    const wrong = inputs.filter(({ validity }) => !validity.valid);
    setMistakes(new Map(wrong.map((field) => [field.name, findMistake(field)])));
    wrong[0]?.focus();
    if (wrong.length > 0) event.preventDefault();
    else onSubmit?.(event);
  }

  function forget({ target }: InputEvent) {
    if (target instanceof HTMLInputElement && mistakes.has(target.name))
      setMistakes(new Map([...mistakes].filter(([name]) => name !== target.name)));
  }

  return (
    <Mistakes value={mistakes}>
      <form method="post" noValidate onSubmit={check} onInput={forget} {...form}>
        {children}
      </form>
    </Mistakes>
  );
}
