import type { ComponentProps } from "react";
import { usePending } from "../../../lib/use_pending.ts";
import { isSettled } from "../../../lib/tap_guard.ts";
import { Button } from "../../../../../web/ui/button.tsx";

/** A button on a card that opens more than a frame can draw. Not counted just after the cards have moved. */
export function CardButton(
  { onTap, ...rest }: Omit<ComponentProps<typeof Button>, "onClick"> & { onTap: () => void },
) {
  const { isPending, press } = usePending();
  return <Button {...rest} data-pressed={isPending} onClick={() => isSettled() && press(onTap)} />;
}
