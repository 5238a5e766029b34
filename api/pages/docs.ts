import type { ApiDocsFacts, CallFacts } from "../../contract/api-docs.ts";
import { type Call, type CallName, calls } from "../../contract/calls.ts";
import { type CallGroup, callGroups, groupOf } from "../../contract/description.ts";
import { errorCodes, errorStatuses } from "../../contract/errors.ts";
import { callNames, summaries } from "../../contract/summaries.ts";
import { copy } from "../copy/copy.ts";
import type { Deps } from "../deps.ts";
import { writeExample } from "../http/example-body.ts";
import type { ApiApp } from "../http/mount-call.ts";
import { writeOpenApi } from "../http/openapi.ts";
import { describeCall, describeNamed } from "../http/schemas.ts";
import { showPage } from "./show-page.ts";

export function mountDescription(app: ApiApp, { config }: Deps): void {
  app.get("/api/openapi.json", (context) => context.json(writeOpenApi(config)));
  app.get("/api/docs", (context) =>
    showPage(context, { name: "docs", facts: gatherDocs(config.publicOrigin) }, { language: "en" }),
  );
}

function gatherDocs(origin: string): ApiDocsFacts {
  // The keys of an object that is written in the contract.
  const groups = Object.entries(callGroups) as [CallGroup, string][];
  return {
    origin,
    groups: groups.map(([name, about]) => ({
      name,
      about,
      calls: callNames.filter((call) => groupOf[call] === name).map(tellCall),
    })),
    schemas: describeNamed(),
    errors: errorCodes.map((code) => ({
      code,
      status: errorStatuses[code],
      message: copy.en.messages[code],
    })),
  };
}

function tellCall(name: CallName): CallFacts {
  const call: Call = calls[name];
  const { method, path, bearer } = call;
  const { request, response } = describeCall(call);
  return {
    name,
    method,
    path,
    summary: summaries[name],
    bearer,
    request,
    response,
    example: writeExample(request),
  };
}
