import { expect, test } from "./test.ts";

/** For what a walk looks at: it goes on, and names each place that failed. */
export const softly = expect.configure({ soft: true });

/** Goes to each of these places, with the time of a whole journey for each. */
export async function visitEach<T extends string>(
  places: readonly T[],
  visit: (place: T) => Promise<void>,
): Promise<void> {
  test.setTimeout(test.info().timeout * places.length);
  for (const place of places) await test.step(place, () => visit(place));
}
