import type { ComponentProps } from "react";
import { usePending } from "../../../lib/use_pending.ts";
import { isSettled } from "../../../lib/tap_guard.ts";
import { Button } from "../../../../../web/ui/button.tsx";

/**
 * A card's button that opens something slow to render: the button shows the tap first. Taps just after the cards have moved are ignored
 * (docs/product-rules.md, "Tap guard").
 */
export function CardButton(
  { onTap, ...rest }: Omit<ComponentProps<typeof Button>, "onClick"> & { onTap: () => void },
) {
  const { isPending, press } = usePending();
  return <Button {...rest} data-pending={isPending} onClick={() => isSettled() && press(onTap)} />;
}
