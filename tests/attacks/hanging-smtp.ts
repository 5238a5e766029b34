import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** Where a mail server may stop answering, in the order of the conversation. */
export const steps = [
  "the greeting",
  "EHLO",
  "MAIL",
  "RCPT",
  "DATA",
  "the final dot",
  "the final dot, with the line cut",
] as const;
export type Step = (typeof steps)[number];

/** Who it is about where that was said by then, and how to let it go on. */
export type Hang = { readonly recipient: string; goOn(): void };

export type HangingSmtp = {
  /**
   * The next conversation that reaches this step hangs there; kept connections are closed, so that it may be the first
   * step.
   */
  hangNext(step: Step): Promise<Hang>;
  /** The recipients of the mails that were handed over. */
  readonly received: string[];
  close(): Promise<void>;
};

/** A mail server that says what it must and nothing else, so that each step is one line. */
export async function startHangingSmtp(port: number): Promise<HangingSmtp> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const idle = new Set<Socket>();
  let planned: { step: Step; reached(hang: Hang): void } | undefined;

  function reach(step: Step, recipient: string, goOn: () => void): void {
    const reached = planned?.step === step ? planned.reached : undefined;
    if (reached) planned = undefined;
    if (reached) reached({ recipient, goOn });
    else goOn();
  }

  function converse(socket: Socket): void {
    const say = (text: string) => socket.write(`${text}\r\n`);
    let recipient = "";
    let inBody = false;
    const answers: Record<string, [Step | undefined, string]> = {
      EHLO: ["EHLO", "250 here"],
      MAIL: ["MAIL", "250 ok"],
      RCPT: ["RCPT", "250 ok"],
      DATA: ["DATA", "354 go on"],
      RSET: [undefined, "250 ok"],
      QUIT: [undefined, "221 bye"],
    };

    function handOver(): void {
      received.push(recipient);
      if (planned?.step === "the final dot, with the line cut") {
        planned.reached({ recipient, goOn() {} });
        planned = undefined;
        socket.destroy();
      } else
        reach("the final dot", recipient, () => {
          say("250 taken");
          idle.add(socket);
        });
    }

    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    createInterface(socket).on("line", (line) => {
      idle.delete(socket);
      if (inBody) {
        inBody = line !== ".";
        if (!inBody) handOver();
        return;
      }
      const [step, answer] = answers[line.slice(0, 4).toUpperCase()] ?? [undefined, "500 what?"];
      recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? recipient;
      const goOn = () => {
        inBody = answer.startsWith("354");
        say(answer);
      };
      if (step) reach(step, recipient, goOn);
      else goOn();
    });
    reach("the greeting", "", () => say("220 here"));
  }

  const server = createServer(converse).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    hangNext: (step) =>
      new Promise((reached) => {
        planned = { step, reached };
        for (const socket of idle) socket.destroy();
        idle.clear();
      }),
    received,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
