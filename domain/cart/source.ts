/**
 * Where the guest of an order came from: the word after `?from=` in the address of the first page. These are the words of the printed kit
 * and of the links for maps. See docs/product-rules.md, "Order sources".
 */
export const namedSources = ["poster", "table", "bag", "window", "google", "apple"] as const;
export type NamedSource = typeof namedSources[number];

/** The parameter of an address that names the source. */
export const sourceParameter = "from";

/** The name of the orders without a source. */
export const noSource = "direct";

/** The name under which the sources beyond the limit of a report are counted together. */
export const otherSource = "other";

const pattern = /^[a-z0-9_-]{1,20}$/;

/** Returns the source that the text names; undefined when it names none. */
export function orderSource(text: string | null | undefined): string | undefined {
  const source = text?.trim().toLowerCase();
  return source !== undefined && pattern.test(source) ? source : undefined;
}
