import { expect, test } from "vitest";
import { readAnswer } from "./read-answer.ts";

function cutAfter(text: string, status: number): Response {
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode(text));
      stream.error(new TypeError("network error"));
    },
  });
  return new Response(body, { status });
}

test("JSON is what it says", async () => {
  expect(await readAnswer(new Response('{"a":1}'))).toEqual({ a: 1 });
  expect(await readAnswer(new Response("null"))).toBeNull();
});

test.each(["", "OK"])("%j says nothing", async (text) => {
  expect(await readAnswer(new Response(text))).toEqual({});
});

test("a page of somebody else's network is no answer", async () => {
  await expect(readAnswer(new Response("\n<!doctype html><title>Sign in</title>"))).rejects.toThrow();
});

test("an answer that was cut is no answer", async () => {
  await expect(readAnswer(cutAfter("{}", 200))).rejects.toThrow();
});

test("a refusal stays one, whatever its body is", async () => {
  expect(await readAnswer(new Response("<h1>Bad Gateway</h1>", { status: 502 }))).toEqual({});
  expect(await readAnswer(cutAfter('{"message":', 400))).toEqual({});
});
