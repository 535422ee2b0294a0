import { useLayoutEffect } from "react";
import { noteGloss } from "@domain/order/note_gloss.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { cardsMoved } from "@/lib/tap_guard.ts";
import css from "./order_items.module.css";

/** The common phrases of a guest's note in Korean, marked as a gloss. Nothing when the note has none. */
export function Gloss({ text }: { text: string }) {
  const t = useTranslate();
  const gloss = noteGloss(text);
  // The gloss loads after its card.
  useLayoutEffect(cardsMoved, []);
  if (gloss === undefined) return null;
  return (
    <span className={css.gloss} title={t("card.gloss")}>
      <span aria-hidden="true">≈</span>
      <span className="visually-hidden">{t("card.gloss")}:</span> <span lang="ko">{gloss}</span>
    </span>
  );
}
