export { buildIfNeeded as default } from "../../tools/scripts/set-up.mjs";
