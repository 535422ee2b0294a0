import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import css from "./tabs.module.css";

/** Tabs with one open panel. `onSide` puts the tabs beside the panel on wide screens. */
export function Tabs<T extends string>(
  { label, tabs, open, onSide = false, onOpen, children }: {
    label: string;
    tabs: readonly { id: T; name: string }[];
    open: T;
    onSide?: boolean;
    onOpen: (tab: T) => void;
    children: ReactNode;
  },
) {
  return (
    <Base.Root
      value={open}
      orientation={onSide ? "vertical" : "horizontal"}
      className={onSide ? css.side ?? "" : ""}
      onValueChange={(tab: T) => onOpen(tab)}
    >
      <Base.List className={css.list ?? ""} aria-label={label}>
        {tabs.map(({ id, name }) => <Base.Tab key={id} value={id} className={css.tab ?? ""}>{name}
        </Base.Tab>)}
      </Base.List>
      <Base.Panel value={open} className={css.panel ?? ""}>
        <h2 className="visually-hidden">{tabs.find(({ id }) => id === open)?.name}</h2>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
