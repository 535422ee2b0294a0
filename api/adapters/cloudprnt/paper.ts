import { createRequire } from "node:module";
import type { TicketLine } from "@domain/printing/kitchen_ticket.ts";
import type { Paper } from "@domain/ports/printing.ts";

/** The printable width of 80 mm paper: 72 mm at 8 dots per mm. */
export const paperDots = 576;
const margin = 8;
/** Gray values below this threshold are printed black. */
const blackThreshold = 160;

const points = { huge: 84, large: 46, normal: 32, small: 22 } as const;
const fontFile = "@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf";

/** Renders tickets as PNG images with a bundled Korean font, so that neither the printer nor the machine needs one. */
export function imagePaper(): Paper {
  const fontfile = createRequire(import.meta.url).resolve(fontFile);
  return {
    async render(lines) {
      // Imported at the first ticket, because a server without a printer does not need it.
      const { default: sharp } = await import("sharp");
      const text = await sharp({
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
      const right = Math.max(0, paperDots - margin - text.info.width);
      const picture = await sharp(text.data)
        .extend({ top: margin, bottom: 5 * margin, left: margin, right, background: "white" })
        .greyscale().threshold(blackThreshold).png({ palette: true, colours: 2 }).toBuffer();
      return new Uint8Array(picture);
    },
  };
}

/** A line as Pango markup. Texts of guests are escaped. */
function markup(line: TicketLine): string {
  if (line === "rule") return `<span size="${points.small}pt">${"─".repeat(24)}</span>`;
  const colours = line.inverse ? ' background="black" foreground="white"' : "";
  const padded = line.inverse ? ` ${line.text} ` : line.text;
  return `<span size="${points[line.size]}pt"${colours}>${escape(padded)}</span>`;
}

function escape(text: string): string {
  // Replaces control characters and characters that change the text direction.
  return text.replaceAll(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, " ")
    .replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
