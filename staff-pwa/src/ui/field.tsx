import { type ComponentProps, type ReactNode, useId } from "react";
import css from "./field.module.css";

/** Spread onto the control a field is about. */
export type Aria = {
  id: string;
  className: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
};

/** A labelled control with its hint, its counter and what is wrong with it. */
export function Field(
  { label, error, hint, count, className = "", children }: {
    label: string;
    error?: string | undefined;
    hint?: ReactNode;
    /** "12/500", read only by the eyes. */
    count?: string;
    className?: string;
    children: (aria: Aria) => ReactNode;
  },
) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter((part) => part !== false).join(" ");
  return (
    <div className={`${css.field} ${className}`}>
      <div className={css.head}>
        <label htmlFor={id}>{label}</label>
        {count !== undefined && <span className={`${css.count} figures`} aria-hidden="true">{count}</span>}
      </div>
      {children({
        id,
        className: css.input ?? "",
        "aria-invalid": error !== undefined,
        "aria-describedby": described === "" ? undefined : described,
      })}
      {hint !== undefined && <p id={`${id}-hint`} className={css.hint}>{hint}</p>}
      {error !== undefined && <p id={`${id}-error`} className={css.error} role="alert">{error}</p>}
    </div>
  );
}

/** One yes or no with its words beside it. */
export function Check({ label, ...rest }: ComponentProps<"input"> & { label: ReactNode }) {
  return (
    <label className={css.check}>
      <input type="checkbox" {...rest} />
      <span>{label}</span>
    </label>
  );
}

/** A yes or no that works at once. `name` is what a reader hears; `children` what stands beside it. */
export function Switch(
  { checked, onChange, name, disabled = false, busy = false, children }: {
    checked: boolean;
    onChange: (checked: boolean) => void;
    name: string;
    disabled?: boolean;
    /** The last change is still on its way. */
    busy?: boolean;
    children?: ReactNode;
  },
) {
  return (
    <label className={css.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-busy={busy}
        aria-label={name}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}

/** The class of an input that stands without a field's label above it. */
export const inputClass = css.input ?? "";
