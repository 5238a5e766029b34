import { strToU8, zipSync } from "fflate";
import type { ResponseOf } from "../../../contract/calls.ts";
import type { Language } from "../../../contract/languages.ts";
import { TIME_ZONE } from "../../../contract/rules.ts";
import { toWallClock } from "../../../contract/zone.ts";
import type { FamilyDeps } from "../../family/deps.ts";
import type { Caller } from "../../http/caller.ts";
import type { Device } from "../../http/caller-device.ts";
import { limit } from "../../limits/rate-limits.ts";
import { type RenderDeps, readKeptStyles, renderFile } from "../../pages/kept-files.ts";
import { noteActivity } from "../devices/activity.ts";
import { checkPassword } from "../password/check-password.ts";
import { exportPerson, type PersonalData } from "./export-person.ts";
import { describePersonalData } from "./facts.ts";

const MOST_A_DAY = 5;

type Ask = { password: string; address: string; device: Device; language: Language };

/** Made and answered at once, so that no copy is left here. */
export async function downloadData(
  deps: FamilyDeps & RenderDeps,
  caller: Caller,
  { password, address, device, language }: Ask,
): Promise<ResponseOf<"downloadData">> {
  const { accountId } = caller;
  const account = await checkPassword(deps, caller, { password, address, device });
  await limit(deps, { name: "data_files", key: accountId, max: MOST_A_DAY, windowSeconds: 24 * 3600 });
  await noteActivity(deps, { accountId, kind: "data_downloaded", device });
  const all = await exportPerson(deps, account);
  const data = account.role === "child" ? leaveOutMoney(all) : all;
  const facts = { data: await describePersonalData(deps, data, language) };
  const zip = zipSync(
    {
      "data.html": await renderFile(deps, { name: "my-data", facts }, { language }),
      "data.json": strToU8(JSON.stringify(data, null, 2)),
      ...(await readKeptStyles(deps)),
    },
    { mtime: deps.clock() },
  );
  const day = toWallClock(deps.clock(), TIME_ZONE).toISOString().slice(0, 10);
  return { file_name: `my-data-${day}.zip`, zip: Buffer.from(zip).toString("base64") };
}

/** What the family pays is not a child's to see. */
function leaveOutMoney({ subscriptions, payments, promo_codes, ...own }: PersonalData) {
  const { buyer, credit, ...family } = own.family;
  return { ...own, family };
}
