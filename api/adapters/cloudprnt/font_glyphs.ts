/** Reads which characters a TrueType font has, from its `cmap` table (formats 4 and 12). */
export function glyphsOf(font: Uint8Array): ReadonlySet<number> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = view.getUint16(4);
  const places = Array.from({ length: tables }, (_, nth) => 12 + 16 * nth);
  const cmapPlace = places.find((place) => view.getUint32(place) === 0x636d6170);
  if (cmapPlace === undefined) throw new Error("the font has no cmap table");
  const cmap = view.getUint32(cmapPlace + 8);
  const glyphs = new Set<number>();
  for (let nth = 0; nth < view.getUint16(cmap + 2); nth++) {
    const table = cmap + view.getUint32(cmap + 8 + 8 * nth);
    const format = view.getUint16(table);
    if (format === 4) addSegments(view, table, glyphs);
    if (format === 12) addGroups(view, table, glyphs);
  }
  return glyphs;
}

/** Format 4: segments of characters. A glyph number of 0 is the box for a missing glyph. */
function addSegments(view: DataView, table: number, glyphs: Set<number>): void {
  const size = view.getUint16(table + 6);
  const [ends, starts] = [table + 14, table + 16 + size];
  const [deltas, offsets] = [starts + size, starts + 2 * size];
  for (let at = 0; at < size; at += 2) {
    const [start, end] = [view.getUint16(starts + at), view.getUint16(ends + at)];
    const [delta, offset] = [view.getUint16(deltas + at), view.getUint16(offsets + at)];
    for (let code = start; code <= end && code < 0xffff; code++) {
      const raw = offset === 0 ? code : view.getUint16(offsets + at + offset + 2 * (code - start));
      if (raw !== 0 && ((raw + delta) & 0xffff) !== 0) glyphs.add(code);
    }
  }
}

/** Format 12: groups of characters with consecutive glyphs. */
function addGroups(view: DataView, table: number, glyphs: Set<number>): void {
  for (let nth = 0; nth < view.getUint32(table + 12); nth++) {
    const group = table + 16 + 12 * nth;
    const first = view.getUint32(group + 8);
    for (let code = view.getUint32(group); code <= view.getUint32(group + 4); code++) {
      if (first + code - view.getUint32(group) !== 0) glyphs.add(code);
    }
  }
}
