import type { RequestListener } from "node:http";
import { flushCompileCache } from "node:module";
import { getRequestListener } from "@hono/node-server";
import { ConfigError } from "../api/config.ts";
import { readApiConfig } from "../api/read-config.ts";
import { readSecrets } from "../api/read-secrets.ts";
import { readSiteFile } from "../api/read-site-file.ts";
import { startApi } from "../api/start.ts";
import { StartError } from "../api/start-error.ts";
import type { RunningApi } from "../api/start-later.ts";
import { includesVat } from "../contract/offer.ts";
import type { Render } from "../contract/render.ts";
import type { DocumentContext } from "../web/web-build.ts";
import { createApp, type Site } from "./app.ts";
import { readConfig } from "./config.ts";
import { followOffer } from "./follow-offer.ts";
import { drain, leave, listen } from "./listen.ts";
import { openLog } from "./log.ts";
import { placeTrial } from "./place-trial.ts";
import { printStart } from "./print-start.ts";
import { isFirst, isWorker, superviseWorkers } from "./workers.ts";

export type SiteContext = Omit<DocumentContext, "assets">;

/** What people see. */
type Front = {
  prepareSite(context: SiteContext, assetsDir: string): Promise<Site>;
  /** Mails, and the pages of the API. */
  readonly render: Render;
  wrap?(listener: RequestListener): RequestListener;
};

/** Runs the whole product in this process: the site that is given, and the API unless another host has it. */
export async function run(front: Front): Promise<void> {
  try {
    await start(front);
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function start({ prepareSite, render, wrap = (listener) => listener }: Front): Promise<void> {
  const env = readSecrets(process.env);
  const config = readConfig(env);
  const { publicOrigin, apiHost } = config;
  const business = readSiteFile(env.SITE_FILE);
  const apiConfig = readApiConfig(env, { publicOrigin, business });
  if (config.workers > 1 && !isWorker) {
    if (!apiHost && !apiConfig.databaseUrl)
      throw new ConfigError(
        "WORKERS takes 1 with the embedded database, which serves one process; DATABASE_URL=postgres://… serves any number",
      );
    await superviseWorkers(config.workers, openLog(config.logLevel));
    if (config.metricsPort) await (await import("./metrics.ts")).serveMetrics(config);
    printStart(config, business, apiHost ? undefined : apiConfig);
    return;
  }
  const logger = openLog(config.logLevel);
  const { openTraces } = config.tracesEndpoint ? await import("./traces.ts") : {};
  const traces = openTraces?.(config.tracesEndpoint);
  const startingApi = apiHost
    ? undefined
    : startApi(apiConfig, { logger, render, namesWeaknesses: isFirst, watchQuery: traces?.watchQuery });
  let api: RunningApi | undefined;
  const offer = followOffer(() => api, { seller: business.seller, logger });
  const context = {
    publicOrigin,
    offer: offer.current,
    brand: placeTrial(business, apiHost),
    settings: {
      apiHost,
      adnocPlanId: apiConfig.adnoc.planId,
      adnocEmailDomains: apiConfig.adnoc.emailDomains,
      vatIncluded: includesVat(business.seller),
    },
  };
  const preparingSite = prepareSite(context, config.assetsDir);
  const [startedApi, site] = await Promise.all([startingApi, preparingSite]);
  api = startedApi;
  await offer.read();
  let stopping = false;
  const { openMetrics, serveMetrics } = config.metricsPort ? await import("./metrics.ts") : {};
  const metrics = openMetrics?.({
    measure: async () => api?.measure(),
    missing: async () => api?.missing(),
    look: async () => api?.look(),
  });
  if (!isWorker) await serveMetrics?.(config);
  const app = createApp({
    publicOrigin,
    contactEmail: business.contactEmail,
    logger,
    api,
    site,
    trustsProxy: apiConfig.trustedHops > 0,
    metrics,
    traces,
    isStopping: () => stopping,
  });
  const listener = getRequestListener(app.fetch);
  const server = await listen(wrap(listener), config).catch(async (error) => {
    await api?.close();
    throw error;
  });
  async function stop(signal?: NodeJS.Signals): Promise<void> {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, "stopping");
    // Another process takes over; a person at the keyboard does not want to wait.
    if (signal === "SIGTERM") await leave(server);
    await drain(server);
    await api?.close();
    // A collector that is away loses its spans and holds nobody.
    await traces?.close().catch(() => {});
    logger.info("stopped");
    process.exit(0);
  }
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Started by `npm start`: goes when that goes.
  process.on("disconnect", () => stop());
  logger.info({ host: config.host, port: config.port }, "started");
  if (!isWorker) printStart(config, business, api && apiConfig);
  flushCompileCache();
  if (!("documents" in site)) return;
  const { documents } = site;
  await documents.finish();
  offer.follow(documents.renew);
}
