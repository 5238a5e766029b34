/** The link to a page in a mail to somebody, as the sandbox's mailbox shows it; undefined: it has not come yet. */
export async function findMailedLink(
  origin: string,
  email: string,
  path: string,
): Promise<string | undefined> {
  const list = await read(`${origin}/sandbox/mailbox`);
  const mails = list.split("<li").filter((item) => item.includes(email));
  for (const mail of mails) {
    const page = await read(origin + mail.match(/href="([^"]+)"/)?.[1]);
    const text = page.match(/<pre[^>]*>([^<]*)/)?.[1]?.replaceAll("&amp;", "&");
    const link = text?.split("\n").find((line) => URL.parse(line)?.pathname === path);
    if (link) return link;
  }
  return undefined;
}

async function read(address: string): Promise<string> {
  return (await fetch(address)).text();
}
