import { readLinkFragment } from "../../../contract/link-fragment.ts";
import { findMailedLink } from "./mailbox.ts";
import { expect } from "./test.ts";

/** The link to a page in a mail to somebody, once the mail has come. */
export async function waitForMailedLink(origin: string, email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect.poll(async () => (link = await findMailedLink(origin, email, path))).toBeTruthy();
  return String(link);
}

/** The code that such a link hands over. */
export async function waitForMailedCode(origin: string, email: string, path: string): Promise<string> {
  const { hash } = new URL(await waitForMailedLink(origin, email, path));
  return readLinkFragment(hash).get("code") ?? "";
}
