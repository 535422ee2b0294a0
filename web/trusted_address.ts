/** What this file needs of the browser's Trusted Types, which not every browser has. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
};

/**
 * Returns the address of a script in the form that pages with `require-trusted-types-for` accept. The headers of most pages allow the policy
 * of the service worker only, and once: call this once on a page for it.
 */
export function trustedAddress(policy: "worker" | "payment", address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy(policy, { createScriptURL: () => address }).createScriptURL(address) ??
    address;
}
