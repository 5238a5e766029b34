import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { startCardForm } from "./card-fields.island.ts";

let number: HTMLInputElement;
let expiry: HTMLInputElement;
let cvc: HTMLInputElement;
let brand: HTMLOutputElement;

beforeEach(() => {
  document.body.innerHTML = `<form><input name="number"><output></output><input name="expiry"><input name="cvc"></form>`;
  const [form] = document.forms;
  [number, expiry, cvc] = [...document.querySelectorAll("input")] as [
    typeof number,
    typeof number,
    typeof number,
  ];
  brand = document.querySelector("output") as HTMLOutputElement;
  if (form) startCardForm(form);
  return () => document.body.replaceChildren();
});

/** What is in the field, with a bar where the caret is. */
function shown({ value, selectionStart }: HTMLInputElement): string {
  const at = selectionStart ?? 0;
  return `${value.slice(0, at)}|${value.slice(at)}`;
}

async function press(input: HTMLInputElement, caret: number, keys: string): Promise<string> {
  input.focus();
  input.setSelectionRange(caret, caret);
  await userEvent.keyboard(keys);
  return shown(input);
}

test("digits are grouped while they are typed, Arabic ones too, and nothing else is taken", async () => {
  expect(await press(number, 0, "4242a٤٢٤٢4")).toBe("4242 4242 4|");
});

test("the brand shows from its first digits on, and goes with them", async () => {
  await press(number, 0, "4");
  expect(brand.value).toBe("Visa");
  await press(number, 1, "{Backspace}");
  expect(brand.value).toBe("");
  await press(number, 0, "378");
  expect(brand.value).toBe("American Express");
});

test("a digit in the middle goes where the caret is, and moves what follows", async () => {
  await press(number, 0, "42424242");
  expect(await press(number, 4, "1")).toBe("4242 1|424 2");
});

test("deleting backwards and forwards goes on past a space", async () => {
  await press(number, 0, "42431567");
  expect(await press(number, 5, "{Backspace}{Backspace}")).toBe("424|1 567");
  expect(await press(number, 4, "{Delete}{Delete}")).toBe("4241 |67");
});

test("the slash of the expiry comes with the year, and deleting goes past it", async () => {
  expect(await press(expiry, 0, "8")).toBe("08|");
  expect(await press(expiry, 2, "/30")).toBe("08/30|");
  expect(await press(expiry, 5, "{Backspace}{Backspace}{Backspace}")).toBe("0|");
});

test("the code has as many digits as the card's brand has", async () => {
  await press(number, 0, "4242");
  expect(await press(cvc, 0, "12345")).toBe("123|");
  await press(number, 4, "{Backspace}{Backspace}{Backspace}{Backspace}37");
  expect(await press(cvc, 3, "45")).toBe("1234|");
});

/** As the API shows the form again: two fields are marked, and a sentence speaks of both. */
const refused = `<form><p data-problem>Check the marked fields</p>
<input id="number" name="number" aria-invalid="true"><output></output><p id="number-problem">Fill in the number</p>
<input id="expiry" name="expiry"><input id="cvc" name="cvc" aria-invalid="true"><p id="cvc-problem">Fill in the code</p></form>`;

function start(): void {
  for (const form of document.forms) startCardForm(form);
}

function said(): (string | null)[] {
  return [...document.querySelectorAll("p")].map(({ textContent }) => textContent);
}

function fieldOf(name: string): HTMLInputElement {
  return document.querySelector(`[name=${name}]`) as HTMLInputElement;
}

test("what is wrong with a field is said until it is changed, and of all of them until the last is", async () => {
  document.body.innerHTML = refused;
  start();
  await userEvent.type(fieldOf("number"), "4");
  expect(said()).toEqual(["Check the marked fields", "Fill in the code"]);
  await userEvent.type(fieldOf("cvc"), "1");
  expect(said()).toEqual([]);
  expect(document.querySelectorAll("[aria-invalid]")).toHaveLength(0);
});

test("a field that was changed before the script came is wrong no more", async () => {
  document.body.innerHTML = refused;
  fieldOf("number").value = "4";
  start();
  expect(said()).toEqual(["Check the marked fields", "Fill in the code"]);
});

test("that a card was declined stays said while another is typed", async () => {
  document.body.innerHTML = `<form><p tabindex="-1">Declined</p><input name="number"><output></output><input name="expiry"><input name="cvc"></form>`;
  start();
  await userEvent.type(fieldOf("number"), "4");
  expect(said()).toEqual(["Declined"]);
});

test("a change of language posts what was typed, marked so that nothing is paid", async () => {
  document.body.innerHTML = `<a data-language="ar" href="/checkout/1?language=ar">العربية</a><form method="post"><input name="number"><output></output><input name="expiry"><input name="cvc"></form>`;
  const [form] = document.forms;
  if (!form) throw new Error("There is no form.");
  const submit = vi.spyOn(form, "submit").mockImplementation(() => {});
  startCardForm(form);
  await userEvent.type(fieldOf("number"), "4242");
  document.querySelector("a")?.click();
  expect(submit).toHaveBeenCalledOnce();
  expect(new URL(form.action).search).toBe("?language=ar");
  expect([...new FormData(form).keys()]).toEqual(["number", "expiry", "cvc", "language_only"]);
  expect(new FormData(form).get("number")).toBe("4242");
});
