import { type ReactNode, useEffect, useId, useRef } from "react";
import { useReturnFocus } from "@web/ui/return_focus.ts";
import { useTranslate } from "../lib/i18n.ts";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";

type Props = {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** `page` fills the screen of a phone, and its content scrolls; `note` is small and centered. */
  shape?: "page" | "note";
  /** Above the title. */
  picture?: ReactNode;
  /** Below the title. */
  lead?: ReactNode;
  /** On wide screens, shows the children beside the picture, the title and the lead. */
  isWide?: boolean;
};

/** A native modal dialog, open while it is mounted. Escape and a press outside call `onClose`. */
export function Dialog(
  { title, onClose, children, shape = "page", picture, lead, isWide = false }: Props,
) {
  const t = useTranslate();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useReturnFocus();
  useEffect(() => {
    // In a task of its own, because it lays out the dialog and makes the whole page behind it inert.
    const timer = setTimeout(() => dialog.current?.showModal());
    return () => clearTimeout(timer);
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[shape]} ${isWide ? styles.wide : ""}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          {picture}
          <h2 id={titleId} className={styles.title} tabIndex={-1}>{title}</h2>
          {lead}
        </div>
        {children}
        <button type="button" className={styles.close} onClick={onClose} aria-label={t("dialog.close")}>
          <Icon name="cross" />
        </button>
      </div>
    </dialog>
  );
}
