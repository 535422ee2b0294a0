import type { Sharp } from "sharp";
import { encodeBase32LowerCaseNoPadding } from "@oslojs/encoding";
import { mutex } from "@domain/shared/mutex.ts";
import { ok, refuse } from "@domain/shared/result.ts";
import { type PictureFormat, pictureFormats, pictureName, pictureWidths } from "@domain/menu/picture.ts";
import type { PicturePreparation, PreparedPicture } from "@domain/ports/pictures.ts";

/** 6,000 × 4,000 pixels, and half as many with more than 8 bits per color: decoding takes up to 100 MB. */
const maxPixels = 24_000_000;
const maxSeconds = 20;

const types: Record<PictureFormat, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

const background = "#ffffff";
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpg: (picture) => picture.flatten({ background }).jpeg({ quality: 80, mozjpeg: true }),
};

/** The largest area with the proportions 4:3 in the middle of a picture. */
function middleOf({ width, height }: { width: number; height: number }) {
  const area = {
    width: Math.min(width, Math.max(1, Math.round(height * 4 / 3))),
    height: Math.min(height, Math.max(1, Math.round(width * 3 / 4))),
  };
  return {
    ...area,
    left: Math.floor((width - area.width) / 2),
    top: Math.floor((height - area.height) / 2),
  };
}

/** One picture at a time, because each takes much memory and a core for seconds; three may wait. */
const queued = mutex(4);

/** Re-encodes pictures with libvips, so that only the pixels are kept. */
export const sharpPictures: PicturePreparation = {
  prepare: async (bytes, type) =>
    await queued("picture", () => prepare(bytes, type)) ?? refuse({ kind: "pictures_busy" }),
  isBusy: () => queued.isFull("picture"),
};

const prepare: PicturePreparation["prepare"] = async (bytes, type) => {
  // The type is read from the first bytes, so that no decoder for other formats (SVG, PDF) runs.
  const real = typeOf(bytes);
  if (real === undefined || real !== type.toLowerCase().split(";")[0]?.trim()) {
    return refuse({ kind: "picture_type_unsupported" });
  }
  // Imported at the first picture, because most processes never need it.
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const { autoOrient, depth } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const maxArea = depth === "uchar" ? maxPixels : maxPixels / 2;
    if (autoOrient.width * autoOrient.height > maxArea) return refuse({ kind: "picture_too_large" });
    const original = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true })
      .autoOrient().extract(middleOf(autoOrient));
    const variants: PreparedPicture["variants"][number][] = [];
    for (const side of pictureWidths) {
      const sized = await original.clone().resize({ width: side, withoutEnlargement: true })
        .timeout({ seconds: maxSeconds }).png({ compressionLevel: 0 }).toBuffer();
      for (const format of pictureFormats) {
        const made = await encoders[format](sharp(sized)).timeout({ seconds: maxSeconds }).toBuffer();
        variants.push({
          name: pictureName(side, format),
          type: types[format],
          bytes: new Uint8Array(made),
        });
      }
    }
    const average = await original.clone().flatten({ background }).resize(1, 1).raw()
      .timeout({ seconds: maxSeconds }).toBuffer();
    return ok({ id: await nameOf(bytes), color: average.subarray(0, 3).toString("hex"), variants });
  } catch {
    return refuse({ kind: "picture_type_unsupported" });
  }
};

/** The media type by a file's first bytes. Undefined for unsupported types. */
function typeOf(bytes: Uint8Array): string | undefined {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (bytes[0] === 0x89 && ascii(1, 8) === "PNG\r\n\x1a\n") return "image/png";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "image/webp";
  if (ascii(4, 8) === "ftyp" && ["avif", "avis"].includes(ascii(8, 12))) return "image/avif";
  return undefined;
}

/** An id derived from the content, so that the same picture always has the same id. */
async function nameOf(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));
  return encodeBase32LowerCaseNoPadding(hash.subarray(0, 20));
}
