import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from "react";
import { usePending } from "@/lib/use_pending.ts";

/** The props of a menu popup. */
export type PopupProps = {
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  /** The menu was opened by keyboard and focuses its first item. */
  isByKeyboard: boolean;
  onClose: () => void;
};

/**
 * The props of a menu button and its popup. The popup code loads separately, because a board has a hundred buttons and renders before
 * any menu is needed. `popup` is undefined until the first tap.
 */
export function useMenuTrigger() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<{ open: boolean; isByKeyboard: boolean }>();
  const { isPending, press } = usePending();
  const openMenu = (isByKeyboard: boolean) => press(() => setState({ open: true, isByKeyboard }));
  const trigger = {
    ref: anchor,
    type: "button",
    "aria-haspopup": "menu",
    "aria-expanded": isPending || (state?.open ?? false),
    onClick: ({ detail }: MouseEvent) => openMenu(detail === 0),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      openMenu(true);
    },
  } as const;
  const onClose = () => setState({ open: false, isByKeyboard: false });
  const popup: PopupProps | undefined = state && { anchor, ...state, onClose };
  return { trigger, popup };
}
