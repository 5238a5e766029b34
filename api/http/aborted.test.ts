import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, test } from "vitest";
import { calls } from "../../contract/calls.ts";
import { describeApi } from "../testing/testing.ts";

describeApi("an upload that breaks off", (api) => {
  test.each([
    ["of a known length", `Content-Length: 100\r\n\r\n{"email":`],
    ["in chunks", `Transfer-Encoding: chunked\r\n\r\n9\r\n{"email":\r\n`],
  ])("%s is no failure of the database, nor of ours", async (_, rest) => {
    const ended = Promise.withResolvers<void>();
    const listener = getRequestListener(async (request, env) => {
      const response = await api.app.fetch(request, env);
      ended.resolve();
      return response;
    });
    const server = createServer(listener).listen(0, "127.0.0.1");
    await once(server, "listening");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    const head = `POST ${calls.login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}${rest}`, () => socket.destroy());
    await ended.promise;
    server.close();
    expect(api.log.filter((line) => line.includes("the database cannot serve"))).toEqual([]);
    expect(api.log.filter((line) => line.includes("a request failed"))).toEqual([]);
  });
});
