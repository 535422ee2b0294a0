import { Menu } from "@base-ui/react/menu";
import { type ReactNode, useEffect, useRef } from "react";
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
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open && isByKeyboard) list.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
  }, [open, isByKeyboard]);
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
          <Menu.Popup ref={list} className={popup} aria-label={label} finalFocus={anchor}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
