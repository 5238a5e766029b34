import data from "@mdn/browser-compat-data" with { type: "json" };
import type { Identifier } from "@mdn/browser-compat-data/types";
import { lackedBy } from "./browsers.ts";

type Lacking = ReadonlyMap<string, string[]>;

const globalObjects = { ...data.api, ...data.javascript.builtins, ...data.javascript.builtins?.Intl };
const interfaces = childrenOf(globalObjects as Identifier);

/**
 * What some of our browsers lack, as a script names it: `Name`, `Name.static`, `.member`, `on event`,
 * `<attribute>`, `:selector`. A member or an attribute counts when it is new wherever it exists: built code
 * does not say what it is called on.
 */
export function newInScripts(): Lacking {
  const everywhere: [string, Identifier][] = interfaces.flatMap(([name, feature]) => [
    [name, feature] as [string, Identifier],
    ...childrenOf(feature).flatMap(([member, each]): [string, Identifier][] => {
      if (member.endsWith("_event")) return [[`on ${member.slice(0, -"_event".length)}`, each]];
      if (member.endsWith("_static")) return [[`${name}.${member.slice(0, -"_static".length)}`, each]];
      return [
        [`.${member}`, each],
        [`${name}.${member}`, each],
      ];
    }),
  ]);
  const onWindow = childrenOf(data.api.Window as Identifier);
  const elements = childrenOf(data.html.elements as Identifier).flatMap(([, element]) => childrenOf(element));
  const attributes = [...childrenOf(data.html.global_attributes as Identifier), ...elements];
  return lackingAmong([
    ...everywhere,
    ...onWindow,
    ...attributes.map(([name, feature]): [string, Identifier] => [`<${name}>`, feature]),
    ...selectors(),
  ]);
}

/** The same for stylesheets: `property`, `property: keyword`, `function()`, `@rule`, `:selector`, `(media feature)`. */
export function newInStyles(): Lacking {
  const properties = childrenOf(data.css.properties as Identifier);
  const rules = childrenOf(data.css["at-rules"] as Identifier);
  const types = childrenOf(data.css.types as Identifier);
  const functions = [...types, ...types.flatMap(([, type]) => childrenOf(type))];
  return lackingAmong([
    ...properties,
    ...properties.flatMap(([name, property]) =>
      childrenOf(property).map(([keyword, each]): [string, Identifier] => [`${name}: ${keyword}`, each]),
    ),
    ...functions.map(([name, each]): [string, Identifier] => [`${name}()`, each]),
    ...rules.map(([name, rule]): [string, Identifier] => [`@${name}`, rule]),
    ...childrenOf(data.css["at-rules"]?.media as Identifier).map(([name, each]): [string, Identifier] => [
      `(${name})`,
      each,
    ]),
    ...selectors(),
  ]);
}

/** Members that some of our browsers lack: `URL.parse`, `HTMLElement.prototype.popover`. */
export function newMembers(): { owner: string; member: string; on: "constructor" | "prototype" }[] {
  return interfaces.flatMap(([owner, feature]) =>
    childrenOf(feature)
      .filter(([name, each]) => !name.endsWith("_event") && isLacking(each))
      .flatMap(([name]) => {
        const member = name.replace(/_static$/, "");
        const onConstructor = { owner, member, on: "constructor" as const };
        const onPrototype = { owner, member, on: "prototype" as const };
        // The data tells them apart for the browser's interfaces, not for those of the language.
        if (!(owner in data.api)) return [onConstructor, onPrototype];
        return name.endsWith("_static") ? [onConstructor] : [onPrototype];
      }),
  );
}

function selectors(): [string, Identifier][] {
  return childrenOf(data.css.selectors as Identifier).map(([name, each]) => [`:${name}`, each]);
}

/** A name is lacking where every feature of that name is. */
function lackingAmong(features: [string, Identifier][]): Lacking {
  const known = new Set<string>();
  const lacking = new Map<string, string[]>();
  for (const [name, { __compat }] of features) {
    if (!__compat || known.has(name)) continue;
    const browsers = lackedBy(__compat);
    if (browsers.length > 0) {
      // The form that most browsers have.
      if (browsers.length <= (lacking.get(name)?.length ?? Number.POSITIVE_INFINITY))
        lacking.set(name, browsers);
    } else {
      lacking.delete(name);
      known.add(name);
    }
  }
  return lacking;
}

function isLacking({ __compat }: Identifier): boolean {
  return __compat !== undefined && lackedBy(__compat).length > 0;
}

function childrenOf(feature: Identifier | undefined): [string, Identifier][] {
  return Object.entries(feature ?? {}).filter(([name]) => name !== "__compat") as [string, Identifier][];
}
