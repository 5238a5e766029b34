import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Email } from "postal-mime";

export type SandboxMail = { readonly id: string; readonly email: Email };

const MOST_LISTED = 50;
const NAME = /^([\w.-]+)\.eml$/;

/** The newest first: the names begin with the time. */
export async function listSandboxMail(folder: string): Promise<SandboxMail[]> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.flatMap((name) => NAME.exec(name)?.[1] ?? []);
  const newest = ids.sort().reverse().slice(0, MOST_LISTED);
  const mails = await Promise.all(newest.map((id) => readSandboxMail(folder, id)));
  return mails.filter((mail) => mail !== undefined);
}

/** undefined: there is no such mail. */
export async function readSandboxMail(folder: string, id: string): Promise<SandboxMail | undefined> {
  const name = `${id}.eml`;
  if (!NAME.test(name)) return undefined;
  const bytes = await readFile(join(folder, name)).catch(() => undefined);
  if (!bytes) return undefined;
  const { default: PostalMime } = await import("postal-mime");
  return { id, email: await PostalMime.parse(bytes, { attachmentEncoding: "base64" }) };
}

/** The HTML part with the pictures in it that come with the mail, as a mail program shows them. */
export function showPictures({ html = "", attachments }: Email): string {
  return attachments.reduce(
    (shown, { contentId, mimeType, content }) =>
      contentId
        ? shown.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:${mimeType};base64,${content}`)
        : shown,
    html,
  );
}
