/**
 * The path to open after sign-in: `from` when it is a path within /admin that `mayOpen` allows, otherwise the orders
 * (docs/product-rules.md, "Landing page").
 */
export function cameFrom(from: string | undefined, mayOpen: (path: string) => boolean): string {
  const isInternal = from !== undefined && /^\/[a-z]/.test(from) &&
    !/^\/(login|change-password)\b/.test(from);
  return isInternal && mayOpen(from) ? from : "/orders";
}
