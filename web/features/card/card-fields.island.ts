import { nameCardBrand } from "../../../contract/card.ts";
import { findNetwork, writeCardNumber, writeCvc, writeExpiry } from "../../../contract/card-number.ts";

/**
 * The card form of a page of the API: digits in groups, whose card it is, mistakes that go when they are mended, and a
 * change of language that loses nothing.
 */
export function startCardForm(form: HTMLFormElement): void {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const [number, expiry, cvc] = [field("number"), field("expiry"), field("cvc")];
  const brand = form.querySelector("output") as HTMLOutputElement;

  writeWhileTyping(number, writeCardNumber);
  writeWhileTyping(expiry, writeExpiry);
  writeWhileTyping(cvc, (typed) => writeCvc(typed, number.value));
  number.addEventListener("input", () => {
    const name = nameCardBrand(findNetwork(number.value).brand) ?? "";
    // Written again it would be read out again.
    if (brand.value !== name) brand.value = name;
  });

  for (const wrong of form.querySelectorAll<HTMLInputElement>("[aria-invalid]")) {
    // Whoever is quick has changed it before the script came.
    if (wrong.value !== wrong.defaultValue) forgetProblem(form, wrong);
    else wrong.addEventListener("input", () => forgetProblem(form, wrong), { once: true });
  }

  // Posted, since digits of a card must be neither in an address nor in a storage.
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-language]"))
    link.addEventListener("click", (event) => {
      event.preventDefault();
      form.action = link.href;
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "language_only" }));
      form.submit();
    });
}

/** With the last of them goes the sentence about them all. */
function forgetProblem(form: HTMLFormElement, input: HTMLInputElement): void {
  input.removeAttribute("aria-invalid");
  form.querySelector(`#${input.id}-problem`)?.remove();
  if (!form.querySelector("[aria-invalid]")) form.querySelector("[data-problem]")?.remove();
}

function writeWhileTyping(input: HTMLInputElement, write: (typed: string) => string): void {
  input.addEventListener("input", (event) => {
    const typed = input.value;
    const caret = input.selectionEnd ?? typed.length;
    const written = write(typed);
    if (written === typed) return;
    input.value = written;
    const isForward = event instanceof InputEvent && event.inputType === "deleteContentForward";
    const place =
      caret === typed.length ? written.length : findCaret(written, typed.slice(0, caret), isForward);
    input.setSelectionRange(place, place);
  });
}

/** Behind as many digits as before; whoever deletes forwards goes on behind the space. */
function findCaret(written: string, before: string, isForward: boolean): number {
  const digits = before.match(/\p{Nd}/gu)?.length ?? 0;
  const found = new RegExp(`^(\\D*\\d){${digits}}${isForward ? "\\D*" : ""}`).exec(written);
  return found?.[0].length ?? written.length;
}
