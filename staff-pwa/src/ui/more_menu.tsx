import { Menu } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { MoreIcon } from "./icons.tsx";
import css from "./more_menu.module.css";

export type MoreItem = { name: string; icon: ReactNode; onSelect: () => void; grave?: boolean };

/** What else can be done with a thing, behind three dots. */
export function MoreMenu({ label, items }: { label: string; items: readonly MoreItem[] }) {
  return (
    <Menu.Root>
      <Menu.Trigger className={css.trigger ?? ""} aria-label={label}>
        <MoreIcon size="1.5rem" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} collisionPadding={12} className={css.positioner ?? ""}>
          <Menu.Popup className={css.popup ?? ""}>
            {items.map(({ name, icon, onSelect, grave = false }) => (
              <Menu.Item key={name} className={css.item ?? ""} data-grave={grave} onClick={onSelect}>
                {icon}
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
