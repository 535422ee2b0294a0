import type { ComponentProps } from "react";
import css from "./button.module.css";

export type ButtonLook = "primary" | "quiet" | "bare" | "grave";

/** `primary` is the next thing to do: at most one in sight of another. `grave` cannot be taken back. */
export function Button(
  { look = "quiet", className = "", ...rest }: ComponentProps<"button"> & { look?: ButtonLook },
) {
  return <button type="button" {...rest} className={`${css.button} ${css[look]} ${className}`} />;
}
