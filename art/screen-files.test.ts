import { expect, test } from "vitest";
import { SCREENSHOT_FOLDER } from "../web/features/home/screenshots.ts";
import { hashFolder } from "./hash-folder.ts";

test("the folder of the screenshots carries the hash of what is in it", () => {
  expect(SCREENSHOT_FOLDER).toBe(`/assets/screens-${hashFolder(`web/public${SCREENSHOT_FOLDER}`)}`);
});
