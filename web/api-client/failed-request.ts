let last: string | undefined;

/** The number of the last request that failed. undefined: it came to no server of ours. */
export function readFailedRequest(): string | undefined {
  return last;
}

export function keepFailedRequest(number: string | undefined): void {
  last = number;
}
