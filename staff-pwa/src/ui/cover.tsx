import { type ReactNode, useEffect, useId, useRef } from "react";
import { useReturnFocus } from "@web/ui/return_focus.ts";
import css from "./cover.module.css";

/**
 * Covers the screen with one message and one large answer, which takes the focus. A tap anywhere on a flashing cover is the answer.
 * Screen readers read `hint` with the title; `children` stand below it.
 */
export function Cover(
  { title, hint, flashes = false, answer, busy = false, onAnswer, children }: {
    title: string;
    hint?: string;
    flashes?: boolean;
    answer: string;
    /** The answer is being sent. */
    busy?: boolean;
    onAnswer: () => void;
    children?: ReactNode;
  },
) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useReturnFocus();
  useEffect(() => button.current?.focus(), []);
  const press = () => busy || onAnswer();
  return (
    <div
      className={css.cover}
      data-flashes={flashes}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={hint && `${id}-hint`}
      onClick={flashes ? press : undefined}
    >
      <p id={`${id}-title`} className={css.title}>{title}</p>
      {hint && <p id={`${id}-hint`} className={css.hint}>{hint}</p>}
      {children}
      <button
        ref={button}
        type="button"
        className={css.answer}
        aria-disabled={busy}
        onClick={flashes ? undefined : press}
      >
        {answer}
      </button>
    </div>
  );
}
