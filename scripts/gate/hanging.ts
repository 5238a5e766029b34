import { test } from "vitest";

test("hangs", () => new Promise(() => {}));
