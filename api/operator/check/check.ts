import type { Business } from "../../../contract/brand.ts";
import type { BillingDeps } from "../../billing/providers/provider.ts";
import { createWriteProof } from "../../health/prove-writes.ts";
import { readRoom } from "../../health/room.ts";
import { verifyTransport } from "../../mail/transport.ts";
import { hasDemo } from "../../seed/demo.ts";
import { describeError, reasonOf } from "../../start-error.ts";
import { findSampleValues } from "./sample-values.ts";

/** `weak` serves, but not as a business would want it. */
type Finding = { readonly what: string; readonly state: "good" | "weak" | "broken"; readonly note: string };

/** As the alarm has it (ops/prometheus/alerts.yaml). */
const LITTLE_ROOM_BYTES = 1e9;

type Checked = Pick<BillingDeps, "config" | "db" | "providers">;

/** Each as soon as it is found: a mail server may take its time to answer. */
export async function logWeaknesses(deps: Checked & Pick<BillingDeps, "logger">): Promise<void> {
  const log = ({ what, state, note }: Finding) => {
    if (state !== "good") deps.logger.warn({ what, state }, `${what}: ${note}`);
  };
  await Promise.all(checkInstallation(deps).map((finding) => finding.then(log, () => {})));
}

/** What an operator would want to know before people come, and at each start with real money. */
export function checkInstallation(deps: Checked): Promise<Finding>[] {
  const { config, db, providers } = deps;
  const { databaseUrl, keySecret, publicOrigin, smtpUrl, takesRealMoney, environment, unknownSettings } =
    config;
  return [
    judge("database", databaseUrl !== null, "PostgreSQL", "embedded: it survives a kill, not a power loss"),
    judgeWrites(db),
    judgeRoom(config),
    judge("KEY_SECRET", keySecret !== null, "set", "not set: whoever reads the database can sign tokens"),
    judge("PUBLIC_ORIGIN", publicOrigin.startsWith("https:"), publicOrigin, `${publicOrigin} is not https`),
    judgeSite(environment.SITE_FILE, config.business),
    probe("mail", smtpUrl ? () => verifyTransport(config) : undefined, "SMTP_URL is not set: no mail leaves"),
    probe(
      "payments",
      takesRealMoney ? providers.selling.verify : undefined,
      `${config.realMoneyKey} is not set: nobody is charged`,
    ),
    judgeRetries(providers.selling),
    inspect("payment events", takesRealMoney ? () => providers.selling.findFaults?.(deps) : undefined),
    judge(
      "demo accounts",
      hasDemo(db).then((has) => !has),
      "none",
      "there, and everybody knows their password",
    ),
    judge("settings", unknownSettings.length === 0, "all known", `not known: ${unknownSettings.join(", ")}`),
  ];
}

async function judgeWrites(db: Checked["db"]): Promise<Finding> {
  const what = "writes";
  try {
    await createWriteProof(db)();
    return { what, state: "good", note: "taken" };
  } catch (error) {
    return { what, state: "broken", note: `refused by the database: ${describeError(error).reason}` };
  }
}

async function judgeRoom(config: Checked["config"]): Promise<Finding> {
  const what = "room";
  const bytes = await readRoom(config);
  if (bytes === undefined) return { what, state: "good", note: "nothing is kept on this machine's disk" };
  const note = `${Math.floor(bytes / 1e6)} MB are free in ${config.dataDir}`;
  return { what, state: bytes < LITTLE_ROOM_BYTES ? "weak" : "good", note };
}

/** A file that cannot be read stops the start, and this command. */
async function judgeSite(file: string | undefined, business: Business): Promise<Finding> {
  const what = "SITE_FILE";
  if (!file) return { what, state: "weak", note: "not set: name, contact and links are examples" };
  const samples = findSampleValues(business);
  if (samples.length > 0)
    return { what, state: "weak", note: `still has values of the sample: ${samples.join(", ")}` };
  return { what, state: "good", note: "read, and nothing of the sample is left" };
}

async function judgeRetries({ findDunningFaults }: BillingDeps["providers"]["selling"]): Promise<Finding> {
  const what = "payment retries";
  try {
    const faults = (await findDunningFaults?.()) ?? [];
    if (faults.length > 0) return { what, state: "weak", note: faults.join("; ") };
    return { what, state: "good", note: "no plan is left unpaid" };
  } catch (error) {
    return { what, state: "broken", note: `cannot be read: ${reasonOf(error)}` };
  }
}

async function judge(
  what: string,
  isGood: boolean | Promise<boolean>,
  good: string,
  weak: string,
): Promise<Finding> {
  return (await isGood) ? { what, state: "good", note: good } : { what, state: "weak", note: weak };
}

async function probe(what: string, ask: (() => Promise<void>) | undefined, unset: string): Promise<Finding> {
  if (!ask) return { what, state: "weak", note: unset };
  try {
    await ask();
    return { what, state: "good", note: "answers" };
  } catch (error) {
    return { what, state: "broken", note: `does not answer: ${reasonOf(error)}` };
  }
}

async function inspect(
  what: string,
  findFaults: (() => Promise<string[]> | undefined) | undefined,
): Promise<Finding> {
  try {
    const faults = (await findFaults?.()) ?? [];
    if (faults.length > 0) return { what, state: "broken", note: faults.join("; ") };
    return { what, state: "good", note: findFaults ? "all are sent here" : "none: nobody is charged" };
  } catch (error) {
    return { what, state: "broken", note: `cannot be read: ${reasonOf(error)}` };
  }
}
