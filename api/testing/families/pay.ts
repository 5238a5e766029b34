import type { TestApi } from "../testing.ts";

/** Cards of the sandbox: two that always pay, one some seconds later, and one that pays no renewal. */
export const VISA = "4242 4242 4242 4242";
export const MASTERCARD = "5555 5555 5555 4444";
export const DELAYED = "4000 0000 0000 0077";
export const PAYS_ONCE = "4000 0000 0000 0341";

export type Answered = { readonly status: number; readonly text: string };

/** Sends a card to a checkout or a card page, as its form does. */
export async function sendCard(api: TestApi, address: string, number = VISA): Promise<Answered> {
  const { pathname, search } = new URL(address, "http://localhost");
  const body = new URLSearchParams({ number, expiry: "08/30", cvc: "123", name: "Layla Haddad" });
  const response = await api.app.request(`${pathname}${search}`, { method: "POST", body });
  return { status: response.status, text: await response.text() };
}

/** Presses the button of a checkout or a card page, with a card that pays. Answers the status: 303 is paid. */
export async function pressPay(api: TestApi, address: string): Promise<number> {
  return (await sendCard(api, address)).status;
}

export async function buy(api: TestApi, bearer: string, plan = "premium-monthly"): Promise<void> {
  const status = await pressPay(api, await api.openCheckout(bearer, plan));
  if (status !== 303) throw new Error(`not paid: ${status}`);
}

/** The page for the card of the adult who presses "I will pay", or "Change card". */
export async function openCardPage(api: TestApi, bearer: string): Promise<string> {
  const { pathname, search } = new URL((await api.call("changeCard", { bearer })).url);
  return `${pathname}${search}`;
}

/** Whoever does it pays for the plan from then on. */
export async function enterCard(api: TestApi, bearer: string, number = VISA): Promise<void> {
  const { status } = await sendCard(api, await openCardPage(api, bearer), number);
  if (status !== 303) throw new Error(`the card was not taken: ${status}`);
}
