import { expect, test } from "vitest";
import { answerEncoded, encode, keepAsIs } from "./static-body.ts";

const english = Buffer.from("Every task done earns a cookie. ".repeat(20));
const arabic = Buffer.from("كل مهمّة تُنجَز بحبّة معمول. ".repeat(20));

test.each([
  ["compressed", encode],
  ["as it is", async (body: Buffer) => keepAsIs(body)],
])("a body kept %s has a tag of its own, the same whenever it is made", async (_, keep) => {
  const tagOf = async (body: Buffer) => {
    const request = new Request("http://localhost/", { headers: { "Accept-Encoding": "br" } });
    return answerEncoded(request, await keep(body), new Headers()).headers.get("ETag");
  };
  expect(await tagOf(english)).not.toBe(await tagOf(arabic));
  expect(await tagOf(english)).toBe(await tagOf(Buffer.from(english)));
});

test("a caller that has another body gets the whole answer", async () => {
  const request = new Request("http://localhost/");
  const tag = answerEncoded(request, await encode(arabic), new Headers()).headers.get("ETag") ?? "none";
  const again = new Request("http://localhost/", { headers: { "If-None-Match": tag } });
  expect(answerEncoded(again, await encode(english), new Headers()).status).toBe(200);
  expect(answerEncoded(again, await encode(arabic), new Headers()).status).toBe(304);
});
