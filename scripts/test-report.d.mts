type Counts = { passed: number; failed: number; skipped: number; note?: string };

export function countVitest(path: string): Counts;
export function countPlaywright(path: string): Counts;
