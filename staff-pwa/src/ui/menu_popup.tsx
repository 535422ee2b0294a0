import { Menu } from "@base-ui/react/menu";
import type { FocusEvent, ReactNode } from "react";
import type { PopupProps } from "./menu_trigger.ts";

/** The list of a menu, beside the button it belongs to; see `useMenuTrigger`. Arrows, letters and Escape are Base UI's. */
export function MenuPopup(
  {
    anchor,
    open,
    isByKeyboard,
    onClose,
    label,
    side = "bottom",
    sideOffset,
    positioner = "",
    popup = "",
    children,
  }:
    & PopupProps
    & {
      label: string;
      side?: "bottom" | "right";
      sideOffset: number;
      /** Their classes. */
      positioner?: string | undefined;
      popup?: string | undefined;
      children: ReactNode;
    },
) {
  // Whoever came by keyboard goes on from the first item; a finger's menu has none lit.
  const toFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (isByKeyboard && target === currentTarget) {
      currentTarget.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
    }
  };
  return (
    <Menu.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor}
          side={side}
          align="end"
          sideOffset={sideOffset}
          collisionPadding={12}
          className={positioner}
        >
          <Menu.Popup onFocus={toFirst} className={popup} aria-label={label} finalFocus={anchor}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
