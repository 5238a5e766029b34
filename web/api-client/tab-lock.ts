const LOCK = "maamoul-refresh";
const LOCK_WAIT_MS = 5_000;

/** One tab works, the others wait; never longer than `LOCK_WAIT_MS`, should that tab be asleep. */
export async function oneTabAtATime<T>(
  work: () => Promise<T>,
  afterWaiting: () => Promise<void>,
): Promise<T> {
  if (!navigator.locks) return work();
  const done = await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock ? { result: await work() } : undefined,
  );
  return done ? done.result : waitForLock(work, afterWaiting);
}

async function waitForLock<T>(work: () => Promise<T>, afterWaiting: () => Promise<void>): Promise<T> {
  const waiting = new AbortController();
  const limit = setTimeout(() => waiting.abort(), LOCK_WAIT_MS);
  let granted = false;
  try {
    return await navigator.locks.request(LOCK, { signal: waiting.signal }, async () => {
      granted = true;
      clearTimeout(limit);
      await afterWaiting();
      return work();
    });
  } catch (error) {
    if (granted) throw error;
    return work();
  }
}
