import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "./icon.tsx";

const drawn = readFileSync("web/ui/icons.svg", "utf8");

test.each([...iconNames.map((name) => `icon-${name}`), "rosette", "rosette-plain"])(
  "icons.svg draws %s",
  (id) => {
    expect(drawn).toContain(`id="${id}"`);
  },
);
