/** Whether a secret or restricted Stripe key is a live key, which moves real money. */
export function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey);
}
