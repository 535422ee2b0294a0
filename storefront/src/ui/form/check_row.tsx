import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import styles from "./check_row.module.css";

type Props = Omit<ComponentProps<"input">, "id"> & {
  label: ReactNode;
  hint: ReactNode;
  error?: string | undefined;
};

/** A checkbox with a hint below its label. */
export function CheckRow({ label, hint, error, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.row}>
      <input
        {...input}
        type="checkbox"
        id={id}
        className={styles.box}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
        aria-invalid={error !== undefined}
      />
      <label htmlFor={id} className={styles.label}>{label}</label>
      {error !== undefined && <p id={`${id}-error`} className={styles.error} role="alert">{error}</p>}
      <p id={`${id}-hint`} className={styles.hint}>{hint}</p>
    </div>
  );
}
