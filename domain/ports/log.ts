/** Writes one structured line. Fields must not contain tokens, card data, passwords or guests' contact details. */
export type Log = (
  level: "info" | "warn" | "error",
  event: string,
  fields?: Record<string, string | number | boolean | undefined>,
) => void;
