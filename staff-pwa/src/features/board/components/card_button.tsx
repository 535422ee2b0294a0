import type { ComponentProps } from "react";
import { usePressed } from "../../../lib/pressed.ts";
import { isSteady } from "../../../lib/steady.ts";
import { Button } from "../../../../../web/ui/button.tsx";

/** A button on a card that opens more than a frame can draw. Not counted just after the cards have moved. */
export function CardButton(
  { onTap, ...rest }: Omit<ComponentProps<typeof Button>, "onClick"> & { onTap: () => void },
) {
  const { isPressed, press } = usePressed();
  return <Button {...rest} data-pressed={isPressed} onClick={() => isSteady() && press(onTap)} />;
}
