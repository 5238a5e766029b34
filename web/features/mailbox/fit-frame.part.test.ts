import { beforeEach, expect, test } from "vitest";
import { fitFrame } from "./fit-frame.island.ts";

let frame: HTMLIFrameElement;

/** A mail whose text is so tall, in a frame with a border. */
async function show(heightPx: number): Promise<void> {
  frame = document.createElement("iframe");
  frame.sandbox.add("allow-same-origin");
  frame.style.cssText = "height: 60rem; border: 1px solid";
  frame.srcdoc = `<!doctype html><body style="margin: 0"><p style="margin: 0; height: ${heightPx}px">Hello</p>`;
  document.body.append(frame);
  fitFrame(frame);
}

beforeEach(() => () => document.body.replaceChildren());

test.each([120, 2000])(
  "a mail of %d px has a frame of its height, without a bar to scroll",
  async (height) => {
    await show(height);
    await expect.poll(() => frame.clientHeight).toBe(height);
  },
);

test("a mail that becomes taller in another window fits again", async () => {
  await show(120);
  await expect.poll(() => frame.clientHeight).toBe(120);
  const text = frame.contentDocument?.querySelector("p");
  if (text) text.style.height = "340px";
  dispatchEvent(new Event("resize"));
  await expect.poll(() => frame.clientHeight).toBe(340);
});
