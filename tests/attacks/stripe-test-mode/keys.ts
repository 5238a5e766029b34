/** Why the walk does not begin with this key. */
export function refuseKey(key: string): string | undefined {
  if (/^(sk|rk)_test_/.test(key)) return undefined;
  if (/^(sk|rk)_live_/.test(key))
    return "This is a live key, with which real people would be charged: take a test key (sk_test_…).";
  return "STRIPE_SECRET_KEY takes a secret key of Stripe's test mode (sk_test_…).";
}
