import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** What the control inside must carry to belong to its label, hint and error. */
export type ControlProps = {
  id: string;
  className: string | undefined;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown under the control and announced when it appears. */
  error?: string | undefined;
  /** At the label's far end, a counter for instance. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

export function Field({ label, hint, error, aside, children }: Props) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label htmlFor={id} className={styles.label}>{label}</label>
        {aside}
      </div>
      {children({
        id,
        className: styles.control,
        "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
        "aria-invalid": error !== undefined || undefined,
      })}
      {hint !== undefined && <p id={`${id}-hint`} className={styles.hint}>{hint}</p>}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">{error}</p>
    </div>
  );
}
