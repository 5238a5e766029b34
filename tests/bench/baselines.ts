/** The least that a process can do for the same work; each runs by itself, as a text. */

const ANSWER = `
  import { createServer } from "node:http";
  const answerWith = (select) => createServer(async (request, response) => {
    const body = JSON.stringify(await select());
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) });
    response.end(body);
  }).listen(Number(process.env.PORT), "127.0.0.1", () => console.log("is ready"));
  process.on("SIGTERM", () => process.exit(0));`;

/** A handler with one indexed select. */
export const bareSelect = {
  embedded: `${ANSWER}
    import { PGlite } from "@electric-sql/pglite";
    import { setFlagsFromString } from "node:v8";
    setFlagsFromString("--no-wasm-tier-up");
    setFlagsFromString("--no-wasm-dynamic-tiering");
    const database = await PGlite.create(process.env.DATA_DIR + "/db");
    const text = "select * from accounts where email = $1";
    answerWith(async () => (await database.query(text, ["premium@maamoul.example"])).rows);`,
  postgres: `${ANSWER}
    import pg from "pg";
    const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
    const query = { name: "one", text: "select * from accounts where email = $1", values: ["premium@maamoul.example"] };
    answerWith(async () => (await pool.query(query)).rows);`,
};

/** Hashes of the strength of ours, two at a time for so many seconds; says how many, and the processor time of one. */
export const hashAlone = `
  import { argon2, randomBytes } from "node:crypto";
  import { promisify } from "node:util";
  const parameters = { message: "cookies-123", nonce: randomBytes(16), memory: 19456, passes: 2, parallelism: 1, tagLength: 32 };
  let count = 0;
  const startedAt = performance.now();
  const end = startedAt + Number(process.env.SECONDS) * 1000;
  await Promise.all([1, 2].map(async () => {
    for (; performance.now() < end; count++) await promisify(argon2)("argon2id", parameters);
  }));
  const { user, system } = process.cpuUsage();
  console.log(JSON.stringify({ perSecond: count * 1000 / (performance.now() - startedAt), cpuMicroseconds: (user + system) / count }));`;
