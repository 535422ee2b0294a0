import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import styles from "./check_row.module.css";

type Props = Omit<ComponentProps<"input">, "id"> & { label: ReactNode; hint: ReactNode };

/** A checkbox with a hint below its label. */
export function CheckRow({ label, hint, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.row}>
      <input {...input} type="checkbox" id={id} className={styles.box} aria-describedby={`${id}-hint`} />
      <label htmlFor={id} className={styles.label}>{label}</label>
      <p id={`${id}-hint`} className={styles.hint}>{hint}</p>
    </div>
  );
}
