import { isDeepStrictEqual } from "node:util";
import type { Locator } from "@playwright/test";
import { expect } from "./test.ts";

/** A value to compare with a later one: what is read once it is the same twice in a row. */
export async function readAtRest<T>(read: () => Promise<T>): Promise<T> {
  let last = await read();
  await expect
    .poll(async () => {
      const before = last;
      last = await read();
      return isDeepStrictEqual(last, before);
    })
    .toBe(true);
  return last;
}

/** Each of the things that are found, once there are so many. */
export async function allOf(found: Locator, count: number): Promise<Locator[]> {
  await expect(found).toHaveCount(count);
  return found.all();
}
