import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import type { OwnServer } from "./own-server.ts";
import { expect } from "./test.ts";

const DIRECTION_MARKS = /[\u2066-\u2069]/g;

export type SentMail = { to: string; subject: string; text: string };

/** What a server without SMTP has sent to somebody so far, the oldest first. */
async function readOutbox({ dataDir }: OwnServer, to: string): Promise<SentMail[]> {
  const folder = join(dataDir, "outbox");
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(
    names.sort().map(async (name) => {
      const mail = await PostalMime.parse(readFileSync(join(folder, name)));
      const read = (text = "") => text.replace(DIRECTION_MARKS, "");
      return { to: mail.to?.[0]?.address ?? "", subject: read(mail.subject), text: read(mail.text) };
    }),
  );
  return mails.filter((mail) => mail.to === to);
}

/** The next mail to somebody, after so many: it leaves a moment after what it tells of. */
export async function waitForMails(server: OwnServer, to: string, count: number): Promise<SentMail[]> {
  await expect.poll(async () => (await readOutbox(server, to)).length).toBe(count);
  return readOutbox(server, to);
}
