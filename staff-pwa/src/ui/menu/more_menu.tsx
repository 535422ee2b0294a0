import { lazy } from "@/lib/lazy.tsx";
import { MoreIcon } from "@/ui/icons.tsx";
import type { MoreItem } from "./more_menu_list.tsx";
import { useMenuTrigger } from "./menu_trigger.ts";
import css from "./more_menu.module.css";

const MoreMenuList = lazy(() => import("./more_menu_list.tsx").then(({ MoreMenuList }) => MoreMenuList));

/** A menu of further actions behind a button with three dots. */
export function MoreMenu({ label, items }: { label: string; items: readonly MoreItem[] }) {
  const { trigger, popup } = useMenuTrigger();
  return (
    <>
      <button {...trigger} className={css.trigger} aria-label={label}>
        <MoreIcon size="1.5rem" />
      </button>
      {popup !== undefined && <MoreMenuList {...popup} label={label} items={items} />}
    </>
  );
}
