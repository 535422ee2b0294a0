import type { MenuItem } from "@contract/schemas/menu.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter, useRouterState, useSearch } from "@tanstack/react-router";
import { type ComponentProps, lazy, Suspense, useCallback, useEffect } from "react";
import { Menu } from "../features/menu/components/menu.tsx";
import { useInBrowser } from "../lib/in_browser.ts";
import { menuQuery } from "../lib/queries.ts";

const loadDialog = () => import("../features/menu/components/add_dialog.tsx");
const AddDialog = lazy(loadDialog);

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The dialog was opened on this page, so closing it is going back. */
    openedHere?: boolean;
  }
}

/** The menu with its add dialog; which dish is open stands in the address. */
export function OrderingMenu(props: Omit<ComponentProps<typeof Menu>, "onChoose">) {
  const { dish: chosenId } = useSearch({ strict: false });
  const inBrowser = useInBrowser();
  const menu = useQuery(menuQuery).data;
  const chosen = chosenId === undefined ? undefined : findDish(menu, chosenId);
  const navigate = useNavigate();
  const { history } = useRouter();
  const openedHere = useRouterState({ select: (state) => state.location.state.openedHere === true });

  useEffect(() => atFirstTouch(loadDialog), []);

  const choose = useCallback((dish: MenuItem) => {
    // The router remembers the place of pages it saw scrolling; the browser's own jump to `#menu` came before it.
    document.dispatchEvent(new Event("scroll"));
    return navigate({
      to: ".",
      search: (search) => ({ ...search, dish: dish.id }),
      state: { openedHere: true },
      resetScroll: false,
    });
  }, [navigate]);
  const close = () => {
    if (openedHere) return history.back();
    navigate({ to: ".", search: ({ dish: _, ...search }) => search, replace: true, resetScroll: false });
  };

  return (
    <>
      <Menu {...props} onChoose={choose} />
      {inBrowser && chosen !== undefined && (
        <Suspense fallback={null}>
          <AddDialog key={chosen.id} dish={chosen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** The guest's first move calls `work`, so that the press on a dish does not wait for it, nor the page before. */
function atFirstTouch(work: () => void): () => void {
  const over = new AbortController();
  const once = () => {
    over.abort();
    work();
  };
  for (const move of ["pointermove", "pointerdown", "keydown", "scroll"]) {
    globalThis.addEventListener(move, once, { signal: over.signal, passive: true });
  }
  return () => over.abort();
}

function findDish(
  menu: readonly { items: readonly MenuItem[] }[] | undefined,
  id: string,
): MenuItem | undefined {
  for (const category of menu ?? []) {
    const dish = category.items.find((item) => item.id === id);
    if (dish !== undefined) return dish;
  }
  return undefined;
}
