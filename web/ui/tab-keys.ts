/** Where a key leads from the tab that is selected now; undefined for a key that is not ours. */
export function targetIndex(
  key: string,
  now: number,
  count: number,
  rightToLeft: boolean,
): number | undefined {
  const forward = rightToLeft ? "ArrowLeft" : "ArrowRight";
  const back = rightToLeft ? "ArrowRight" : "ArrowLeft";
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === forward) return (now + 1) % count;
  if (key === back) return (now - 1 + count) % count;
  return undefined;
}
