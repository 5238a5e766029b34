import type { ReactNode } from "react";
import type { CallFacts } from "../../../contract/api-docs.ts";
import { Entry } from "./entry.tsx";
import { Fields } from "./fields.tsx";
import { withCode } from "./with-code.tsx";

export function Call(call: CallFacts) {
  const { name, method, path, summary, bearer, request, response } = call;
  return (
    <Entry
      id={name}
      title={
        <>
          <span className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span className="min-w-0">
              <span className="me-2 font-bold text-pistachio">{method}</span>
              <code>{withBreaks(path)}</code>
            </span>
            <code className="text-cocoa max-lg:hidden">{name}</code>
          </span>
          {withCode(summary)}
        </>
      }
    >
      <p className="text-cocoa">
        <code>{name}</code>{" "}
        {bearer === "none" ? "is open to everybody." : `takes the ${bearer} token as bearer.`}
      </p>
      <Fields title="Send" of={name} schema={request} />
      <Fields title="Get" of={name} schema={response} />
      <figure>
        <figcaption className="pb-1 font-semibold">Example</figcaption>
        <pre className="select-all whitespace-pre-wrap rounded-xl bg-cream px-4 py-3 text-sm wrap-anywhere">
          <code>{writeCurl(call)}</code>
        </pre>
      </figure>
    </Entry>
  );
}

/** An address breaks between its parts. */
function withBreaks(path: string): ReactNode[] {
  return path.split(/(?<=.\/)/).flatMap((part) => [part, <wbr key={part} />]);
}

/** The call as one types it into a terminal, with `$ORIGIN` and `$TOKEN` set before. */
function writeCurl({ method, path, bearer, example }: CallFacts): string {
  const lines = [`curl -X ${method} "$ORIGIN${path}"`];
  if (bearer !== "none") lines.push(`-H "Authorization: Bearer $TOKEN"`);
  if (example !== undefined)
    lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(example)}'`);
  return lines.join(" \\\n  ");
}
