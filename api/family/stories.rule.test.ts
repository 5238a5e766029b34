import fc from "fast-check";
import { test } from "vitest";
import { story, tellStory } from "../testing/walks/town/story.ts";

test("whatever three families, the support desk, the clock and the provider do, every promise is kept", () => {
  fc.assert(fc.property(story, tellStory), { numRuns: 1000 });
});
