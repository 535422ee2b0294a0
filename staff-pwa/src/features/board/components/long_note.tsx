import { useEffect, useRef, useState } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import { cardsMoved } from "@/lib/tap_guard.ts";
import css from "./long_note.module.css";

/** A note cut after four lines, with a button that shows the rest. */
export function LongNote({ text }: { text: string }) {
  const t = useTranslate();
  const note = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const measured = note.current;
    if (measured === null || isOpen) return;
    const sizes = new ResizeObserver(() => setIsCut(measured.scrollHeight > measured.clientHeight + 1));
    sizes.observe(measured);
    return () => sizes.disconnect();
  }, [isOpen, text]);
  return (
    <>
      <span ref={note} className={css.note} data-open={isOpen}>{text}</span>
      {(isCut || isOpen) && (
        <button
          type="button"
          className={css.more}
          aria-expanded={isOpen}
          onClick={() => {
            cardsMoved();
            setIsOpen(!isOpen);
          }}
        >
          {t(isOpen ? "card.note.less" : "card.note.more")}
        </button>
      )}
    </>
  );
}
