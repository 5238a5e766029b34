import { expect, test } from "vitest";
import { PEOPLE_FOLDER } from "../../web/brand/drawing.tsx";
import { SCREENSHOT_FOLDER } from "../../web/features/home/screenshots.ts";
import { hashFolder } from "./hash-folder.ts";

test.each([
  ["screens", SCREENSHOT_FOLDER],
  ["people", PEOPLE_FOLDER],
])("the folder of the %s carries the hash of what is in it", (name, folder) => {
  expect(folder).toBe(`/assets/${name}-${hashFolder(`web/public${folder}`)}`);
});
