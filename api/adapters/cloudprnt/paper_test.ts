import assert from "node:assert/strict";
import sharp from "sharp";
import { imagePaper, paperDots } from "./paper.ts";

const paper = imagePaper();

/** Width, height, and how many dots are printed. */
async function look(png: Uint8Array) {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    dark: data.filter((dot) => dot === 0).length,
    values: new Set(data),
  };
}

const line = (text: string) => ({ text, size: "large" } as const);

Deno.test("a ticket is as wide as the paper, black and white only, and grows with its lines", async () => {
  const one = await look(await paper.render([line("2 × 비빔밥")]));
  const two = await look(await paper.render([line("2 × 비빔밥"), "rule", line("1 × 갈비")]));
  assert.deepEqual([one.width, two.width], [paperDots, paperDots]);
  assert.deepEqual([...one.values].toSorted((a, b) => a - b), [0, 255]);
  assert.ok(two.height > one.height + 40 && one.dark > 500);
});

Deno.test("Hangul is drawn, each syllable as itself, not as a box", async () => {
  const drawn = await Promise.all(
    ["밥", "국", "죽"].map(async (text) => (await look(await paper.render([line(text)]))).dark),
  );
  assert.equal(new Set(drawn).size, 3);
});

Deno.test("a long note wraps within the paper, and what looks like markup is only text", async () => {
  const long = await look(await paper.render([line("no egg ".repeat(40))]));
  assert.equal(long.width, paperDots);
  assert.ok(long.height > 300);
  const marked = await look(await paper.render([line('<span size="900pt">x</span> & \u202e')]));
  assert.ok(marked.height < 300);
});

Deno.test("white on black prints more dots than black on white", async () => {
  const plain = await look(await paper.render([line("no egg")]));
  const inverse = await look(await paper.render([{ ...line("no egg"), inverse: true }]));
  assert.ok(inverse.dark > plain.dark);
});
