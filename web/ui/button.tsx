import type { ComponentProps } from "react";
import css from "./button.module.css";

/** `primary` is the next thing to do: at most one in sight of another. `danger` cannot be undone. */
export type ButtonLook = "primary" | "secondary" | "ghost" | "danger";

/** For links that should look like the button they lead to. */
export const buttonClass = (look: ButtonLook = "secondary", wide = false, more = ""): string =>
  `${css.button} ${css[look]} ${wide ? css.wide : ""} ${more}`;

type Props = ComponentProps<"button"> & {
  look?: ButtonLook;
  /** As wide as its container. */
  wide?: boolean;
  /** Keeps focus and width, refuses a second press, and is announced by its changed text. */
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
