import assert from "node:assert/strict";
import { createRequire } from "node:module";
import sharp from "sharp";
import { printable } from "@domain/printing/printable.ts";
import { kitchenTicket, type TicketLine } from "@domain/printing/kitchen_ticket.ts";
import { pricedOptions, soldOptions } from "@domain/menu/option.ts";
import { anOrder, extras, fridayDinner, requests } from "@domain/testing/fixtures.ts";
import { glyphsOf } from "./font_glyphs.ts";
import { imagePaper, paperDots } from "./paper.ts";

const paper = imagePaper();

/** A ticket on paper of 80 mm. */
const render = (lines: readonly TicketLine[]) => paper.png(lines, 80);

/** The width, the height and the number of printed dots. */
async function measure(png: Uint8Array) {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    dark: data.filter((dot) => dot === 0).length,
    values: new Set(data),
  };
}

const line = (text: string) => ({ text, size: "large" } as const);

Deno.test("renders a ticket as wide as the paper, in black and white, and higher with more lines", async () => {
  const one = await measure(await render([line("2 × 비빔밥")]));
  const two = await measure(await render([line("2 × 비빔밥"), "rule", line("1 × 갈비")]));
  assert.deepEqual([one.width, two.width], [paperDots[80], paperDots[80]]);
  assert.deepEqual([...one.values].toSorted((a, b) => a - b), [0, 255]);
  assert.ok(two.height > one.height + 40 && one.dark > 500);
});

Deno.test("renders each Hangul syllable differently, not as a placeholder box", async () => {
  const printedDots = await Promise.all(
    ["밥", "국", "죽"].map(async (text) => (await measure(await render([line(text)]))).dark),
  );
  assert.equal(new Set(printedDots).size, 3);
});

Deno.test("wraps a long note within the paper and does not interpret markup in it", async () => {
  const long = await measure(await render([line("no egg ".repeat(40))]));
  assert.equal(long.width, paperDots[80]);
  assert.ok(long.height > 300);
  const marked = await measure(await render([line('<span size="900pt">x</span> & \u202e')]));
  assert.ok(marked.height < 300);
});

Deno.test("prints more dots for white on black than for black on white", async () => {
  const plain = await measure(await render([line("no egg")]));
  const inverse = await measure(await render([{ ...line("no egg"), inverse: true }]));
  assert.ok(inverse.dark > plain.dark);
});

Deno.test("a ticket is longer with options, and a request to the kitchen prints more dots than an option", async () => {
  const printed = async (...ids: string[]) => {
    const options = pricedOptions(
      1695,
      soldOptions([extras, requests], ids.map((id) => ({ id, quantity: 1 }))),
    );
    const lines = anOrder().lines.map((line) => ({ ...line, options }));
    return await measure(await render(kitchenTicket(anOrder({ lines }), fridayDinner)));
  };
  const [plain, extra, request] = await Promise.all([printed(), printed("tofu"), printed("sauce_aside")]);
  assert.ok(extra.height > plain.height && request.height > plain.height);
  assert.ok(request.dark > extra.dark + 2_000);
});

Deno.test("58 mm paper gets a narrower ticket with the same lines", async () => {
  const lines = [line("2 × 비빔밥"), line("1 × 갈비")];
  const [narrow, wide] = [await measure(await paper.png(lines, 58)), await measure(await render(lines))];
  assert.deepEqual([narrow.width, wide.width], [384, 576]);
  assert.ok(narrow.height < wide.height && narrow.dark > 500);
});

Deno.test("a raster has the dots of the picture, eight in a byte from the left", async () => {
  const lines = [line("2 × 비빔밥")];
  const raster = await paper.raster(lines, 80);
  const { width, height, dark } = await measure(await render(lines));
  assert.deepEqual([raster.width, raster.height, raster.rows.length], [width, height, width / 8 * height]);
  const printed = raster.rows.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
  assert.equal(printed, dark);
});

const fontFile = "@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf";
const glyphs = glyphsOf(await Deno.readFile(createRequire(import.meta.url).resolve(fontFile)));

Deno.test("the tickets' font has every Hangul syllable, the Hanja of names, Vietnamese and Western European letters", () => {
  const lacks = (text: string) => Array.from(text).filter((each) => !glyphs.has(each.codePointAt(0) ?? 0));
  assert.deepEqual(lacks("金李朴崔鄭姜趙尹張林韓吳申權黃安宋洪柳全哲洙美英秀賢智敏"), []);
  assert.deepEqual(lacks("éèêëàâäçñöüßåæøíóúÉÑÖÜẠạẮắẶặĐđỄễỌọƠơỢợƯưỰựỳỹ–—‘’“”…•×€₩"), []);
  for (let code = 0xac00; code <= 0xd7a3; code++) assert.ok(glyphs.has(code), code.toString(16));
});

Deno.test("every letter of Latin alphabets is printed, as itself or without marks, with no character that the font lacks", () => {
  for (let code = 0xa1; code <= 0x24f; code++) {
    const character = String.fromCodePoint(code);
    if (!/\p{L}/u.test(character)) continue;
    const { text } = printable(character, (each) => glyphs.has(each));
    const missing = Array.from(text).filter((each) => !glyphs.has(each.codePointAt(0) ?? 0));
    assert.deepEqual(missing, [], character);
  }
  const { lost } = printable("ŁukaszŞahinČapekŐryŻółćĞülŇĳ", (each) => glyphs.has(each));
  assert.equal(lost, 0);
});

Deno.test("prints the same dots for an emoji as for its name, and for a lost text as for the note to see the screen", async () => {
  const lost: number[] = [];
  const counting = imagePaper((characters) => void lost.push(characters));
  const dots = (text: string) => counting.png([line(text)], 80);
  assert.deepEqual(await dots("no 🥜"), await dots("no [땅콩 peanuts]"));
  assert.deepEqual(lost, []);
  assert.deepEqual(await dots("नमस्ते"), await dots("[화면 확인 see screen]"));
  assert.equal(lost.length, 1);
});
