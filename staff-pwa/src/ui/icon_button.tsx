import type { ComponentProps } from "react";
import css from "./icon_button.module.css";

/** A button that shows an icon alone, and needs an `aria-label`. */
export function IconButton({ className = "", ...rest }: ComponentProps<"button">) {
  return <button type="button" {...rest} className={`${css.icon} ${className}`} />;
}
