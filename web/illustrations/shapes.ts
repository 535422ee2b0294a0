import type { Part } from "./parts.ts";

/** Returns the next number from 0 to 1. */
export type Random = () => number;

/** The FNV-1a hash, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** A generator of numbers from 0 to 1: xorshift seeded with the hash of the text. */
export function randomOf(seed: string): Random {
  let state = hashOf(seed);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 0x1_0000_0000;
  };
}

/** Rounds to whole units: an illustration has 200 of them in each direction. */
export function round(value: number): number {
  return Math.round(value);
}

/** A circle, by default around the middle. */
export const circle = (r: number, fill: string, x = 100, y = 100) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

/** Points spread over a circle around the middle, in a sunflower pattern with a random start. */
export function points(count: number, radius: number, random: Random): [x: number, y: number][] {
  const start = random() * 7;
  return Array.from({ length: count }, (_, at) => {
    const angle = start + at * 2.4 + random() * 0.5;
    const r = radius * Math.sqrt((at + 0.5) / count);
    return [round(100 + r * Math.cos(angle)), round(100 + r * Math.sin(angle))];
  });
}

const pieceEdge = 'stroke="#2b160855" stroke-width="1.6" stroke-linecap="round"';
/** The shadow of `group`. */
export const filter =
  '<filter id="s"><feDropShadow dx="2" dy="3" stdDeviation="1.4" flood-color="#2b160877"/></filter>';

/** A copy of the element `id`, moved and turned by degrees. */
export const use = (id: string, x: number, y: number, turn: number) =>
  `<use href="#${id}" transform="translate(${x} ${y})rotate(${turn})"/>`;
/** Pieces with their edges and one shadow. */
export const group = (elements: string) => `<g filter="url(#s)" ${pieceEdge}>${elements}</g>`;
/** A shape, moved, turned by degrees and scaled. */
export const place = (shape: string, x: number, y: number, turn: number, scale: number) =>
  `<g transform="translate(${round(x)} ${round(y)})${turn === 0 ? "" : `rotate(${turn})`}${
    scale === 1 ? "" : `scale(${Math.round(scale * 100) / 100})`
  }">${shape}</g>`;

/** Small dots over the whole circle. */
export function scatter(
  { shape, size = 0, max = 10 }: Part,
  radius: number,
  random: Random,
  id: string,
): string {
  const path = points(max, radius - 6, random).map(([x, y]) => {
    const angle = random() * Math.PI;
    return size === 0
      ? `M${x} ${y}h0`
      : `M${x} ${y}l${round(size * Math.cos(angle))} ${round(size * Math.sin(angle))}`;
  }).join("");
  return `<defs><path id="${id}" d="${path}"/></defs><g stroke-linecap="round">${
    shape.replaceAll("#d", `#${id}`)
  }</g>`;
}
