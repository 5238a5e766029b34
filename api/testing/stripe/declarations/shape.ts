/** A type as the declarations of `stripe` have it, as far as JSON can break it. */
export type Shape =
  | "string"
  | "number"
  | "boolean"
  | "null"
  /** A number in a string, which the library makes a `Decimal`. */
  | "decimal"
  | "any"
  | { readonly oneOf: readonly (string | number | boolean)[] }
  | { readonly array: Shape }
  | { readonly map: Shape }
  /** Nothing fits an empty list: `never`. */
  | { readonly anyOf: readonly Shape[] }
  /** An index of `Declarations.objects`, which may lead back to itself. */
  | { readonly ref: number };

/** A field whose name ends with a question mark may be left out. */
export type ObjectShape = { readonly name: string; readonly fields: Readonly<Record<string, Shape>> };

export type Call = {
  /** Absent: the call takes no parameters but `expand`. */
  readonly params?: Shape;
  readonly areParamsRequired: boolean;
  readonly answer: Shape;
  readonly isList: boolean;
};

export type Declarations = {
  /** By method and path, each id of the path written as `{}`. */
  readonly calls: Readonly<Record<string, Call>>;
  /** By type. */
  readonly events: Readonly<Record<string, Shape>>;
  readonly objects: readonly ObjectShape[];
};
