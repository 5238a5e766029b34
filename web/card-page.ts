import { startCardForm } from "./features/card/card-fields.island.ts";

/* The script of the sandbox's pages with a card form, `/card-page.js`. The form works without it. */

for (const form of document.querySelectorAll<HTMLFormElement>("form.card")) startCardForm(form);
