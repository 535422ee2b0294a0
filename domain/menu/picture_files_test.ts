import assert from "node:assert/strict";
import fc from "fast-check";
import { isShownFile, matchPictureFiles, type NamedDish } from "./picture_files.ts";

const named = (id: string, en: string, ko = "", more: Partial<NamedDish> = {}): NamedDish => ({
  id,
  name: { en, ko },
  kitchenName: "",
  aliases: [],
  ...more,
});

const dishes = [
  named("dish_1", "Dolsot Bibimbap", "돌솥비빔밥", { kitchenName: "돌비" }),
  named("dish_2", "Kimchi Jjigae", "김치찌개", { aliases: ["kimchi stew"] }),
  named("dish_3", "Jalapeño Kimbap", "할라피뇨 김밥"),
  named("dish_4", "Galbi", "갈비"),
  named("dish_5", "Galbi 2", "갈비 2인분"),
];

const found = (...files: string[]) =>
  matchPictureFiles(files, dishes).map((match) => match.kind === "dish" ? match.id : match.kind);

Deno.test("a file has the dish of its name, in English or Korean, in any spelling", () => {
  for (
    const [file, id] of [
      ["Dolsot Bibimbap.jpg", "dish_1"],
      ["dolsot-bibimbap.JPEG", "dish_1"],
      ["DOLSOT_BIBIMBAP.png", "dish_1"],
      ["dolsotbibimbap.webp", "dish_1"],
      ["돌솥 비빔밥.jpg", "dish_1"],
      ["돌솥비빔밥.jpg".normalize("NFD"), "dish_1"],
      ["Dolsot Bibimbap 돌솥비빔밥.jpg", "dish_1"],
      ["돌솥비빔밥 (Dolsot Bibimbap).jpg", "dish_1"],
      ["돌비.avif", "dish_1"],
      ["kimchi stew.jpg", "dish_2"],
      ["dish_2.jpg", "dish_2"],
      ["jalapeno kimbap.jpg", "dish_3"],
      ["Jalapeño Kimbap.jpg".normalize("NFD"), "dish_3"],
      ["ＧＡＬＢＩ.jpg", "dish_4"],
    ] as const
  ) assert.deepEqual(found(file), [id], file);
});

Deno.test("what browsers, cameras and people add to a name does not matter, unless a dish is named so", () => {
  for (
    const file of [
      "Kimchi Jjigae (1).jpg",
      "Kimchi Jjigae copy.jpg",
      "Kimchi Jjigae copy 2.jpg",
      "김치찌개 복사본.jpg",
      "김치찌개(12).jpg",
      "07 Kimchi Jjigae.jpg",
      "12. 김치찌개.png",
      "kimchi_jjigae_3.jpg",
      "01_kimchi_jjigae_3 (2).jpg",
    ]
  ) assert.deepEqual(found(file), ["dish_2"], file);
  assert.deepEqual(found("Galbi 2.jpg", "Galbi 3.jpg"), ["dish_5", "dish_4"]);
});

Deno.test("a dish gets the file with the best name, and then the first", () => {
  assert.deepEqual(found("Galbi (1).jpg", "galbi.png", "갈비.jpg"), ["taken", "dish_4", "taken"]);
});

Deno.test("a file without a dish gets none, and a name of two dishes gets no dish by chance", () => {
  assert.deepEqual(found("IMG_2034.jpg", "(1).jpg", ".jpg", ""), ["none", "none", "none", "none"]);
  const twice = [named("a", "Soup", "국"), named("b", "Soup", "탕", { aliases: ["국"] })];
  assert.deepEqual(matchPictureFiles(["soup.jpg", "국.jpg"], twice), [
    { kind: "several" },
    { kind: "dish", id: "a" },
  ]);
});

Deno.test("files of the system are not shown", () => {
  assert.deepEqual(
    [".DS_Store", "._a.jpg", "Thumbs.db", "desktop.ini", "a.jpg"].map(isShownFile),
    [false, false, false, false, true],
  );
});

Deno.test("any file names are matched in time, each dish at most once", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom(...dishes.map(({ name }) => name.en)))),
      (files) => {
        const ids = matchPictureFiles(files, dishes).flatMap((match) =>
          match.kind === "dish" ? [match.id] : []
        );
        assert.equal(new Set(ids).size, ids.length);
      },
    ),
  );
  const began = performance.now();
  matchPictureFiles(Array.from({ length: 500 }, () => `${"(1) ".repeat(60)}x`), dishes);
  // It takes 20 ms. A pattern that backtracks exceeds any limit.
  assert.ok(performance.now() - began < 2_000);
});
