/**
 * Returns a hash of the content for detecting concurrent edits: an editor sends the version that it loaded, and a different
 * current version means a conflict. Key order and undefined values do not affect it.
 * See docs/product-rules.md, "Concurrent edits".
 */
export function versionOf(value: unknown): string {
  let hash = offset;
  for (const byte of new TextEncoder().encode(canonical(value))) {
    hash = ((hash ^ BigInt(byte)) * prime) & mask;
  }
  return hash.toString(36);
}

// FNV-1a, 64 bits. Not cryptographic.
const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;
const mask = (1n << 64n) - 1n;

function canonical(value: unknown): string {
  return JSON.stringify(
    value,
    (_, inner) =>
      inner !== null && typeof inner === "object" && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => one < other ? -1 : 1))
        : inner,
  ) ?? "";
}
