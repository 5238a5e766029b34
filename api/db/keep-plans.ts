import { type PGlite, parse, protocol, type QueryOptions, type Results } from "@electric-sql/pglite";

/** Each takes some ten kilobytes. Ours are fewer; what varies without end, such as lists of values, stops here. */
const MOST_KEPT = 100;

const { serialize } = protocol;
type Messages = Awaited<ReturnType<PGlite["execProtocolStream"]>>;
type Kept = { readonly name: string; readonly types: readonly number[]; readonly columns: Messages };

/**
 * PGlite has each statement parsed and planned anew, and goes into PostgreSQL six times for it. From here on, what
 * reads outside a transaction is prepared once by a name of its own, as drivers of servers do, and goes there once.
 */
export function keepPlans(client: PGlite): void {
  const kept = new Map<string, Kept>();
  const askAnew = client.query.bind(client);

  async function prepare(text: string): Promise<Kept> {
    const name = `kept_${kept.size}`;
    const messages = await client.execProtocolStream(
      Buffer.concat([
        serialize.parse({ name, text }),
        serialize.describe({ type: "S", name }),
        serialize.sync(),
      ]),
    );
    const columns = messages.filter((message) => message.name === "rowDescription");
    const statement = { name, types: parse.parseDescribeStatementResults(messages), columns };
    kept.set(text, statement);
    return statement;
  }

  async function ask<T>(text: string, params: unknown[], options?: QueryOptions): Promise<Results<T>> {
    const { name, types, columns } = kept.get(text) ?? (await prepare(text));
    const values = params.map((value, index) => {
      if (value === null || value === undefined) return null;
      const write = client.serializers[types[index] as number];
      return write ? write(value) : String(value);
    });
    const messages = await client.execProtocolStream(
      Buffer.concat([serialize.bind({ statement: name, values }), serialize.execute({}), serialize.sync()]),
    );
    // PGlite copies some hundred parsers for each answer to add those of its caller.
    const parsers = Object.assign(Object.create(client.parsers), options?.parsers);
    const [result] = parse.parseResults([...columns, ...messages], parsers, { rowMode: options?.rowMode });
    return result as Results<T>;
  }

  client.query = async <T>(text: string, params: unknown[] = [], options?: QueryOptions) => {
    if (!text.startsWith("select ") || (kept.size >= MOST_KEPT && !kept.has(text)))
      return askAnew<T>(text, params, options);
    await client._checkReady();
    // Both locks, as PGlite itself has it: no transaction of somebody else is under way meanwhile.
    return client._runExclusiveTransaction(() =>
      client._runExclusiveQuery(() => ask<T>(text, params, options)),
    );
  };
}
