import assert from "node:assert/strict";
import { notePreview } from "./note_preview.ts";

Deno.test("shows a note of 40 characters in full", () => {
  assert.equal(notePreview("n".repeat(40)), "n".repeat(40));
});

Deno.test("cuts a longer note after 40 characters and adds an ellipsis", () => {
  assert.equal(notePreview("n".repeat(41)), `${"n".repeat(40)}…`);
});

Deno.test("splits no surrogate pair and leaves no space before the ellipsis", () => {
  assert.equal(notePreview("🌶".repeat(41)), `${"🌶".repeat(40)}…`);
  assert.equal(notePreview(`${"n".repeat(39)} and more`), `${"n".repeat(39)}…`);
});
