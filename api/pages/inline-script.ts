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

/** A policy with leave for one more script: of two `script-src`, a browser heeds the first alone. */
export function allowScriptToo(policy: readonly string[], script: string): readonly string[] {
  const isOfScripts = (directive: string) => directive.startsWith("script-src ");
  const known = policy.find(isOfScripts) ?? "script-src";
  const more = allowScript(script).slice("script-src".length);
  return [...policy.filter((directive) => !isOfScripts(directive)), known + more];
}
