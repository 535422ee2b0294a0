import { deepEqual, notDeepEqual } from "node:assert/strict";
import sharp from "sharp";
import { renderShareImage } from "./share_image.ts";

const background = new Uint8Array(
  await sharp({ create: { width: 1200, height: 630, channels: 3, background: "#336699" } }).png().toBuffer(),
);
const svg = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="50" fill="#000"/></svg>',
);
const image = {
  background,
  name: "Jogakbo Kitchen",
  secondName: "조각보 식당",
  line: "Order for pickup",
  dish: undefined,
};

Deno.test("a share image is a PNG of 1200 x 630 with the names, also with a long name and special characters", async () => {
  for (
    const name of ["Jogakbo Kitchen", "조각보 식당", `Kim & Lee's <b> ${"Very Long Kitchen Name ".repeat(4)}`]
  ) {
    const { format, width, height } = await sharp(await renderShareImage({ ...image, name })).metadata();
    deepEqual({ format, width, height }, { format: "png", width: 1200, height: 630 });
  }
  notDeepEqual(await renderShareImage(image), await renderShareImage({ ...image, name: "Other" }));
});

Deno.test("a share image shows the dish on its right side", async () => {
  const png = await renderShareImage({ ...image, dish: { name: "Bibimbap", picture: svg, isPhoto: false } });
  const { data } = await sharp(png).extract({ left: 870, top: 280, width: 4, height: 4 }).removeAlpha().raw()
    .toBuffer({ resolveWithObject: true });
  deepEqual([...data].every((value) => value < 40), true);
});

Deno.test("a share image shows a photo with rounded corners on its right side", async () => {
  const photo = await sharp({ create: { width: 1280, height: 960, channels: 3, background: "#0a5" } }).jpeg()
    .toBuffer();
  const dish = { name: "Bibimbap", picture: new Uint8Array(photo), isPhoto: true };
  const png = await renderShareImage({ ...image, dish });
  const at = async (left: number, top: number) => [
    ...await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer(),
  ];
  const [red = 0, green = 0] = await at(870, 280);
  deepEqual([red < 20, green > 150], [true, true]);
  const corner = await at(725, 134);
  deepEqual(corner.every((value) => value > 235), true, `${corner}`);
});
