/** Built into the chunk of the libraries, so that starting them is a step of its own and not part of starting the app. */
export { createRoot, hydrateRoot } from "react-dom/client";
