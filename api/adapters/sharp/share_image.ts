import { Buffer } from "node:buffer";
import { createRequire } from "node:module";

/** The texts and pictures of a share image. */
export type ShareImage = {
  /** A PNG of 1200 x 630 pixels behind the card. */
  background: Uint8Array;
  name: string;
  /** The restaurant's name in the other language. */
  secondName: string | undefined;
  line: string;
  /** `picture` is an SVG illustration, or a photo, which is cropped to a square. */
  dish: { name: string; picture: Uint8Array; isPhoto: boolean } | undefined;
};

const fontFile = "@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf";
const card = { left: 120, top: 105, width: 960, height: 420 };
const margin = 56;
const dishSize = 300;
const ink = "#2b2622";
/** The rounded corners of a photo. */
const corners = `<svg xmlns="http://www.w3.org/2000/svg" width="${dishSize}" height="${dishSize}">` +
  `<rect width="100%" height="100%" rx="20"/></svg>`;

/** Renders a share image as PNG with a bundled Korean font. */
export async function renderShareImage(
  { background, name, secondName, line, dish }: ShareImage,
): Promise<Uint8Array<ArrayBuffer>> {
  // Imported at the first image, as for pictures and tickets.
  const { default: sharp } = await import("sharp");
  const fontfile = createRequire(import.meta.url).resolve(fontFile);
  const text = async (content: string, points: number, color: string, width: number) => {
    const markup = `<span size="${points}pt" foreground="${color}">${escape(content)}</span>`;
    const { data, info } = await sharp({
      text: {
        text: markup,
        font: "Noto Sans KR Bold",
        fontfile,
        width,
        dpi: 72,
        wrap: "word-char",
        rgba: true,
      },
    }).png().toBuffer({ resolveWithObject: true });
    // A long name gets smaller instead of leaving the card.
    return info.height > 170
      ? await sharp(data).resize({ height: 170 }).png().toBuffer({ resolveWithObject: true })
      : { data, info };
  };
  const left = card.left + margin;
  const width = card.width - 2 * margin - (dish === undefined ? 0 : dishSize + margin);
  const texts = [
    await text(name, name.length > 24 ? 48 : 64, ink, width),
    ...(secondName === undefined ? [] : [await text(secondName, 36, "#6b5f55", width)]),
    await text(line, 28, "#b3401c", width),
  ];
  const gap = 24;
  const height = texts.reduce((sum, { info }) => sum + info.height, gap * (texts.length - 1));
  let top = Math.max(card.top + 24, card.top + Math.round((card.height - height) / 2));
  const placed = texts.map(({ data, info }) => {
    const at = { input: data, left, top };
    top += info.height + gap;
    return at;
  });
  const cardSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="${card.width}" height="${card.height}">` +
    `<rect width="100%" height="100%" rx="28" fill="#fbf8f1"/></svg>`;
  const dishLeft = card.left + card.width - margin - dishSize;
  const dishName = dish && await text(dish.name, 24, ink, dishSize);
  const picture = dish &&
    await (dish.isPhoto
      ? sharp(dish.picture).resize(dishSize, dishSize, { fit: "cover" })
        .composite([{ input: Buffer.from(corners), blend: "dest-in" }])
      : sharp(dish.picture, { density: 300 }).resize(dishSize, dishSize, {
        fit: "contain",
        background: "#0000",
      }))
      .png().toBuffer();
  const png = await sharp(background).composite([
    { input: Buffer.from(cardSvg), left: card.left, top: card.top },
    ...placed,
    ...(picture === undefined ? [] : [{ input: picture, left: dishLeft, top: card.top + 28 }]),
    ...(dishName === undefined ? [] : [{
      input: dishName.data,
      left: dishLeft + Math.max(0, Math.round((dishSize - dishName.info.width) / 2)),
      top: card.top + 28 + dishSize + 12,
    }]),
  ]).png({ palette: true, quality: 90 }).toBuffer();
  return new Uint8Array(png);
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
