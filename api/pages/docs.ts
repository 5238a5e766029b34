import type { Deps } from "../deps.ts";
import type { ApiApp } from "../http/mount-call.ts";
import { describeApi } from "../http/openapi.ts";
import { DOCS_STYLE, renderDocs } from "./docs-page.ts";
import { answerPage } from "./page-shell.ts";

export function mountDescription(app: ApiApp, { config }: Deps): void {
  const description = describeApi(config);
  app.get("/api/openapi.json", (context) => context.json(description));
  app.get("/api/docs", (context) =>
    answerPage(context, {
      language: "en",
      title: "The API",
      body: renderDocs(),
      style: DOCS_STYLE,
      englishOnly: true,
    }),
  );
}
