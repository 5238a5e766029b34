import { createServer, type Socket } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

const END = "\r\n.\r\n";
const answers: Record<string, string> = {
  EHLO: "250-here\r\n250 PIPELINING",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go on",
  RSET: "250 ok",
  QUIT: "221 bye",
};
let connections = 0;

function converse(socket: Socket): void {
  let text = "";
  let recipient = "";
  let inBody = false;
  const say = (line: string) => socket.write(`${line}\r\n`);

  function takeMail(end: number): void {
    const id = /^Message-ID: <(.*)@/im.exec(text.slice(0, end))?.[1] ?? "";
    text = text.slice(end + END.length);
    inBody = false;
    const taken = recipient;
    setTimeout(() => {
      parentPort?.postMessage({ recipient: taken, id, connections });
      say("250 taken");
    }, workerData.takesMs);
  }

  function takeLine(end: number): void {
    const line = text.slice(0, end);
    text = text.slice(end + 2);
    recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? recipient;
    const verb = line.slice(0, 4).toUpperCase();
    inBody = verb === "DATA";
    say(answers[verb] ?? "500 what?");
  }

  connections++;
  socket.setNoDelay().setEncoding("utf8");
  socket.on("error", () => {}).on("close", () => connections--);
  socket.on("data", (chunk: string) => {
    text += chunk;
    for (;;) {
      const end = text.indexOf(inBody ? END : "\r\n");
      if (end < 0) return;
      if (inBody) takeMail(end);
      else takeLine(end);
    }
  });
  say("220 here");
}

const server = createServer(converse).listen(0, "127.0.0.1", () => {
  const address = server.address();
  parentPort?.postMessage({ port: typeof address === "object" && address ? address.port : 0 });
});
