import { createRender } from "../../web/render.ts";

/** Pages and mails as the server makes them, with a stylesheet that is not loaded. */
export const testRender = createRender({ stylesheet: "/assets/styles.css", readStyles: async () => "" });
