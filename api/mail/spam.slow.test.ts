import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultBusiness } from "../../contract/brand.ts";
import { languages } from "../../contract/languages.ts";
import { sampleMails, sampleView } from "../../web/testing/gallery/mails.ts";
import { testRender } from "../testing/render.ts";
import { openTransport } from "./transport.ts";

/** Spam begins at 5. */
const MOST = 2;
const MINUTE_MS = 60_000;
const hasFilter = spawnSync("spamassassin", ["--version"]).status === 0;
const samples = languages.flatMap((language) =>
  sampleMails.map(({ title, mail }) => ({ id: `${title}.${language}`.replaceAll(" ", "-"), language, mail })),
);

test.runIf(hasFilter)(
  "no mail looks like spam to the local tests of SpamAssassin",
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "maamoul-spam-"));
    const transport = openTransport({ smtpUrl: null, dataDir, business: defaultBusiness });
    for (const { id, language, mail } of samples) {
      const rendered = await testRender.mail(mail, { ...sampleView, language, brand: defaultBusiness });
      await transport.send({ id, recipient: "noor@family.example", language, ...rendered });
    }
    const filter = spawnSync("spamassassin", ["-L", "-t", join(dataDir, "outbox")], {
      encoding: "utf8",
      maxBuffer: 64 << 20,
    });
    await rm(dataDir, { recursive: true });
    const read = /^X-Spam-Status:.*?score=(-?[\d.]+).*?tests=(.*?) autolearn.*?^Message-ID: <(.+?)@/gims;
    const found = [...filter.stdout.matchAll(read)].map(([, score, tests = "", id]) => ({
      id,
      score: Number(score),
      tests: tests.replace(/\s+/g, ""),
    }));
    expect(found.map(({ id }) => id).sort()).toEqual(samples.map(({ id }) => id).sort());
    expect(found.filter(({ score }) => score > MOST)).toEqual([]);
  },
  10 * MINUTE_MS,
);
