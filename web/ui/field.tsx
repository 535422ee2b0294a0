import { type ReactNode, useId } from "react";
import css from "./field.module.css";

/** The class of a control outside a `Field`. */
export const controlClass = (): string => css.control ?? "";

/** The attributes that connect a control with its label, hint and error. */
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
  /** A character count at the end of the label's line: "12/500". */
  count?: string;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

/** A labeled control with its hint, character count and error. */
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
