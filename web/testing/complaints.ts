/** What the page complained of on the console; a part that means to complain takes it out. */
export const complaints: string[] = [];

for (const level of ["error", "warn"] as const) {
  const print = console[level];
  console[level] = (...args: unknown[]) => {
    complaints.push(`${level}: ${args.join(" ")}`);
    print(...args);
  };
}
