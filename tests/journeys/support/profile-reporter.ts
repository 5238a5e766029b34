import type { FullResult, Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter";

const MOST_FILES = 10;

/** What a step of a journey is spent on, by the first that fits. */
const kinds: [name: string, fits: (step: TestStep) => boolean][] = [
  ["axe", ({ title }) => title === "axe"],
  ["start of a context", ({ title }) => /Fixture "(browser|context|page|servers?|workerServer)"/.test(title)],
  ["load of a page", ({ title }) => /^(Navigate|Reload|Go back|Go forward)/.test(title)],
  ["pictures", ({ title }) => /^(Screenshot|Expect "toHaveScreenshot)/.test(title)],
  ["waiting", ({ category, title }) => category === "expect" || title.startsWith("Wait for")],
];

/** Says after a run which files took longest and what their journeys spent, in seconds of a worker. */
export default class ProfileReporter implements Reporter {
  private readonly files = new Map<string, number>();
  private readonly spent = new Map<string, number>();

  onTestEnd(test: TestCase, result: TestResult): void {
    add(this.files, test.location.file.replace(`${process.cwd()}/`, ""), result.duration);
    const counted = this.count(result.steps);
    add(this.spent, "everything else", Math.max(0, result.duration - counted));
  }

  onEnd(_: FullResult): void {
    if (this.files.size === 0) return;
    print(
      "The slowest files",
      [...this.files].sort(([, one], [, other]) => other - one).slice(0, MOST_FILES),
    );
    print("What the journeys spent", [...this.spent]);
  }

  /** What a step is made of counts once: by the step itself, or by its parts where it is of no kind. */
  private count(steps: readonly TestStep[]): number {
    return steps.reduce((totalMs, step) => {
      const [name] = kinds.find(([, fits]) => fits(step)) ?? [];
      if (!name) return totalMs + this.count(step.steps);
      add(this.spent, name, step.duration);
      return totalMs + step.duration;
    }, 0);
  }
}

function add(sums: Map<string, number>, name: string, ms: number): void {
  sums.set(name, (sums.get(name) ?? 0) + ms);
}

function print(title: string, sums: readonly (readonly [string, number])[]): void {
  console.log(`\n> ${title}`);
  for (const [name, ms] of sums) console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${name}`);
}
