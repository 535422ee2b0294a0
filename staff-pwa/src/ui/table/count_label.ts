/** "3,120", or "10,000+" when counting stopped there. */
export const countLabel = (total: number, isAtLeast = false): string =>
  `${total.toLocaleString("en-US")}${isAtLeast ? "+" : ""}`;
