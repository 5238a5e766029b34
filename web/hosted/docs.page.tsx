import type { ApiDocsFacts } from "../../contract/api-docs.ts";
import { Call } from "../features/api-docs/call.tsx";
import { DocsMenu } from "../features/api-docs/docs-menu.tsx";
import { Entries, Entry } from "../features/api-docs/entry.tsx";
import { docsLink, Fields } from "../features/api-docs/fields.tsx";
import { withCode } from "../features/api-docs/with-code.tsx";
import { HostedFrame } from "./parts/hosted-frame.tsx";

const part = "grid grid-cols-1 gap-2";
const partTitle = "font-bold text-xl";

/** For developers, so in English and in no catalogue. */
export default function Docs({ origin, groups, schemas, errors }: ApiDocsFacts) {
  const names = Object.keys(schemas);
  return (
    <HostedFrame title="The API" isEnglishOnly width="wide" hasScript>
      <div className="grid-cols-[12rem_minmax(0,1fr)] items-start gap-x-8 sm:grid">
        <DocsMenu
          parts={[
            ...groups.map(({ name, calls }) => ({ title: name, entries: calls.map((call) => call.name) })),
            { title: "Objects", entries: names },
            { title: "Refusals", entries: ["errors"] },
          ]}
        />
        <div className="grid grid-cols-1 gap-8">
          <Introduction origin={origin} />
          {groups.map(({ name, about, calls }) => (
            <section key={name} data-part="" className={part}>
              <h2 className={partTitle}>{name}</h2>
              <p className="text-cocoa">{about}</p>
              <Entries>
                {calls.map((call) => (
                  <Call key={call.name} {...call} />
                ))}
              </Entries>
            </section>
          ))}
          <section data-part="" className={part}>
            <h2 className={partTitle}>Objects</h2>
            <Entries>
              {names.map((name) => (
                <Entry key={name} id={name} title={<code>{name}</code>}>
                  <Fields title="Fields" of={name} schema={schemas[name] ?? {}} />
                </Entry>
              ))}
            </Entries>
          </section>
          <section data-part="" className={part}>
            <h2 className={partTitle}>Refusals</h2>
            <Entries>
              <Entry id="errors" title="All codes, with their status and their message">
                <Errors errors={errors} />
              </Entry>
            </Entries>
          </section>
        </div>
      </div>
    </HostedFrame>
  );
}

function Introduction({ origin }: { origin: string }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>
        JSON in, JSON out. Log in, then send <code>Authorization: Bearer ACCESS_TOKEN</code>. A refusal is{" "}
        <code>{"{ message, code }"}</code>: show the message, which comes in the language of{" "}
        <code>Accept-Language</code> (<code>en</code> or <code>ar</code>), and decide by the code. Amounts are
        cents.
      </p>
      <p>
        For tools:{" "}
        <a href="/api/openapi.json" className={docsLink}>
          openapi.json
        </a>{" "}
        (OpenAPI 3.1). The examples take the site's address and a token from the terminal:{" "}
        <code>{`ORIGIN="${origin}"; TOKEN="…"`}</code>
      </p>
    </div>
  );
}

function Errors({ errors }: Pick<ApiDocsFacts, "errors">) {
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr>
          <th scope="col" className="w-2/5 pb-1 text-start">
            Code and status
          </th>
          <th scope="col" className="pb-1 text-start">
            Message
          </th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ code, status, message }) => (
          <tr key={code} className="border-shell border-t align-top">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal">
              <code className="wrap-anywhere">{code}</code> <span className="text-cocoa">{status}</span>
            </th>
            <td className="wrap-anywhere py-1.5">{withCode(message)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
