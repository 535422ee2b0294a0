import { createRequire } from "node:module";
import type { TicketLine } from "@domain/printing/kitchen_ticket.ts";
import type { Paper } from "@domain/ports/printing.ts";

/** 80 mm paper: 72 mm are printed, at 8 dots each. */
export const paperDots = 576;
const margin = 8;
/** Below this a grey dot is printed. */
const darkness = 160;

const points = { huge: 84, large: 46, normal: 32, small: 22 } as const;
const fontFile = "@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf";

/** Tickets drawn with a Korean font of our own: the printer needs none, nor does the machine. */
export function imagePaper(): Paper {
  const fontfile = createRequire(import.meta.url).resolve(fontFile);
  return {
    async render(lines) {
      // Loaded at the first ticket: a server without a printer does not pay for it.
      const { default: sharp } = await import("sharp");
      const written = await sharp({
        text: {
          text: lines.map(markup).join("\n"),
          font: "NanumGothic Bold",
          fontfile,
          width: paperDots - 2 * margin,
          dpi: 72,
          wrap: "word-char",
          spacing: 6,
          rgba: true,
        },
      }).flatten({ background: "white" }).png().toBuffer({ resolveWithObject: true });
      const right = Math.max(0, paperDots - margin - written.info.width);
      const picture = await sharp(written.data)
        .extend({ top: margin, bottom: 5 * margin, left: margin, right, background: "white" })
        .greyscale().threshold(darkness).png({ palette: true, colours: 2 }).toBuffer();
      return new Uint8Array(picture);
    },
  };
}

/** Pango's markup. What guests wrote is text and nothing else. */
function markup(line: TicketLine): string {
  if (line === "rule") return `<span size="${points.small}pt">${"─".repeat(24)}</span>`;
  const colours = line.inverse ? ' background="black" foreground="white"' : "";
  const words = line.inverse ? ` ${line.text} ` : line.text;
  return `<span size="${points[line.size]}pt"${colours}>${escape(words)}</span>`;
}

function escape(text: string): string {
  // Signs that paper cannot show, and those that turn the reading direction round, are left out.
  return text.replaceAll(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, " ")
    .replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
