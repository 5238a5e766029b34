import type { Bearer, CallName } from "./calls.ts";
import type { JsonSchema } from "./json-schema.ts";

/** The description of the calls, for developers. */
export type ApiDocsFacts = {
  readonly origin: string;
  readonly groups: readonly {
    readonly name: string;
    readonly about: string;
    readonly calls: readonly CallFacts[];
  }[];
  /** What answers refer to by name. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly errors: readonly { readonly code: string; readonly status: number; readonly message: string }[];
};

export type CallFacts = {
  readonly name: CallName;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly bearer: Bearer;
  readonly request: JsonSchema;
  readonly response: JsonSchema;
  /** A body that the call takes, if it takes one. */
  readonly example?: unknown;
};
