/**
 * Returns a hash of the content for detecting concurrent edits: an editor sends the version that it loaded, and a different
 * current version means a conflict. Key order and undefined values do not affect it.
 * See docs/product-rules.md, "Concurrent edits".
 */
export function versionOf(value: unknown): string {
  // The high and the low half, because arithmetic on BigInt takes fifty times as long, and an import computes thousands of versions.
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const byte of new TextEncoder().encode(canonical(value))) {
    low = (low ^ byte) >>> 0;
    const product = low * primeLow;
    high = (Math.imul(high, primeLow) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return ((BigInt(high) << 32n) | BigInt(low)).toString(36);
}

// FNV-1a, 64 bits. Not cryptographic. The prime is 2^40 + 0x1b3.
const primeLow = 0x1b3;

/** Returns whether two values have the same version. It costs less than their versions, and an import compares thousands. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other;
  if (one === other) return true;
  const keys = Object.keys(one);
  return Array.isArray(one) === Array.isArray(other) &&
    keys.every((key) => isSame(one[key], other[key])) &&
    Object.keys(other).every((key) => key in one || other[key] === undefined);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function canonical(value: unknown): string {
  return JSON.stringify(
    value,
    (_, inner) =>
      inner !== null && typeof inner === "object" && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => one < other ? -1 : 1))
        : inner,
  ) ?? "";
}
