import { startCallSearch } from "./features/api-docs/call-search.island.ts";
import { startCardForm } from "./features/card/card-fields.island.ts";
import { fitFrame } from "./features/mailbox/fit-frame.island.ts";
import { startPrintButton } from "./features/receipt/print-button.island.ts";

/* The script of the pages that the API serves, `/hosted-page.js`. They work without it. */

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-card]")) startCardForm(form);
for (const frame of document.querySelectorAll<HTMLIFrameElement>("iframe[data-fit]")) fitFrame(frame);
for (const search of document.querySelectorAll<HTMLElement>("[data-call-search]")) startCallSearch(search);

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-print]"))
  startPrintButton(button);

// Back and a reload ask for the address of a page that answers a form. Browsers show an error or send the form again.
if (document.documentElement.hasAttribute("data-answers-form")) history.replaceState(null, "", location.href);
