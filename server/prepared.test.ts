import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer, text as readText } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareAnswer, sendPrepared } from "./prepared.ts";
import { compress, keep, type StaticBody } from "./static-body.ts";

const text = "كل مهمّة تُنجَز بحبّة معمول. ".repeat(40);
const plain = Buffer.from(text);
const quick = keep(plain, await compress(plain, "quick"));
const small = keep(plain, await compress(plain, "small"));
const picture = keep(Buffer.from("avif"));

const bodies: Record<string, StaticBody> = { "/quick": quick, "/small": small, "/picture": picture };
const server = createServer({ maxHeaderSize: 1_000_000 }, (request, response) => {
  const body = bodies[request.url ?? ""] as StaticBody;
  sendPrepared(request, response, prepareAnswer(body, [["Content-Type", "text/plain"]]), "one");
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

const portOf = () => (server.address() as AddressInfo).port;

/** By Node's own client, which adds and unpacks nothing. */
function ask(headers: Record<string, string>, method = "GET", path = "/small"): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port: portOf(), path, method, headers }, resolve);
    asked.on("error", reject).end();
  });
}

/** What goes over the wire, to the last byte, until the server ends the connection. */
async function askByHand(...lines: string[]): Promise<string> {
  const socket = connect(portOf(), "127.0.0.1");
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  return readText(socket);
}

async function tagOf(encoding: string, path = "/small"): Promise<string> {
  const { headers } = await ask({ "Accept-Encoding": encoding }, "HEAD", path);
  return headers.etag as string;
}

test("brotli wins over gzip where the caller takes both", async () => {
  const answer = await ask({ "Accept-Encoding": "gzip, deflate, br" });
  expect(answer.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(await buffer(answer)).toString()).toBe(text);
});

test("gzip serves a caller that takes no brotli", async () => {
  const answer = await ask({ "Accept-Encoding": "gzip, br;q=0" });
  expect(answer.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(await buffer(answer)).toString()).toBe(text);
});

test("a caller that names no encoding gets the plain bytes", async () => {
  const answer = await ask({});
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(await readText(answer)).toBe(text);
});

test("an encoding whose name only contains one of ours is another", async () => {
  expect((await ask({ "Accept-Encoding": "brotli, x-gzip" })).headers["content-encoding"]).toBeUndefined();
});

test("each encoding has a strong tag of its own", async () => {
  const tags = await Promise.all(["br", "gzip", "identity"].map((each) => tagOf(each)));
  expect(new Set(tags).size).toBe(3);
  expect(tags.every((tag) => tag.startsWith('"'))).toBe(true);
});

test.each(["br", "gzip"])("%s of another level has another tag and the same text", async (name) => {
  const unpack = name === "br" ? brotliDecompressSync : gunzipSync;
  for (const path of ["/quick", "/small"])
    expect(unpack(await buffer(await ask({ "Accept-Encoding": name }, "GET", path))).toString()).toBe(text);
  expect(await tagOf(name, "/quick")).not.toBe(await tagOf(name, "/small"));
});

test("a tag is the same for the same bytes and another for others", () => {
  const tag = (body: string) => keep(Buffer.from(body)).identity.tag;
  expect(tag(text)).toBe(small.identity.tag);
  expect(tag(`${text}.`)).not.toBe(small.identity.tag);
});

test.each([(tag: string) => tag, (tag: string) => `"other", W/${tag}`, () => "*"])(
  "a caller that has the bytes gets 304 and no body",
  async (say) => {
    const tag = await tagOf("br");
    const answer = await ask({ "Accept-Encoding": "br", "If-None-Match": say(tag) });
    expect(answer.statusCode).toBe(304);
    expect(answer.headers).toMatchObject({ etag: tag, vary: "Accept-Encoding" });
    expect(answer.headers).not.toHaveProperty("content-length");
    expect(await readText(answer)).toBe("");
  },
);

test("a tag of another encoding does not count", async () => {
  const answer = await ask({ "Accept-Encoding": "br", "If-None-Match": await tagOf("gzip") });
  expect(answer.statusCode).toBe(200);
});

test("HEAD tells the length and sends nothing", async () => {
  const answer = await ask({}, "HEAD");
  expect(answer.headers["content-length"]).toBe(String(plain.length));
  expect(await readText(answer)).toBe("");
});

test("a picture is sent as it is, whatever the caller takes", async () => {
  const answer = await ask({ "Accept-Encoding": "br" }, "GET", "/picture");
  expect(answer.headers["content-encoding"]).toBeUndefined();
});

test("on a connection that goes on, the head is the one that Node would write, and the next answer follows", async () => {
  const both = await askByHand(
    ...["GET /picture HTTP/1.1", "Host: x", "", "HEAD /picture HTTP/1.1", "Host: x"],
    ...["", "GET /picture HTTP/1.1", "Host: x", "Connection: close"],
  );
  const [first = "", second = "", ...rest] = both.split(/(?=HTTP\/1\.1 )/);
  const last = rest.join("");
  expect(first).toMatch(/\r\n\r\navif$/);
  expect(second).toMatch(/\r\n\r\n$/);
  expect(last).toMatch(/\r\n\r\navif$/);
  // Node wrote the last one itself, header by header.
  const namesOf = (answer: string) =>
    answer
      .split("\r\n\r\n")[0]
      ?.split("\r\n")
      .slice(1)
      .map((line) => line.split(":")[0])
      .filter((name) => name !== "Keep-Alive")
      .sort();
  expect(namesOf(first)).toEqual(namesOf(last));
  expect(first).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/);
  expect(first).toContain("\r\nConnection: keep-alive\r\n");
  expect(last).toContain("\r\nConnection: close\r\n");
});

test("a caller of HTTP/1.0 gets its answer and the end of the connection", async () => {
  expect(await askByHand("GET /picture HTTP/1.0")).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\navif$/s);
});

test.each(["Accept-Encoding", "If-None-Match"])(
  "%s of any length is read in one pass",
  async (name) => {
    // Where each space made another pass, this would take minutes and run into the limit.
    const spaces = " ".repeat(200_000);
    expect((await ask({ [name]: `br${spaces}x` })).statusCode).toBe(200);
  },
  60_000,
);
