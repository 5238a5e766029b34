/** They end a hang and say nothing about how fast a machine is. */
export const STEP_TIMEOUT_MS = 120_000;
export const JOURNEY_TIMEOUT_MS = 5 * 60_000;
