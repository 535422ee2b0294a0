import assert from "node:assert/strict";
import { notePreview } from "./note_preview.ts";

Deno.test("A note of 40 characters is shown whole", () => {
  assert.equal(notePreview("n".repeat(40)), "n".repeat(40));
});

Deno.test("The 41st character is cut, with a sign that more follows", () => {
  assert.equal(notePreview("n".repeat(41)), `${"n".repeat(40)}…`);
});

Deno.test("No character is cut in two, and no space is left before the sign", () => {
  assert.equal(notePreview("🌶".repeat(41)), `${"🌶".repeat(40)}…`);
  assert.equal(notePreview(`${"n".repeat(39)} and more`), `${"n".repeat(39)}…`);
});
