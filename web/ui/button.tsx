import type { ComponentProps } from "react";
import css from "./button.module.css";

/** `primary` is the main action, at most one per view. `danger` cannot be undone. */
export type ButtonLook = "primary" | "secondary" | "ghost" | "danger";

/** The class of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook = "secondary", wide = false, more = ""): string =>
  `${css.button} ${css[look]} ${wide ? css.wide : ""} ${more}`;

type Props = ComponentProps<"button"> & {
  look?: ButtonLook;
  /** As wide as its container. */
  wide?: boolean;
  /** Ignores presses but keeps the focus. The changed text announces the state to screen readers. */
  busy?: boolean | undefined;
};

export function Button({ look, wide, busy, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, wide, className)}
      {...busy && {
        "aria-disabled": true,
        "aria-busy": true,
        onClick: (event) => event.preventDefault(),
      }}
    />
  );
}
