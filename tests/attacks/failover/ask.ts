import pg from "pg";

/** How many rows a server has for a statement. */
export async function ask(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
