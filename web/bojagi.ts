/** One rectangle of a patchwork, in percent of the whole, with the name of its `--ramie-…` color. */
export type Patch = { x: number; y: number; width: number; height: number; ramie: string };

const combinations = [
  ["persimmon", "gold", "undyed", "plum"],
  ["indigo", "sky", "undyed", "gold"],
  ["moss", "undyed", "gold", "indigo"],
  ["plum", "rose", "undyed", "persimmon"],
  ["sky", "moss", "undyed", "indigo"],
  ["gold", "persimmon", "rose", "undyed"],
] as const;

/**
 * Returns four patches in the style of bojagi (Korean patchwork). The same `seed` always gets the same patches. The square is cut once
 * across, and each half is cut again at an uneven position.
 */
export function patchwork(seed: string): Patch[] {
  const next = generator(seed);
  const cloth = combinations[next() % combinations.length] ?? combinations[0];
  const across = 35 + next() % 31;
  const upper = 25 + next() % 51;
  const lower = 25 + next() % 51;
  const turned = next() % 2 === 1;
  const patches = [
    { x: 0, y: 0, width: upper, height: across, ramie: cloth[0] },
    { x: upper, y: 0, width: 100 - upper, height: across, ramie: cloth[1] },
    { x: 0, y: across, width: lower, height: 100 - across, ramie: cloth[2] },
    { x: lower, y: across, width: 100 - lower, height: 100 - across, ramie: cloth[3] },
  ];
  return turned
    ? patches.map((p) => ({ x: p.y, y: p.x, width: p.height, height: p.width, ramie: p.ramie }))
    : patches;
}

/** A deterministic number generator: xorshift seeded with the FNV-1a hash of `seed`. */
function generator(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
}
