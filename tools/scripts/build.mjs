import { buildIfNeeded } from "./set-up.mjs";

buildIfNeeded();
