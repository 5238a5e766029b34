import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultBusiness } from "../../contract/brand.ts";
import { languages } from "../../contract/languages.ts";
import { sampleMails, sampleView } from "../../web/testing/gallery/mails.ts";
import { testRender } from "../testing/render.ts";
import { openTransport } from "./transport.ts";

/** Spam begins at 5. */
const MOST = 2;
const hasFilter = spawnSync("spamassassin", ["--version"]).status === 0;
const samples = languages.flatMap((language) => sampleMails.map((sample) => ({ language, ...sample })));

let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "maamoul-spam-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

test.runIf(hasFilter)(
  "no mail looks like spam to the local tests of SpamAssassin",
  async () => {
    const transport = openTransport({ smtpUrl: null, dataDir, business: defaultBusiness });
    const outbox = join(dataDir, "outbox");
    const scores: Record<string, number> = {};
    for (const { language, title, mail } of samples) {
      const view = { ...sampleView, language, brand: defaultBusiness };
      const rendered = await testRender.mail(mail, view);
      const id = `${title} ${language}`.replaceAll(" ", "-");
      await transport.send({ id, recipient: "noor@family.example", language, ...rendered });
      const [name = ""] = await readdir(outbox);
      const input = await readFile(join(outbox, name));
      await rm(join(outbox, name));
      const { stdout } = spawnSync("spamassassin", ["-L", "-t"], { input, encoding: "utf8" });
      scores[id] = Number(/^X-Spam-Status:.*? score=(-?[\d.]+)/ms.exec(stdout)?.[1] ?? Number.NaN);
    }
    expect(Object.entries(scores).filter(([, score]) => !(score <= MOST))).toEqual([]);
  },
  1_200_000,
);
