import { Menu } from "@base-ui/react/menu";
import { MenuPopup } from "./menu_popup.tsx";
import type { PopupProps } from "./menu_trigger.ts";
import css from "./more_menu.module.css";
import type { ReactNode } from "react";

/** An item of `MoreMenu`. */
export type MoreItem = {
  name: string;
  icon: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  /** The reason why the item is disabled. */
  offBecause?: string | undefined;
};

export function MoreMenuList(
  { items, ...popup }: PopupProps & { label: string; items: readonly MoreItem[] },
) {
  return (
    <MenuPopup {...popup} sideOffset={4} className={css.popup}>
      {items.map(({ name, icon, onSelect, danger = false, offBecause }) => (
        <Menu.Item
          key={name}
          data-danger={danger}
          disabled={offBecause !== undefined}
          onClick={onSelect}
        >
          {icon}
          <span>
            {name}
            {offBecause !== undefined && <small>{offBecause}</small>}
          </span>
        </Menu.Item>
      ))}
    </MenuPopup>
  );
}
