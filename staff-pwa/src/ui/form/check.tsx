import type { ComponentProps, ReactNode } from "react";
import css from "./check.module.css";

/** A checkbox with its label. */
export function Check({ label, ...rest }: ComponentProps<"input"> & { label: ReactNode }) {
  return (
    <label className={css.check}>
      <input type="checkbox" {...rest} />
      <span>{label}</span>
    </label>
  );
}

/** A switch that takes effect at once. `name` is its accessible name; `children` is the visible text. */
export function Switch(
  { checked, onChange, name, describedBy, disabled = false, busy = false, children }: {
    checked: boolean;
    onChange: (checked: boolean) => void;
    name: string;
    /** The id of the text that says what the switch does. */
    describedBy?: string;
    disabled?: boolean;
    /** The last change is being saved. */
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
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
