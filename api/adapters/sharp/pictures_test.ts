import assert from "node:assert/strict";
import sharp from "sharp";
import { sharpPictures } from "./pictures.ts";

function photo(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#a33" } })
    .withExif({ IFD0: { Copyright: "somebody" }, IFD3: { GPSLatitude: "33/1" } })
    .withMetadata({ orientation: 6 });
}

async function prepared(bytes: Uint8Array, type: string) {
  const result = await sharpPictures.prepare(bytes, type);
  assert.ok(result.ok, `${type} was refused`);
  return result.value;
}

Deno.test("converts JPEG, PNG, WebP and AVIF to small 4:3 pictures without metadata", async () => {
  for (
    const [format, type] of [["jpeg", "image/jpeg"], ["png", "image/png"], ["webp", "image/webp"], [
      "avif",
      "image/avif",
    ]] as const
  ) {
    const { id, color, variants } = await prepared(await photo(1200, 800).toFormat(format).toBuffer(), type);
    assert.match(id, /^[a-z0-9]{32}$/);
    assert.match(color, /^a[89ab]3[234]3[234]$/);
    assert.deepEqual(variants.map(({ name }) => name), [
      ...["240.avif", "240.webp", "240.jpg"],
      ...["480.avif", "480.webp", "480.jpg"],
      ...["960.avif", "960.webp", "960.jpg"],
      ...["1280.avif", "1280.webp", "1280.jpg"],
    ]);
    for (const { name, type, bytes } of variants) {
      const made = await sharp(bytes).metadata();
      assert.equal(made.format === "heif" ? "image/avif" : `image/${made.format}`, type);
      // The photo stands upright: 800 by 1200 pixels.
      const width = Math.min(800, Number(name.split(".")[0]));
      assert.deepEqual([made.width, made.height], [width, width * 3 / 4]);
      assert.deepEqual([made.exif, made.xmp, made.iptc, made.icc], [
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      assert.ok(bytes.length < 60_000, `${name} has ${bytes.length} bytes`);
    }
  }
});

Deno.test("rotates a photo by its EXIF orientation", async () => {
  const { variants } = await prepared(await photo(1200, 800).jpeg().toBuffer(), "image/jpeg");
  const made = await sharp(variants.at(-1)?.bytes).metadata();
  assert.deepEqual([made.width, made.height], [800, 600]);
});

Deno.test("does not enlarge a small picture, and gives the same picture the same id", async () => {
  const bytes = await photo(100, 100).png().toBuffer();
  const [one, other] = [await prepared(bytes, "image/png"), await prepared(bytes, "image/png")];
  assert.equal(one.id, other.id);
  assert.equal((await sharp(one.variants.at(-1)?.bytes).metadata()).width, 100);
});

Deno.test("refuses files of another type than declared, truncated files, SVG and GIF", async () => {
  const png = await photo(300, 300).png().toBuffer();
  const svg = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const lies: [Uint8Array, string][] = [
    [png, "image/jpeg"],
    [png, ""],
    [svg, "image/svg+xml"],
    [svg, "image/png"],
    [png.subarray(0, png.length / 2), "image/png"],
    [new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), "image/jpeg"],
    [new Uint8Array(), "image/png"],
    [await photo(10, 10).gif().toBuffer(), "image/gif"],
  ];
  for (const [bytes, type] of lies) {
    assert.deepEqual(await sharpPictures.prepare(bytes, type), {
      ok: false,
      error: { kind: "picture_type_unsupported" },
    }, type);
  }
});

Deno.test("prepares uploads one at a time, and refuses those beyond three that wait", async () => {
  const bytes = await photo(600, 400).png().toBuffer();
  const uploads = Array.from({ length: 12 }, () => sharpPictures.prepare(bytes, "image/png"));
  assert.equal(sharpPictures.isBusy(), true);
  const results = await Promise.all(uploads);
  assert.equal(sharpPictures.isBusy(), false);
  assert.deepEqual(
    results.map((result) => result.ok ? "prepared" : result.error.kind),
    [...Array.from({ length: 4 }, () => "prepared"), ...Array.from({ length: 8 }, () => "pictures_busy")],
  );
  assert.ok((await sharpPictures.prepare(bytes, "image/png")).ok, "later uploads are prepared again");
});

Deno.test("refuses more than 24 megapixels, and more than 12 with 16 bits per color", async () => {
  const black = (width: number, height: number, is16Bit: boolean) => {
    const picture = sharp({ create: { width, height, channels: 3, background: "#000" } });
    return (is16Bit ? picture.toColorspace("rgb16") : picture).png().toBuffer();
  };
  const kindOf = async (bytes: Uint8Array) => {
    const result = await sharpPictures.prepare(bytes, "image/png");
    return result.ok ? "prepared" : result.error.kind;
  };
  assert.equal((await sharp(await black(10, 10, true)).metadata()).depth, "ushort");
  assert.equal(await kindOf(await black(40, 30, true)), "prepared");
  assert.equal(await kindOf(await black(6_001, 4_000, false)), "picture_too_large");
  assert.equal(await kindOf(await black(4_001, 3_000, true)), "picture_too_large");
});

Deno.test("refuses a small file with a huge picture before decoding it", async () => {
  const bomb = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
  assert.ok(bomb.length < 1_000_000);
  assert.deepEqual(await sharpPictures.prepare(bomb, "image/png"), {
    ok: false,
    error: { kind: "picture_too_large" },
  });
});
