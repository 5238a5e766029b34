import { spawn } from "node:child_process";
import { PINNED_NODE } from "./pinned-node.mjs";
import { buildIfNeeded, installIfNeeded, say } from "./set-up.mjs";

installIfNeeded();
buildIfNeeded();
say("Starting");

// The channel tells the server when this process is gone, however it went.
const server = spawn(PINNED_NODE, ["dist/server/main.js"], {
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 1));
