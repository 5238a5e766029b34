import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { leave, listen, MOST_CONNECTIONS } from "./listen.ts";

test("connections past the most that are served are closed at once, and those before are kept", async () => {
  const server = await listen((_, response) => response.end("ok"), { port: 0, host: "127.0.0.1" });
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  async function open(): Promise<Socket> {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    sockets.push(socket);
    socket.on("error", () => {});
    await once(socket, "connect");
    return socket;
  }
  const first = await open();
  for (let i = 1; i < MOST_CONNECTIONS; i++) await open();
  const late = await open();
  if (!late.closed) await once(late, "close");
  first.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const [answer] = await once(first, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200/);
});

test("a caller who dribbles a request is not waited for", async () => {
  const server = await listen(() => {}, { port: 0, host: "127.0.0.1" });
  onTestFinished(() => void server.close());
  expect([server.headersTimeout, server.requestTimeout]).toEqual([20_000, 60_000]);
});

test("a caller who never reads the answer does not hold a connection for good", async () => {
  const server = await listen(() => {}, { port: 0, host: "127.0.0.1" });
  onTestFinished(() => void server.close());
  expect(server.timeout).toBe(90_000);
});

test("a process that leaves answers who is connected, asks them to go, and is gone when they are", async () => {
  const server = await listen((_, response) => response.end("ok"), { port: 0, host: "127.0.0.1" });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const ask = async () => {
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    return String((await once(socket, "data"))[0]);
  };
  expect(await ask()).toContain("Connection: keep-alive");
  const left = leave(server);
  expect(await ask()).toContain("Connection: close");
  await left;
});
