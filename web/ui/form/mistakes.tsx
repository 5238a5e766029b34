import { Trans } from "@lingui/react/macro";
import { createContext, type ReactNode, useContext } from "react";

export type Mistake = "missing" | "not ticked" | "no email" | "malformed";

/** By the field's name. */
export const Mistakes = createContext<ReadonlyMap<string, Mistake>>(new Map());

export function findMistake({ type, validity }: HTMLInputElement): Mistake {
  if (validity.valueMissing) return type === "checkbox" ? "not ticked" : "missing";
  return validity.typeMismatch ? "no email" : "malformed";
}

type Described = {
  name?: string;
  malformed?: ReactNode;
  "aria-invalid"?: unknown;
  "aria-describedby"?: string;
};

/** What marks a field as wrong, and the words below it; a form that was refused may mark it too. */
export function useMistake(id: string, { name = "", malformed, ...field }: Described) {
  const mistake = useContext(Mistakes).get(name);
  const words: Record<Mistake, ReactNode> = {
    missing: <Trans>Please fill in this field</Trans>,
    "not ticked": <Trans>Please tick this box to go on</Trans>,
    "no email": <Trans>Please enter a valid email address</Trans>,
    malformed,
  };
  const describedBy = [mistake && `${id}-mistake`, field["aria-describedby"]].filter(Boolean).join(" ");
  return {
    marks: {
      "aria-invalid": mistake !== undefined || field["aria-invalid"] === true,
      "aria-describedby": describedBy || undefined,
    },
    words: mistake && (
      <p id={`${id}-mistake`} className="font-medium text-rose text-sm">
        {words[mistake]}
      </p>
    ),
  };
}
