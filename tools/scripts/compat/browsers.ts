import type { CompatStatement, SimpleSupportStatement } from "@mdn/browser-compat-data";

/** The oldest versions that the site works in; README.md tells readers. */
export const oldest = { chrome: "111", firefox: "128", safari: "16.4" } as const;

/** The same for the build, which writes newer syntax in older words. */
export const buildTargets = Object.entries({ ...oldest, ios: oldest.safari }).map(
  ([name, version]) => name + version,
);

const oldestByEngine = {
  chrome: oldest.chrome,
  chrome_android: oldest.chrome,
  firefox: oldest.firefox,
  firefox_android: oldest.firefox,
  safari: oldest.safari,
  safari_ios: oldest.safari,
} as const;

/** The browsers among ours in which a feature came later, or never did. */
export function lackedBy({ support }: CompatStatement): string[] {
  return Object.entries(oldestByEngine)
    .filter(([engine, version]) => {
      const statements = [support[engine as keyof typeof oldestByEngine] ?? []].flat();
      return !statements.some((each) => isIn(each, version));
    })
    .map(([engine]) => engine);
}

function isIn(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added, version_removed, flags, prefix, alternative_name } = statement;
  if (!version_added || flags || prefix || alternative_name) return false;
  return isAtMost(version_added, version) && !(version_removed && isAtMost(version_removed, version));
}

function isAtMost(one: string, other: string): boolean {
  const [major = Number.POSITIVE_INFINITY, minor = 0] = one.replace("≤", "").split(".").map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split(".").map(Number);
  return major < otherMajor || (major === otherMajor && minor <= otherMinor);
}
