import { test } from "@playwright/test";

test("hangs", () => new Promise(() => {}));
