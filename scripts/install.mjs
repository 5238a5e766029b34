import { installIfNeeded } from "./set-up.mjs";

installIfNeeded();
