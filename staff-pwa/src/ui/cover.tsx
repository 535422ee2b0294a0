import { type ReactNode, useId, useRef } from "react";
import { useTakeFocus } from "@web/ui/return_focus.ts";
import css from "./cover.module.css";

/**
 * Covers the screen with one message and one large answer, which takes the focus. A tap anywhere on a flashing one is the answer.
 * `children` say more, with a `hint` that belongs to the message.
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
  useTakeFocus(button);
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
