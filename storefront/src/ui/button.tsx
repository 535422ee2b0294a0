import type { ComponentProps } from "react";
import styles from "./button.module.css";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";

/** For links that should look like the button they lead to. */
export const buttonClass = (look: ButtonLook = "primary", wide = false): string =>
  [styles.button, styles[look], wide && styles.wide].filter(Boolean).join(" ");

type Props = ComponentProps<"button"> & {
  look?: ButtonLook;
  wide?: boolean;
  /** Keeps focus and width, refuses a second press, and is announced by its changed text. */
  busy?: boolean;
};

export function Button({ look = "primary", wide = false, busy = false, type = "button", ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={[buttonClass(look, wide), rest.className].filter(Boolean).join(" ")}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    />
  );
}
