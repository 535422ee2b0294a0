/** Logs an error to the browser's console. Guests see the texts of the error catalog instead. */
export function report(message: string, error: unknown): void {
  // deno-lint-ignore no-console -- docs/product-rules.md, "Checkout": a failure of the metadata call is logged
  console.error(message, error);
}
