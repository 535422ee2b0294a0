import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslate } from "../lib/i18n.ts";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";

type Props = {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** `sheet` rises from the lower edge on a phone; `note` stays small in the middle. */
  shape?: "sheet" | "note";
  /** False where the guest must answer: no cross, Escape and outside do nothing. */
  dismissible?: boolean;
};

/** The platform's modal dialog: focus stays inside, the rest is inert, Escape and a press outside close it. Mounted = open. */
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
