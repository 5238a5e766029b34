import { stripVTControlCharacters } from "node:util";
import { pino } from "pino";
import { expect, test } from "vitest";
import { askedRequest } from "../api/asked-request.ts";
import { logOptions } from "./log.ts";
import { writeLogText } from "./log-text.ts";

function openTestLog() {
  const lines: string[] = [];
  const logger = pino(logOptions, { write: (line: string) => lines.push(line) });
  return { logger, lines };
}

const request = { id: "0123456789abcdef", method: "GET", path: "/api/v1/x" };

test("every line of a request has its number, a bad one its path too", () => {
  const { logger, lines } = openTestLog();
  askedRequest.run(request, () => {
    logger.info("fine");
    logger.warn({ reason: "late" }, "not so fine");
    logger.error("bad");
  });
  logger.info("of nobody");
  const [info, warn, error, other] = lines.map((line) => JSON.parse(line));
  expect([info.id, info.path]).toEqual([request.id, undefined]);
  expect(warn).toMatchObject({ ...request, reason: "late" });
  expect(error).toMatchObject(request);
  expect(other).not.toHaveProperty("id");
});

test("every line of somebody's request has the name of the account", () => {
  const { logger, lines } = openTestLog();
  askedRequest.run({ ...request, account: "c2FsbWE" }, () => {
    logger.info("fine");
    logger.warn("not so fine");
  });
  expect(lines.map((line) => JSON.parse(line).account)).toEqual(["c2FsbWE", "c2FsbWE"]);
});

test("a long text of a bad line is cut before a word, so that no half of an address stays", () => {
  const { logger, lines } = openTestLog();
  logger.error(`${"no ".repeat(1_664)} layla.haddad@home.example ${"no ".repeat(30_000)}`);
  const { msg } = JSON.parse(lines[0] ?? "");
  expect(msg).not.toContain("layla");
  expect(msg.length).toBeLessThan(5_001);
});

test("what a library writes about a person or a token is left out of a bad line", () => {
  const { logger, lines } = openTestLog();
  const said = "550 no layla.haddad+x@home.example, Bearer eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl";
  logger.error(
    { reason: said, stack: `Error: ${said}\n    at node_modules/@hono/node-server/index.js` },
    said,
  );
  expect(lines[0]).not.toMatch(/layla|home\.example|c2lnbmF0dXJl/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    msg: "550 no …, Bearer …",
    stack: expect.stringContaining("at node_modules/@hono/node-server/index.js"),
  });
});

test("on a terminal a line is text: time, level, words, the rest, and a stack below", () => {
  const time = new Date(2026, 2, 1, 8, 5, 9).getTime();
  const text = (line: object) =>
    stripVTControlCharacters(writeLogText(JSON.stringify({ time, pid: 1, hostname: "x", ...line })));
  expect(text({ level: 30, ...request, status: 200, ms: 3, msg: "request" })).toBe(
    "08:05:09 info  request method=GET path=/api/v1/x status=200 ms=3 id=01234567\n",
  );
  expect(text({ level: 50, reason: "late", stack: "Error: late\n    at x", msg: "bad" })).toBe(
    "08:05:09 error bad reason=late\nError: late\n    at x\n",
  );
});

test("on a terminal a stranger's path moves nothing, and begins no line", () => {
  const path = "/\u001b[2J\n10:00:00 info all is well\u202e";
  const line = writeLogText(JSON.stringify({ time: 0, level: 30, msg: "request", path }));
  expect(stripVTControlCharacters(line)).toContain("path=/%1B[2J%0A10:00:00 info all is well%E2%80%AE\n");
});
