import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Ground, TestApi } from "../../api/testing/test-api.ts";
import { PUBLIC_ORIGIN } from "../../api/testing/test-config.ts";
import { describeServedApi, readCode } from "../../api/testing/testing.ts";
import { createApp } from "../../server/app.ts";
import { type Attack, attackOn } from "./attack.ts";

/** All that a process puts around the API, its log too. */
const around: Ground["around"] = (api, { logger, config }) => {
  const server = createApp({
    publicOrigin: PUBLIC_ORIGIN,
    contactEmail: config.business.contactEmail,
    logger,
    api: { app: api, missing: async () => undefined },
    site: { render: async () => undefined },
  });
  const connection = {
    incoming: { socket: { remoteAddress: "192.0.2.1" } },
    outgoing: new ServerResponse(new IncomingMessage(new Socket())),
  };
  return {
    fetch: api.fetch,
    routes: api.routes,
    request: (path, init, env) => server.request(path, init, { ...connection, ...(env as object) }),
  };
};

/** On both databases, in this process; each attack begins with a fresh demo. */
export function describeAttacks(
  name: string,
  define: (api: TestApi, attack: Attack) => void,
  options: Omit<Parameters<typeof describeServedApi>[2], "around"> = {},
): void {
  describeServedApi(name, (api, database) => define(api, attackOn(database)), { ...options, around });
}

/** The code of the mails that are due. */
export async function readMailedCode(api: TestApi): Promise<string> {
  return readCode((await api.readMail()).map(({ text }) => text).join("\n"));
}
