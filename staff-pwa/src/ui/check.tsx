import type { ComponentProps, ReactNode } from "react";
import css from "./check.module.css";

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
