/**
 * Runs in the page, as early as the engine lets it: notes uncaught errors, console errors, files that did not
 * load and what the policy blocked. In session storage, which a journey keeps from page to page.
 */
export function recordProblems(key = "problems"): void {
  const world = window as unknown as { records?: boolean };
  if (world.records || !location.protocol.startsWith("http")) return;
  world.records = true;
  const note = (text: string) => {
    const noted = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    sessionStorage.setItem(key, JSON.stringify([...noted, `${text} (${location.pathname})`]));
  };
  addEventListener(
    "error",
    (event) => {
      const { src, href } = event.target as Partial<Record<"src" | "href", string>>;
      note(event instanceof ErrorEvent ? `uncaught: ${event.message}` : `not loaded: ${src ?? href}`);
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => note(`unhandled: ${reason}`));
  const violated = (violation: { effectiveDirective: string; blockedURL?: string | null }) =>
    note(`blocked: ${violation.effectiveDirective} ${violation.blockedURL ?? ""}`);
  // It also tells what was blocked before this ran.
  new ReportingObserver(
    (reports) => {
      for (const { body } of reports) violated(body as unknown as Parameters<typeof violated>[0]);
    },
    { types: ["csp-violation"], buffered: true },
  ).observe();
  for (const level of ["error", "warn"] as const) {
    const print = console[level];
    console[level] = (...args: unknown[]) => {
      note(`${level}: ${args.join(" ")}`);
      print(...args);
    };
  }
}

/** Runs in the page. */
export function readProblems(key = "problems"): string[] {
  return JSON.parse(sessionStorage.getItem(key) ?? "[]");
}
