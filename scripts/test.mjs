import { installIfNeeded, run } from "./set-up.mjs";

installIfNeeded();
run("npm", ["run", "--silent", "check"]);
run("npm", ["run", "--silent", "e2e"]);
