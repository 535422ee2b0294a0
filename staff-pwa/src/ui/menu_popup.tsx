import { Menu } from "@base-ui/react/menu";
import type { FocusEvent, ReactNode } from "react";
import type { PopupProps } from "./menu_trigger.ts";

/** The popup of a menu; `useMenuTrigger` makes its button. Base UI handles arrow keys, type-ahead and Escape. */
export function MenuPopup(
  {
    anchor,
    open,
    isByKeyboard,
    onClose,
    label,
    side = "bottom",
    sideOffset,
    position = "absolute",
    positioner = "",
    popup = "",
    children,
  }:
    & PopupProps
    & {
      label: string;
      side?: "bottom" | "right";
      sideOffset: number;
      /** `fixed` for a button that stays when the page scrolls: the open menu then stays beside it. */
      position?: "absolute" | "fixed";
      /** CSS class names. */
      positioner?: string | undefined;
      popup?: string | undefined;
      children: ReactNode;
    },
) {
  // A menu opened by keyboard focuses its first item. A menu opened by touch highlights none.
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
          positionMethod={position}
          collisionPadding={12}
          // A phone has room on neither side of the button.
          collisionAvoidance={side === "right" ? { fallbackAxisSide: "start" } : {}}
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
