/** For the developer's console only: the guest reads the texts of the error catalog. */
export function report(message: string, error: unknown): void {
  // deno-lint-ignore no-console -- spec section 7 has the metadata call's failure logged
  console.error(message, error);
}
