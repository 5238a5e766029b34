/** In the `provider` column; the seed writes it too. */
export const SANDBOX = "sandbox";
