import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RUN_VARIABLE, signalMarked, untilGone } from "./marked-processes.mjs";
import { fail, say } from "./set-up.mjs";

/** Limits end a hang and say nothing about how fast a machine is. */
const STEP_LIMIT_MS = 40 * 60_000;
const GRACE_MS = 20_000;
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 };

/**
 * Runs steps one after another, and those of a list side by side. Then it reports and ends this process: with 0 if all
 * of them passed and left no process behind. Interrupted or not, nothing of it stays: what a step starts is found by a
 * mark in its environment, and what it writes for a while is in one temporary folder.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {() => object | Promise<object>} [count] what passed, failed and was skipped in it, from its report
 * @property {boolean} [required] nothing else can run without it
 * @param {(folder: string) => (Step | Step[])[]} describeSteps gets the folder for reports
 */
export async function runSteps(describeSteps, { leftOut = () => [], graceMs = GRACE_MS } = {}) {
  const run = randomUUID();
  const folder = makeFolder();
  const startedMs = Date.now();
  let interruptedBy;
  for (const signal of Object.keys(EXIT_CODES))
    process.on(signal, () => {
      // A terminal and npm both hand on the same Ctrl-C.
      if (interruptedBy) return;
      interruptedBy = signal;
      say(`Interrupted by ${signal}`);
      signalMarked(run, "SIGINT");
      setTimeout(() => signalMarked(run, "SIGKILL"), graceMs).unref();
    });

  const results = [];
  for (const steps of describeSteps(folder)) {
    if (interruptedBy) break;
    const start = (step) =>
      runStep(step, { ...process.env, ...step.env, [RUN_VARIABLE]: run, TMPDIR: folder });
    const ended = await Promise.all([steps].flat().map(start));
    results.push(...ended);
    if (ended.some(({ required, failed }) => required && failed > 0)) break;
  }

  const left = await untilGone(run, graceMs);
  signalMarked(run, "SIGKILL");
  const kept = await untilGone(run, graceMs);
  for (const { pid, command } of kept) console.error(`Cannot end process ${pid}: ${command}`);
  rmSync(folder, { recursive: true, force: true });
  if (interruptedBy) process.exit(EXIT_CODES[interruptedBy]);

  const names = left.map(({ pid, command }) => `\n  ${pid} ${command}`);
  results.push({
    name: "processes left running",
    passed: left.length === 0 ? 1 : 0,
    failed: left.length === 0 ? 0 : 1,
    note: left.length === 0 ? "none" : `ended by this command:${names.join("")}`,
  });
  process.exit(printReport(results, leftOut(), Date.now() - startedMs) === 0 ? 0 : 1);
}

function makeFolder() {
  try {
    const folder = mkdtempSync(join(tmpdir(), "maamoul-test-"));
    // The PostgreSQL server of the tests may run as another user, in a folder of its own in here.
    chmodSync(folder, 0o711);
    return folder;
  } catch (error) {
    return fail(`The tests need a folder for a while, and there is none: ${error.message}`);
  }
}

async function runStep({ name, command, args, count, required }, env) {
  say(name);
  const startedMs = Date.now();
  const shell = process.platform === "win32";
  const options = { stdio: ["ignore", "inherit", "inherit"], shell, env };
  const child = spawn(command, args, { ...options, timeout: STEP_LIMIT_MS, killSignal: "SIGKILL" });
  const { status, note } = await new Promise((resolve) => {
    child.once("exit", (status, signal) => resolve({ status, note: signal && `ended by ${signal}` }));
    child.once("error", ({ message }) => resolve({ status: 1, note: message }));
  });
  const counted = { passed: status === 0 && !count ? 1 : 0, failed: 0, note, ...(await readCount(count)) };
  if (status !== 0) counted.failed ||= 1;
  return { name, required, ms: Date.now() - startedMs, ...counted };
}

/** A step that is meant to report and did not has failed. */
async function readCount(count) {
  try {
    return await count?.();
  } catch (error) {
    return { failed: 1, note: `left no report: ${error.message}` };
  }
}

/** Says what ran, ends with the one line that a machine reads, and returns how much failed. */
function printReport(results, leftOut, totalMs) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  say("What ran");
  for (const { name, passed, failed, skipped, note, ms } of results) {
    const outcome = [
      `${passed} passed`,
      failed > 0 && `${failed} FAILED`,
      skipped > 0 && `${skipped} did not run`,
      ms !== undefined && describeSeconds(ms),
      note,
    ];
    console.log(`${name}: ${outcome.filter(Boolean).join(", ")}`);
  }
  for (const line of leftOut) console.log(`Left out: ${line}`);
  console.log(`In all ${describeSeconds(totalMs)}`);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed");
}

function describeSeconds(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
