/**
 * A short name for what a thing holds, the same wherever it is computed: an editor sends back the version it was shown, and
 * a different one means that somebody else changed the thing meanwhile. Keys may come in any order; undefined ones do not count.
 */
export function versionOf(value: unknown): string {
  let hash = offset;
  for (const byte of new TextEncoder().encode(canonical(value))) {
    hash = ((hash ^ BigInt(byte)) * prime) & mask;
  }
  return hash.toString(36);
}

// FNV-1a, 64 bits: made for telling texts apart, not for keeping secrets.
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
