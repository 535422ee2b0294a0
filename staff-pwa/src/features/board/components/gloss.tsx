import { useLayoutEffect } from "react";
import { englishNoteGloss } from "@domain/order/english_note_gloss.ts";
import { noteGloss } from "@domain/order/note_gloss.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { cardsMoved } from "@/lib/tap_guard.ts";
import css from "./order_items.module.css";

/**
 * The common phrases of a guest's note in Korean, or of a Korean note in English on a device that shows English, marked as a gloss. Nothing
 * when the note has none.
 */
export function Gloss({ text }: { text: string }) {
  const t = useTranslate();
  const language = useLanguage();
  const korean = noteGloss(text);
  const gloss = korean ?? (language === "en" ? englishNoteGloss(text) : undefined);
  // The gloss loads after its card.
  useLayoutEffect(cardsMoved, []);
  if (gloss === undefined) return null;
  const name = t(korean === undefined ? "card.gloss.english" : "card.gloss");
  return (
    <span className={css.gloss} title={name}>
      <span aria-hidden="true">≈</span>
      <span className="visually-hidden">{name}:</span>{" "}
      <span lang={korean === undefined ? "en" : "ko"}>{gloss}</span>
    </span>
  );
}
