/** Films two screens beside each other as an animated picture: a guest's phone and the counter's tablet. */
import type { Buffer } from "node:buffer";
import type { Page } from "@playwright/test";
import sharp from "sharp";

const height = 600;
const gap = 20;
const framesPerSecond = 10;
/** The picture's limit, so that a README loads quickly. */
const maxBytes = 1_500_000;
/** How long both screens may stand still: waiting for the server is not worth watching. */
const maxStillMs = 1_000;
/** How long the last picture is shown before the film begins again. */
const lastMs = 2_500;

type Shot = { screen: number; at: number; jpeg: Uint8Array };

/** Starts to film the two screens. */
export async function recording(phone: Page, tablet: Page) {
  const shots: Shot[] = [];
  const pages = [phone, tablet];
  const sizes = pages.map((page) => page.viewportSize() ?? { width: 0, height: 0 });
  for (const [screen, page] of pages.entries()) {
    await page.screencast.start({
      size: sizes[screen] ?? { width: 0, height: 0 },
      quality: 95,
      fps: framesPerSecond,
      onFrame: ({ data }) => void shots.push({ screen, at: performance.now(), jpeg: data }),
    });
  }
  return {
    /** Ends the film and writes it as WebP. Returns how long it is and the size of the file. */
    async save(path: string): Promise<{ seconds: number; bytes: number }> {
      for (const page of pages) await page.screencast.stop();
      const { frames, delays } = await joined(
        shots,
        sizes.map(({ width, height: all }) => ({
          width: Math.round(width * height / all),
          height,
        })),
      );
      const webp = sharp(frames, { join: { animated: true } })
        .webp({ quality: 70, effort: 5, minSize: true, delay: delays, loop: 0 });
      const { size } = await webp.toFile(path);
      if (size > maxBytes) throw new Error(`${path} has ${size} bytes, more than ${maxBytes}`);
      return { seconds: delays.reduce((sum, ms) => sum + ms, 0) / 1000, bytes: size };
    },
  };
}

/** Joins the shots of both screens to frames beside each other, with how long each is shown. */
async function joined(shots: readonly Shot[], sizes: readonly { width: number; height: number }[]) {
  const [left = { width: 0, height }, right = { width: 0, height }] = sizes;
  const background = {
    create: { width: left.width + gap + right.width, height, channels: 4, background: "#0000" },
  } as const;
  const places = [0, left.width + gap];
  const frames: Buffer[] = [];
  const delays: number[] = [];
  const screens: Buffer[] = [];
  const frameMs = 1000 / framesPerSecond;
  for (const [nth, { screen, at, jpeg }] of shots.entries()) {
    screens[screen] = await sharp(jpeg).resize({ ...sizes[screen], fit: "fill" }).png().toBuffer();
    const next = shots[nth + 1];
    // Both screens are there, and the next shot is not of the same moment.
    if (screens[0] === undefined || screens[1] === undefined) continue;
    if (next !== undefined && next.at - at < frameMs / 2) continue;
    frames.push(
      await sharp(background).composite(
        screens.map((input, each) => ({ input, left: places[each] ?? 0, top: 0 })),
      ).png({ compressionLevel: 1 }).toBuffer(),
    );
    delays.push(next === undefined ? lastMs : Math.round(Math.min(next.at - at, maxStillMs)));
  }
  return { frames, delays };
}
