import type { SendMailOptions } from "nodemailer";

/** Until the final dot nothing is handed over, so giving up costs another try and nothing else. */
export const BEFORE_DOT_MS = 30_000;
/** As RFC 5321 §4.5.3.2 asks: whoever hangs up earlier has sent a mail and takes it for unsent. */
export const AFTER_DOT_MS = 10 * 60_000;

export type Smtp = {
  send(mail: SendMailOptions): Promise<void>;
  close(): void;
};

/** Connections are kept for the next mail; one over which a mail failed is closed. */
export function openSmtp(url: string): Smtp {
  const idle: Smtp[] = [];
  let closed = false;
  return {
    async send(mail) {
      const connection = idle.pop() ?? (await connect(url));
      try {
        await connection.send(mail);
      } catch (error) {
        connection.close();
        throw error;
      }
      if (closed) connection.close();
      else idle.push(connection);
    },
    close() {
      closed = true;
      for (const connection of idle.splice(0)) connection.close();
    },
  };
}

/**
 * A pool of one: to give up one mail, nodemailer closes the whole pool that it is in. Trying again is the outbox's,
 * so the pool itself does not.
 */
async function connect(url: string): Promise<Smtp> {
  // Loaded with the first mail: no start waits for it.
  const { createTransport } = await import("nodemailer");
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    connectionTimeout: BEFORE_DOT_MS,
    greetingTimeout: BEFORE_DOT_MS,
    socketTimeout: AFTER_DOT_MS,
  });
  let onFinalDot: () => void;
  pool.use("stream", ({ message }, done) => {
    // The last byte is read when the server has asked for the mail; the final dot follows it.
    message.processFunc((bytes) => bytes.once("end", () => onFinalDot()));
    done();
  });
  return {
    async send(mail) {
      const hang = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        hang.reject(Object.assign(new Error("the mail server hangs"), { code: "ETIMEDOUT" }));
      }, BEFORE_DOT_MS);
      onFinalDot = () => clearTimeout(timer);
      await Promise.race([pool.sendMail(mail), hang.promise]).finally(() => clearTimeout(timer));
    },
    close: () => pool.close({ force: true }),
  };
}
