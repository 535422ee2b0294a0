import assert from "node:assert/strict";
import sharp from "sharp";
import { printable } from "@domain/printing/printable.ts";
import { kitchenTicket, type TicketLine } from "@domain/printing/kitchen_ticket.ts";
import { pricedOptions, soldOptions } from "@domain/menu/option.ts";
import { anOrder, extras, fridayDinner, requests } from "@domain/testing/fixtures.ts";
import { imagePaper, paperDots, readTicketFonts } from "./paper.ts";

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

const fonts = await readTicketFonts();
const hasGlyph = (code: number) => fonts.some(({ glyphs }) => glyphs.has(code));
const lacks = (text: string) => Array.from(text).filter((each) => !hasGlyph(each.codePointAt(0) ?? 0));

Deno.test("the tickets' fonts have every Hangul syllable, the Hanja of names, Vietnamese letters and punctuation", () => {
  assert.deepEqual(lacks("金李朴崔鄭姜趙尹張林韓吳申權黃安宋洪柳全哲洙美英秀賢智敏"), []);
  assert.deepEqual(lacks("ẠạẮắẶặĐđỄễỌọƠơỢợƯưỰựỳỹ–—‑−‘’ʼ“”„…•×€₩"), []);
  for (let code = 0xac00; code <= 0xd7a3; code++) assert.ok(hasGlyph(code), code.toString(16));
});

Deno.test("every letter of the Latin, Greek and Cyrillic alphabets of Europe is printed as itself", () => {
  for (const [first, last] of [[0xa1, 0x24f], [0x384, 0x3ce], [0x400, 0x45f], [0x490, 0x491]] as const) {
    for (let code = first; code <= last; code++) {
      const character = String.fromCodePoint(code);
      if (!/\p{L}/u.test(character)) continue;
      assert.deepEqual(printable(character, hasGlyph), { text: character.normalize("NFC"), lost: 0 });
    }
  }
});

Deno.test("a word with a letter that only the second font has is drawn in that font, dot by dot", async () => {
  const [, second] = fonts;
  assert.ok(second);
  for (const name of ["Łukasz", "Šahin", "Čapek", "Őry", "Ґалаґан", "Ωμέγα"]) {
    const text = `<span size="46pt">${name}</span>`;
    const alone = sharp({
      text: { text, font: `${second.name} Bold`, fontfile: second.path, dpi: 72, rgba: true },
    }).flatten({ background: "white" }).greyscale().threshold(160);
    assert.deepEqual(await dotsOf(sharp(await render([line(name)]))), await dotsOf(alone), name);
  }
});

/** The rows of a picture from the first dark column and row to the last. */
async function dotsOf(picture: ReturnType<typeof sharp>): Promise<string[]> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  const isDark = (x: number, y: number) => data[(y * info.width + x) * info.channels] === 0;
  const rows = Array.from(
    { length: info.height },
    (_, y) => Array.from({ length: info.width }, (_, x) => isDark(x, y) ? "#" : " ").join(""),
  ).filter((row) => row.includes("#"));
  const left = Math.min(...rows.map((row) => row.indexOf("#")));
  return rows.map((row) => row.slice(left).trimEnd());
}

Deno.test("prints the same dots for an emoji as for its name, and for a lost text as for the note to see the screen", async () => {
  const lost: number[] = [];
  const counting = imagePaper((characters) => void lost.push(characters));
  const dots = (text: string) => counting.png([line(text)], 80);
  assert.deepEqual(await dots("no 🥜"), await dots("no [땅콩 peanuts]"));
  assert.deepEqual(lost, []);
  assert.deepEqual(await dots("สวัสดี"), await dots("[화면 확인 see screen]"));
  assert.equal(lost.length, 1);
});

Deno.test("on a machine without any font, every character of a ticket is rendered, and none is the box of a missing glyph", async () => {
  const texts = [..."aÅßłőžșğẠặỹ가뷁힣金朴₩€·—‘“…×½ΩжҐ✓★─", "🥜", "สวัสดี"];
  const [missing, ...pictures] = await renderedWithoutFonts(texts);
  assert.ok(missing && isBox(await dotsOf(sharp(missing))), "the font's own picture of a missing glyph");
  assert.equal(pictures.length, texts.length);
  for (const [nth, picture] of pictures.entries()) {
    const dots = await dotsOf(sharp(picture));
    assert.ok(dots.length > 0 && !isBox(dots), `text ${nth}: ${texts[nth]}`);
  }
});

/** The picture of a character that no font has, and a ticket for each text, rendered by a process that finds no fonts on its machine. */
async function renderedWithoutFonts(texts: readonly string[]): Promise<Uint8Array[]> {
  const directory = await Deno.makeTempDir();
  try {
    const fonts = `${directory}/fonts.conf`;
    await Deno.writeTextFile(fonts, `<fontconfig><cachedir>${directory}</cachedir></fontconfig>`);
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["eval", "--no-check", rendering, ...texts],
      cwd: new URL(".", import.meta.url),
      env: { FONTCONFIG_FILE: fonts, PAPER: import.meta.resolve("./paper.ts") },
    }).output();
    assert.equal(code, 0, new TextDecoder().decode(stderr));
    return new TextDecoder().decode(stdout).trim().split("\n").map((each) => Uint8Array.fromBase64(each));
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

const rendering = `
  import sharp from "sharp";
  const { imagePaper } = await import(Deno.env.get("PAPER"));
  const paper = imagePaper();
  const pictures = [];
  for (const text of Deno.args) pictures.push(await paper.png([{ text, size: "large" }], 80));
  const missing = { text: '<span size="46pt">\u0e2a</span>', font: "Noto Sans KR Bold", dpi: 72, rgba: true };
  pictures.unshift(await sharp({ text: missing }).flatten({ background: "white" }).png().toBuffer());
  for (const each of pictures) console.log(new Uint8Array(each).toBase64());
`;

/** Whether the picture is a frame, as the box for a missing glyph is: its first dark row and column are full, other rows are not. */
function isBox(dots: readonly string[]): boolean {
  const [top = ""] = dots;
  return !top.includes(" ") && dots.every((row) => row.startsWith("#")) &&
    dots.some((row) => row.includes(" "));
}
