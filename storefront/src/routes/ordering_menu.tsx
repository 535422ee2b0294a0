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
    /** Whether the dialog was opened from this page. Closing it then goes back in the history. */
    openedHere?: boolean;
  }
}

/** The menu with its add dialog. The address holds the id of the open dish. */
export function OrderingMenu(props: Omit<ComponentProps<typeof Menu>, "onChoose">) {
  const { dish: chosenId } = useSearch({ strict: false });
  const inBrowser = useInBrowser();
  const menu = useQuery(menuQuery).data;
  const chosen = chosenId === undefined ? undefined : findDish(menu, chosenId);
  const navigate = useNavigate();
  const { history } = useRouter();
  const openedHere = useRouterState({ select: (state) => state.location.state.openedHere === true });

  useEffect(() => onFirstInput(loadDialog), []);

  const choose = useCallback((dish: MenuItem) => {
    // The router saves the position of a page at scroll events. It missed the browser's own jump to `#menu`.
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

/** Calls `work` at the first input, so that neither the page load nor the press on a dish waits for it. */
function onFirstInput(work: () => void): () => void {
  const controller = new AbortController();
  const once = () => {
    controller.abort();
    work();
  };
  for (const type of ["pointermove", "pointerdown", "keydown", "scroll"]) {
    globalThis.addEventListener(type, once, { signal: controller.signal, passive: true });
  }
  return () => controller.abort();
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
