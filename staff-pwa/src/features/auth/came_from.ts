/** Where to go after signing in: the page that was asked for, if it is one of ours (paths within /admin), else the orders (decision 29). */
export function cameFrom(from: string | undefined): string {
  const isOurs = from !== undefined && /^\/[a-z]/.test(from) && !from.startsWith("/login");
  return isOurs ? from : "/orders";
}
