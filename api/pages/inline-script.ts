import { createHash } from "node:crypto";
import { raw } from "hono/html";

/** For the few things on these pages that HTML cannot do. */
export function renderScript(script: string) {
  return raw(`<script>${script}</script>`);
}

/** Lets a page run this script and no other. */
export function allowScript(script: string): string {
  return `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
