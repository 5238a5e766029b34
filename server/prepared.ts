import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { parseAccept } from "hono/utils/accept";
import { type Encoding, encodings, type StaticBody } from "./static-body.ts";

/** How long a connection is kept for the next request; every answer says so. */
export const KEEP_ALIVE_SECONDS = 5;
const KEPT_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_SECONDS}\r\n\r\n`;

type Status = 200 | 304;
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** The head of an answer: as Node wants to have it, and as it goes over the wire. */
type Head = { readonly status: Status; readonly list: string[]; readonly text: string };
type Form = { readonly bytes: Buffer; readonly tag: string; readonly whole: Head; readonly unchanged: Head };

/** An answer that is ready before anybody asks for it, in each encoding that its body is kept in. */
export type Prepared = { readonly identity: Form } & Readonly<Partial<Record<Encoding, Form>>>;

export function prepareAnswer(body: StaticBody, headers: HeaderList): Prepared {
  const prepare = (encoding: Encoding): Form | undefined => {
    const form = body[encoding];
    return form && { ...form, ...composeHeads(form, encoding, headers) };
  };
  const identity = { ...body.identity, ...composeHeads(body.identity, "identity", headers) };
  return { identity, br: prepare("br"), gzip: prepare("gzip") };
}

function composeHeads(
  { bytes, tag }: Pick<Form, "bytes" | "tag">,
  encoding: Encoding,
  headers: HeaderList,
): Pick<Form, "whole" | "unchanged"> {
  const vary = headers.flatMap(([name, value]) => (name === "Vary" ? [value] : []));
  const both: HeaderList = [
    ...headers.filter(([name]) => name !== "Vary"),
    ["Vary", [...vary, "Accept-Encoding"].join(", ")],
    ["ETag", tag],
  ];
  const encoded: HeaderList = encoding === "identity" ? [] : [["Content-Encoding", encoding]];
  return {
    whole: composeHead(200, [...both, ...encoded, ["Content-Length", String(bytes.length)]]),
    unchanged: composeHead(304, both),
  };
}

function composeHead(status: Status, headers: HeaderList): Head {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  return {
    status,
    list: headers.flat(),
    text: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}`,
  };
}

/** Sends the smallest form that the caller takes, or 304 where it has that form already. Answers the status. */
export function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  prepared: Prepared,
  id: string,
): Status {
  const form = chooseForm(prepared, request.headers["accept-encoding"]);
  const known = request.headers["if-none-match"];
  if (known !== undefined && isKnown(known, form.tag)) {
    sendHead(response, form.unchanged, id);
    response.end();
    return 304;
  }
  sendHead(response, form.whole, id);
  if (request.method === "HEAD") response.end();
  else response.end(form.bytes);
  return 200;
}

/**
 * `writeHead` checks and joins every header anew, a third of what an answer costs. `_header` is where Node keeps
 * the result, and has been since its first versions (docs/decisions/0030). A connection that ends with this answer
 * goes the long way, since ending it is Node's affair.
 */
function sendHead(
  response: ServerResponse & { _header?: string },
  { status, list, text }: Head,
  id: string,
): void {
  if (response.shouldKeepAlive)
    response._header = `${text}X-Request-Id: ${id}\r\nDate: ${readDate()}\r\n${KEPT_ALIVE}`;
  else response.writeHead(status, [...list, "X-Request-Id", id]);
}

let second = 0;
let date = "";
function readDate(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  return date;
}

function chooseForm(prepared: Prepared, accepted = ""): Form {
  for (const encoding of encodings) {
    const form = prepared[encoding];
    if (form && accepts(accepted, encoding)) return form;
  }
  return prepared.identity;
}

function accepts(accepted: string, encoding: Encoding): boolean {
  if (encoding === "identity") return true;
  // Browsers give no weights, and then a search does.
  if (!accepted.includes(encoding)) return false;
  return parseAccept(accepted).some(({ type, q }) => type.toLowerCase() === encoding && q > 0);
}

/** Split by plain characters: an expression open at both ends takes quadratic time on a header full of spaces. */
function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim());
  return tags.some((tag) => tag === "*" || tag === etag || tag === `W/${etag}`);
}
