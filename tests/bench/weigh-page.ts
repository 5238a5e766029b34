import type { Page, Response } from "@playwright/test";
import { waitForScript } from "../journeys/support/wait-for-script.ts";

const kinds = ["document", "script", "stylesheet", "font", "image"] as const;
export type PageWeight = Record<(typeof kinds)[number], number> & { requests: number; largestImage: number };

/** Opens a page and adds up the bytes of each kind as they came over the wire, until the page is quiet. */
export async function weighPage(page: Page, address: string): Promise<PageWeight> {
  const responses: Response[] = [];
  const note = (response: Response) => responses.push(response);
  page.on("response", note);
  await page.goto(address, { waitUntil: "networkidle" });
  await waitForScript(page);
  await page.waitForLoadState("networkidle");
  page.off("response", note);

  const weight: PageWeight = {
    document: 0,
    script: 0,
    stylesheet: 0,
    font: 0,
    image: 0,
    requests: responses.length,
    largestImage: 0,
  };
  for (const response of responses) {
    const { responseBodySize } = await response.request().sizes();
    const kind = kinds.find((each) => each === response.request().resourceType());
    if (kind) weight[kind] += responseBodySize;
    if (kind === "image") weight.largestImage = Math.max(weight.largestImage, responseBodySize);
  }
  return weight;
}
