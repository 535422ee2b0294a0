import { type ReactNode, useId } from "react";
import css from "./field.module.css";

/** The class of a control that stands without a field's label above it. */
export const controlClass = (): string => css.control ?? "";

/** What the control inside must carry to belong to its label, hint and error. */
export type ControlProps = {
  id: string;
  className: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown under the control and announced when it appears. */
  error?: string | undefined;
  /** At the label's far end: "12/500". */
  count?: string;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

/** A labelled control with its hint, its counter and its error. */
export function Field({ label, hint, error, count, className = "", children }: Props) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean).join(" ");
  return (
    <div className={`${css.field} ${className}`}>
      <div className={css.top}>
        <label htmlFor={id}>{label}</label>
        {count !== undefined && <span className={`${css.count} figures`}>{count}</span>}
      </div>
      {children({
        id,
        className: controlClass(),
        "aria-describedby": described || undefined,
        "aria-invalid": error !== undefined || undefined,
      })}
      {hint !== undefined && <p id={`${id}-hint`} className={css.hint}>{hint}</p>}
      <p id={`${id}-error`} className={css.error} aria-live="polite">{error}</p>
    </div>
  );
}
