import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from "react";
import { usePending } from "../lib/use_pending.ts";

/** What the list of a menu is told by its button. */
export type PopupProps = {
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  /** Then the first item has the focus. */
  isByKeyboard: boolean;
  onClose: () => void;
};

/**
 * The button of a menu, without the menu: a board has a hundred of them, and is shown before any list can be. `popup` is undefined until
 * the first tap.
 */
export function useMenuTrigger() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<{ open: boolean; isByKeyboard: boolean }>();
  const { isPending, press } = usePending();
  const openIt = (isByKeyboard: boolean) => press(() => setState({ open: true, isByKeyboard }));
  const trigger = {
    ref: anchor,
    type: "button",
    "aria-haspopup": "menu",
    "aria-expanded": isPending || (state?.open ?? false),
    onClick: ({ detail }: MouseEvent) => openIt(detail === 0),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      openIt(true);
    },
  } as const;
  const onClose = () => setState({ open: false, isByKeyboard: false });
  const popup: PopupProps | undefined = state && { anchor, ...state, onClose };
  return { trigger, popup };
}
