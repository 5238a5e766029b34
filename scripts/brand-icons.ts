// Writes web/ui/brand-icons.svg: one file that the browser keeps, in place of paths in every page and script.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  siApple,
  siGoogleplay,
  siInstagram,
  siSnapchat,
  siTiktok,
  siWhatsapp,
  siYoutube,
} from "simple-icons";

const icons = [siApple, siGoogleplay, siInstagram, siSnapchat, siTiktok, siWhatsapp, siYoutube];
const symbols = icons.map(
  ({ slug, path }) => `<symbol id="${slug}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`,
);
await writeFile(
  join(import.meta.dirname, "../web/ui/brand-icons.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg">\n<title>Brands</title>\n${symbols.join("\n")}\n</svg>\n`,
);
