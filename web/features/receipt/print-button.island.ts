/** A button that prints its page. Nothing would happen without a script, so it is hidden until then. */
export function startPrintButton(button: HTMLButtonElement): void {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
