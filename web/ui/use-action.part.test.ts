import { createElement } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { showPart } from "../testing/show-part.tsx";
import { useAction } from "./use-action.ts";

test("what is under way is not begun again, and may be once it is done", async () => {
  const works: PromiseWithResolvers<void>[] = [];
  function Send() {
    const { state, run } = useAction(() => {
      const work = Promise.withResolvers<void>();
      works.push(work);
      return work.promise;
    });
    return createElement("button", { type: "button", onClick: () => void run() }, String(state));
  }
  await showPart(createElement(Send), "en");
  const send = page.getByRole("button");
  await send.click();
  await send.click();
  expect(works).toHaveLength(1);
  works[0]?.resolve();
  await expect.element(send).toHaveTextContent("done");
  await send.click();
  expect(works).toHaveLength(2);
});
