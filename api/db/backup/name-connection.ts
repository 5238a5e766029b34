import pg from "pg";
import type { Environment } from "../../config.ts";

/** An address for libpq, in its variables: everybody on the machine may read arguments. */
export function nameConnection(databaseUrl: string): Environment {
  const { host, port, user, password, database } = new pg.Client(databaseUrl);
  const address = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password ?? undefined,
    PGDATABASE: database,
  };
  const { searchParams } = new URL(databaseUrl);
  const mode = searchParams.get("sslmode") ?? undefined;
  const file = (name: string) => searchParams.get(name) ?? undefined;
  const files = { PGSSLROOTCERT: file("sslrootcert"), PGSSLCERT: file("sslcert"), PGSSLKEY: file("sslkey") };
  if (mode === "no-verify") return { ...address, ...files, PGSSLMODE: "require" };
  if (!mode || mode === "disable" || searchParams.get("uselibpqcompat") === "true")
    return { ...address, ...files, PGSSLMODE: mode };
  // Our driver checks the server's certificate in every other mode, which libpq does in this one alone.
  return { ...address, ...files, PGSSLMODE: "verify-full", PGSSLROOTCERT: files.PGSSLROOTCERT ?? "system" };
}
