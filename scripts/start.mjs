import { spawn } from "node:child_process";
import { buildIfNeeded, installIfNeeded, PINNED_NODE } from "./set-up.mjs";

installIfNeeded();
buildIfNeeded();

// The channel tells the server when this process is gone, however it went.
const server = spawn(PINNED_NODE, ["server/main.ts"], { stdio: ["inherit", "inherit", "inherit", "ipc"] });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 1));
