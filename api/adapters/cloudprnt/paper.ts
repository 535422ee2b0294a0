import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { loadOnce } from "@domain/shared/load_once.ts";
import { printable } from "@domain/printing/printable.ts";
import type { TicketLine } from "@domain/printing/kitchen_ticket.ts";
import type { Paper } from "@domain/ports/printing.ts";
import type { PaperWidth } from "@domain/printing/printer.ts";
import { glyphsOf } from "./font_glyphs.ts";

/** The printable width at 8 dots per mm: 48 mm of 58 mm paper, 72 mm of 80 mm paper. */
export const paperDots: Readonly<Record<PaperWidth, number>> = { 58: 384, 80: 576 };
/** Narrow paper gets smaller text, so that a dish's name still has about 20 characters. */
const textScale: Readonly<Record<PaperWidth, number>> = { 58: 0.75, 80: 1 };
const margin = 8;
/** Gray values below this threshold are printed black. */
const blackThreshold = 160;

const points = { huge: 84, large: 46, normal: 32, small: 22 } as const;
/** The first font has Hangul and Hanja; the second one the Latin, Greek and Cyrillic letters that the first one lacks. */
const fontFiles = [
  ["Noto Sans KR", "@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf"],
  ["Noto Sans", "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"],
] as const;
type Font = { name: string; path: string; glyphs: ReadonlySet<number> };

/** Reads the fonts of tickets. A character is printed in the first one that has it. */
export function readTicketFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url);
  return Promise.all(fontFiles.map(async ([name, file]) => {
    const path = resolve(file);
    return { name, path, glyphs: glyphsOf(await readFile(path)) };
  }));
}

/**
 * Renders tickets as PNG images with bundled fonts, so that neither the printer nor the machine needs one. `onLost` is called with the
 * number of characters that were printed as "see screen".
 */
export function imagePaper(onLost: (characters: number) => void = () => {}): Paper {
  /** At the first ticket, because a server without a printer does not need fonts. */
  const loadFonts = loadOnce(async () => {
    const [{ default: sharp }, fonts] = await Promise.all([import("sharp"), readTicketFonts()]);
    // A text with a font file makes the font known to the texts after it.
    for (const { name, path } of fonts) {
      await sharp({ text: { text: name, font: `${name} Bold`, fontfile: path } }).raw().toBuffer();
    }
    return fonts;
  });
  const markupOf = async (lines: readonly TicketLine[], width: PaperWidth) => {
    const fonts = await loadFonts();
    let lost = 0;
    const shown = lines.map((line): TicketLine => {
      if (line === "rule") return line;
      const result = printable(line.text, (codePoint) => fonts.some(({ glyphs }) => glyphs.has(codePoint)));
      lost += result.lost;
      return { ...line, text: result.text };
    });
    if (lost > 0) onLost(lost);
    return shown.map((line) => markup(line, textScale[width], fonts)).join("\n");
  };
  const render = async (lines: readonly TicketLine[], width: PaperWidth) => {
    const text = await markupOf(lines, width);
    const { default: sharp } = await import("sharp");
    const rendered = await sharp({
      text: {
        text,
        font: "Noto Sans KR Bold",
        width: paperDots[width] - 2 * margin,
        dpi: 72,
        wrap: "word-char",
        spacing: 6,
        rgba: true,
      },
    }).flatten({ background: "white" }).png().toBuffer({ resolveWithObject: true });
    const right = Math.max(0, paperDots[width] - margin - rendered.info.width);
    return sharp(rendered.data)
      .extend({ top: margin, bottom: 5 * margin, left: margin, right, background: "white" })
      .greyscale().threshold(blackThreshold);
  };
  return {
    async png(lines, width) {
      const image = await render(lines, width);
      return new Uint8Array(await image.png({ palette: true, colours: 2 }).toBuffer());
    },

    async raster(lines, width) {
      const image = await render(lines, width);
      const { data, info } = await image.toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
      const bytes = Math.ceil(info.width / 8);
      const rows = new Uint8Array(bytes * info.height);
      for (let dot = 0; dot < info.width * info.height; dot++) {
        if (data[dot * info.channels] !== 0) continue;
        const x = dot % info.width;
        const at = bytes * Math.floor(dot / info.width) + (x >> 3);
        rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
      }
      return { width: info.width, height: info.height, rows };
    },
  };
}

/** A line as Pango markup. Texts of guests are escaped. */
function markup(line: TicketLine, scale: number, fonts: readonly Font[]): string {
  const size = (points: number) => Math.round(points * scale);
  if (line === "rule") return `<span size="${size(points.small)}pt">${"─".repeat(24)}</span>`;
  const colours = line.inverse ? ' background="black" foreground="white"' : "";
  const padded = line.inverse ? ` ${line.text} ` : line.text;
  return `<span size="${size(points[line.size])}pt"${colours}>${inFonts(padded, fonts)}</span>`;
}

/** Names the font of each word that the first font lacks letters of. Pango alone would compose such a letter from parts of two fonts. */
function inFonts(text: string, fonts: readonly Font[]): string {
  const fontOf = (piece: string) =>
    fonts.find(({ glyphs }) => Array.from(piece).every((each) => glyphs.has(each.codePointAt(0) ?? 0)));
  const written = (piece: string): string => {
    const font = fontOf(piece);
    const characters = Array.from(piece);
    if (font === undefined && characters.length > 1) return characters.map(written).join("");
    const escaped = escape(piece);
    return font === undefined || font === fonts[0]
      ? escaped
      : `<span font_family="${font.name}">${escaped}</span>`;
  };
  return text.replaceAll(/[\p{L}\p{M}]+|[^\p{L}\p{M}]+/gu, (piece) => written(piece));
}

function escape(text: string): string {
  // Replaces control characters and characters that change the text direction.
  return text.replaceAll(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, " ")
    .replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
