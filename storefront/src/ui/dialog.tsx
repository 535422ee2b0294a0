import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslate } from "../lib/i18n.ts";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";

type Props = {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** `sheet` is at the bottom edge on a phone; `note` is small and centered. */
  shape?: "sheet" | "note";
  /** False when the guest must answer: there is no close button, and Escape and a press outside do nothing. */
  dismissible?: boolean;
};

/** A native modal dialog, open while it is mounted. Escape and a press outside call `onClose`. */
export function Dialog({ title, onClose, children, shape = "sheet", dismissible = true }: Props) {
  const t = useTranslate();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[shape]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissible) onClose();
      }}
      onPointerDown={(event) => {
        if (dismissible && event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.inside}>
        <h2 id={titleId} className={styles.title} tabIndex={-1}>{title}</h2>
        {children}
        {dismissible && (
          <button type="button" className={styles.close} onClick={onClose} aria-label={t("dialog.close")}>
            <Icon name="cross" />
          </button>
        )}
      </div>
    </dialog>
  );
}
