import { Menu } from "@base-ui/react/menu";
import type { FocusEvent, ReactNode } from "react";
import css from "./menu_popup.module.css";
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
    className = "",
    children,
  }:
    & PopupProps
    & {
      label: string;
      side?: "bottom" | "right";
      sideOffset: number;
      /** `fixed` for a button that stays when the page scrolls: the open menu then stays beside it. */
      position?: "absolute" | "fixed";
      className?: string | undefined;
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
          className={css.positioner ?? ""}
        >
          <Menu.Popup
            onFocus={toFirst}
            className={`${css.popup} ${className}`}
            aria-label={label}
            finalFocus={anchor}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
