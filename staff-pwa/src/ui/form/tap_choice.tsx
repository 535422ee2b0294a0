import type { ComponentProps } from "react";
import css from "./tap_choice.module.css";

/**
 * A radio button or check box that looks like a button. The label takes the tap; keyboards and screen readers use the real control. `size`
 * is the height: "s" in a row of a list or form, "l" for a large number in a `strong`.
 */
export function TapChoice(
  { size = "m", children, ...control }: Omit<ComponentProps<"input">, "size"> & { size?: "s" | "m" | "l" },
) {
  return (
    <label className={css.choice} data-size={size}>
      <input {...control} />
      <span className="figures">{children}</span>
    </label>
  );
}
