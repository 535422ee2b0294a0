import assert from "node:assert/strict";
import { option, spice } from "../testing/fixtures.ts";
import { comparedName, mergedGroup } from "./menu_import.ts";
import type { OptionGroup } from "./option.ts";

const group = (...ids: string[]): OptionGroup => ({ ...spice, options: ids.map((id) => option(id)) });
const idsOf = ({ options }: OptionGroup) => options.map(({ id }) => id).join("");

Deno.test("an undo restores the order of options unless somebody arranged them since", () => {
  const [before, after] = [group("a", "b", "c"), group("c", "b", "n", "a")];
  const undone = (current: OptionGroup) => {
    const { value, isLeft } = mergedGroup(current, after, before, "leave");
    return [idsOf(value), isLeft];
  };
  assert.deepEqual(undone(after), ["abc", false]);
  assert.deepEqual(undone(group("c", "b", "n", "a", "x")), ["abcx", false]);
  assert.deepEqual(undone(group("b", "a", "n", "c")), ["bac", true]);
});

Deno.test("a value that somebody else changed is replaced by an import and left by its undo", () => {
  const [before, after] = [group("a"), { ...group("a"), name: { ...spice.name, en: "Heat" } }];
  const current = { ...before, name: { ...spice.name, en: "Hot" }, max: 9 };
  assert.deepEqual(mergedGroup(current, before, after, "replace").value, { ...current, name: after.name });
  assert.deepEqual(mergedGroup(current, after, before, "leave"), { value: current, isLeft: true });
});

Deno.test("an import and its undo change a text only in the languages that the file changes", () => {
  const [before, after] = [group("a"), { ...group("a"), name: { ...spice.name, en: "Heat" } }];
  const current = { ...before, name: { ...spice.name, ko: "매운 정도" } };
  const imported = mergedGroup(current, before, after, "replace").value;
  assert.deepEqual(imported.name, { en: "Heat", ko: "매운 정도" });
  assert.deepEqual(mergedGroup(imported, after, before, "leave"), { value: current, isLeft: false });
});

Deno.test("names are compared without case, width, spaces, punctuation and accents", () => {
  assert.equal(comparedName("  ＫＩＭＣＨＩ  jjigaé!"), comparedName("Kimchi Jjigae"));
  assert.equal(comparedName("김치 찌개"), comparedName("김치  찌개".normalize("NFD")));
  assert.notEqual(comparedName("Galbi"), comparedName("Galbi 2"));
  assert.notEqual(comparedName("★"), comparedName("☆"));
});
