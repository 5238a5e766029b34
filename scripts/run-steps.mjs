import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findMarked, RUN_VARIABLE, signalMarked, untilGone } from "./marked-processes.mjs";
import { say } from "./set-up.mjs";
import { describeSeconds, printReport } from "./test-report.mjs";

/** Limits end a hang and say nothing about how fast a machine is. */
const STEP_LIMIT_MS = 40 * 60_000;
const GRACE_MS = 20_000;
const OUTPUT_GRACE_MS = 2_000;
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 };

/**
 * Runs groups of steps one after another, the steps of a group side by side, and ends this process: with 0
 * if all of them passed and left no process behind. Interrupted or not, nothing of it stays: what a step
 * starts is found by a mark in its environment, and what it writes for a while is in one temporary folder.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {(folder: string) => Partial<import("./test-report.mjs").Result>} [count] what it ran, from its report
 * @property {boolean} [required] nothing else can run without it
 * @param {(folder: string) => Step[][]} describeSteps gets the folder for reports
 */
export async function runSteps(
  describeSteps,
  { leftOut = () => [], stepLimitMs = STEP_LIMIT_MS, graceMs = GRACE_MS } = {},
) {
  const run = randomUUID();
  const folder = mkdtempSync(join(tmpdir(), "maamoul-test-"));
  // The PostgreSQL server of the tests may run as another user, in a folder of its own in here.
  chmodSync(folder, 0o711);
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
    const alone = steps.length === 1;
    const finished = await Promise.all(
      steps.map((step) => runStep(step, { alone, run, folder, stepLimitMs })),
    );
    results.push(...finished);
    if (steps.some(({ required }, index) => required && finished[index].failed > 0)) break;
  }

  const left = await untilGone(run, graceMs);
  if (left.length > 0) await endAll(run, graceMs);
  rmSync(folder, { recursive: true, force: true });
  if (interruptedBy) process.exit(EXIT_CODES[interruptedBy]);
  const names = left.map(({ pid, command }) => `${pid} ${command}`);
  results.push({
    name: "processes left running",
    passed: left.length === 0 ? 1 : 0,
    failed: left.length === 0 ? 0 : 1,
    note: left.length === 0 ? "none" : `ended by this command:\n  ${names.join("\n  ")}`,
  });
  const failed = printReport(results, { leftOut: leftOut(), totalMs: Date.now() - startedMs });
  process.exit(failed === 0 ? 0 : 1);
}

/** Alone, a step prints as it goes; beside others, when it is over. */
async function runStep({ name, command, args, env, count }, { alone, run, folder, stepLimitMs }) {
  if (alone) say(name);
  const startedMs = Date.now();
  const child = spawn(command, args, {
    stdio: ["ignore", alone ? "inherit" : "pipe", alone ? "inherit" : "pipe"],
    shell: process.platform === "win32",
    env: { ...process.env, ...env, [RUN_VARIABLE]: run, TMPDIR: folder },
  });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => chunks.push(chunk));
  let note;
  const limit = setTimeout(() => {
    note = `did not end within ${describeSeconds(stepLimitMs)} and was ended`;
    signalMarked(run, "SIGKILL");
  }, stepLimitMs);
  const status = await new Promise((resolve) => {
    child.once("close", resolve);
    // What a step left behind may hold its output open.
    child.once("exit", (code) => setTimeout(resolve, OUTPUT_GRACE_MS, code));
    child.once("error", (error) => {
      note = error.message;
      resolve(1);
    });
  });
  clearTimeout(limit);
  if (!alone) {
    say(name);
    process.stdout.write(Buffer.concat(chunks));
  }
  const counted = status === 0 || count ? readCount(count, folder) : {};
  const result = { name, passed: 0, failed: 0, note, ms: Date.now() - startedMs, ...counted };
  if (status !== 0) result.failed ||= 1;
  else if (!count) result.passed = 1;
  return result;
}

/** A step that is meant to report and did not has failed. */
function readCount(count, folder) {
  if (!count) return {};
  try {
    return count(folder);
  } catch (error) {
    return { failed: 1, note: `left no report: ${error.message}` };
  }
}

async function endAll(run, graceMs) {
  signalMarked(run, "SIGKILL");
  await untilGone(run, graceMs);
  for (const { pid, command } of findMarked(run)) console.error(`Cannot end process ${pid}: ${command}`);
}
