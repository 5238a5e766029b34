import type { QueryWatch } from "./database.ts";

/** A driver whose queries are watched: its own, those of a connection that it hands out, and of a transaction. */
export function watchQueries<T extends object>(driver: T, watch: QueryWatch): T {
  return new Proxy(driver, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      const call = (...args: unknown[]) => member.apply(target, args);
      if (name === "query") return (...args: unknown[]) => watch(textOf(args[0]), () => call(...args));
      if (name === "connect") return async () => watchQueries(await call(), watch);
      if (name === "transaction")
        return (work: (inner: object) => unknown) =>
          call((inner: object) => work(watchQueries(inner, watch)));
      return call;
    },
  });
}

/** As a text, or with its name and types. */
function textOf(query: unknown): string {
  if (typeof query === "object" && query !== null && "text" in query) return String(query.text);
  return String(query);
}
