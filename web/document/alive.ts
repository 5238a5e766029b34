/** What the app says to the document's own script once it hears what is pressed. */
export const ALIVE = "alive";
