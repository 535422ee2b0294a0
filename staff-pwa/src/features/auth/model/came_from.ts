/**
 * Where to go after signing in: the page that was asked for, if it is one of ours (paths within /admin) and `mayOpen` it, else
 * the orders (decision 29).
 */
export function cameFrom(from: string | undefined, mayOpen: (path: string) => boolean): string {
  const isOurs = from !== undefined && /^\/[a-z]/.test(from) && !/^\/(login|change-password)\b/.test(from);
  return isOurs && mayOpen(from) ? from : "/orders";
}
