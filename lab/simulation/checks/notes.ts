/** How staff read the notes of guests: with a gloss of common phrases, and in red when one names an allergy. */
import assert from "node:assert/strict";
import { namesAllergy } from "@domain/order/allergy_note.ts";
import { englishNoteGloss } from "@domain/order/english_note_gloss.ts";
import { noteGloss } from "@domain/order/note_gloss.ts";
import type { Order } from "@domain/order/order.ts";
import { notes } from "../notes.ts";

const known = new Map(notes.map((note) => [note.text, note]));

/** Tablets show each note of an order with its gloss. */
export function checkNotes({ lines, note }: Order): void {
  for (const text of [note, ...lines.map((line) => line.note)]) {
    const note = known.get(text);
    assert.ok(note, `"${text}" is no note of a guest`);
    const { korean, english, isAllergy } = note;
    assert.equal(noteGloss(text), korean, `the Korean gloss of "${text}"`);
    assert.equal(englishNoteGloss(text), english, `the English gloss of "${text}"`);
    assert.equal(namesAllergy(text), isAllergy, `whether "${text}" names an allergy`);
  }
}

/** A ticket has the mark of an allergy for each of the notes that name one. */
export function checkTicketNotes(ticket: string, texts: readonly string[]): void {
  const expected = texts.filter((text) => known.get(text)?.isAllergy).length;
  assert.equal(ticket.split("ALLERGY").length - 1, expected, "the marks of allergies on a ticket");
}
