/** Takes an animated picture of two screens beside each other: a guest's phone and the counter's tablet. */
import type { Page } from "@playwright/test";
import sharp from "sharp";

const height = 520;
const gap = 20;
/** The picture's limit, so that a README loads quickly. */
const maxBytes = 1_500_000;

export function recording(phone: Page, tablet: Page) {
  const frames: Uint8Array[] = [];
  const delays: number[] = [];
  return {
    /** Adds a frame of both screens, shown for `ms`. */
    async take(ms: number) {
      const screens = await Promise.all([phone, tablet].map(async (page) => {
        const picture = await page.screenshot({ animations: "disabled", scale: "css" });
        return await sharp(picture).resize({ height }).png().toBuffer({ resolveWithObject: true });
      }));
      const [left, right] = screens;
      if (!left || !right) return;
      const width = left.info.width + gap + right.info.width;
      const background = { create: { width, height, channels: 4, background: "#0000" } } as const;
      const frame = sharp(background).composite([
        { input: left.data, left: 0, top: 0 },
        { input: right.data, left: left.info.width + gap, top: 0 },
      ]);
      frames.push(await frame.png().toBuffer());
      delays.push(ms);
    },
    /** Writes the frames as WebP. Returns how long they last and the size of the file. */
    async save(path: string): Promise<{ seconds: number; bytes: number }> {
      const webp = sharp(frames, { join: { animated: true } }).webp({
        quality: 60,
        effort: 6,
        delay: delays,
        loop: 0,
      });
      const { size } = await webp.toFile(path);
      if (size > maxBytes) throw new Error(`${path} has ${size} bytes, more than ${maxBytes}`);
      return { seconds: delays.reduce((sum, ms) => sum + ms, 0) / 1000, bytes: size };
    },
  };
}
