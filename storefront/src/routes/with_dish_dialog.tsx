import type { MenuItem } from "@contract/schemas/menu.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
} from "react";
import { useInBrowser } from "../lib/in_browser.ts";
import { onFirstInput } from "../lib/page_events.ts";
import { useLazyWithTexts } from "../lib/load_chunk.ts";

const loadDialog = () => import("./dish_dialog.tsx");

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Whether the dialog was opened from this page. Closing it then goes back in the history. */
    openedHere?: boolean;
  }
}

/**
 * Dishes with their add dialog. `children` receives the function that opens the dialog of a dish. The address holds the id of the open
 * dish, or of the cart line that is edited.
 */
export function WithDishDialog(
  { children }: { children: (choose: (dish: Pick<MenuItem, "id">) => void) => ReactNode },
) {
  const navigate = useNavigate();
  const [DishDialog, loadEarly] = useLazyWithTexts("dish", loadDialog);

  useEffect(() => onFirstInput(loadEarly), [loadEarly]);

  const choose = useCallback((dish: Pick<MenuItem, "id">) => {
    // The router saves the position of a page at scroll events. It missed the browser's own jump to `#menu`.
    document.dispatchEvent(new Event("scroll"));
    return navigate({
      to: ".",
      // The line of an address may have left the cart.
      search: ({ line: _, ...search }) => ({ ...search, dish: dish.id }),
      state: { openedHere: true },
      resetScroll: false,
    });
  }, [navigate]);

  return (
    <>
      {children(choose)}
      <DialogInAddress Dialog={DishDialog} />
    </>
  );
}

/** A component of its own, so that an opened dialog renders nothing else. */
function DialogInAddress({ Dialog }: { Dialog: ComponentType }) {
  const inBrowser = useInBrowser();
  const isInAddress = useSearch({ strict: false, select: ({ dish, line }) => (dish ?? line) !== undefined });
  // Deferred, so that the tap's task ends before the dialog renders.
  const isOpen = useDeferredValue(isInAddress);
  return inBrowser && isOpen && (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  );
}
