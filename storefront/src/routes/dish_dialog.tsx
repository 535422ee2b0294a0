import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter, useRouterState, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { homeMenuQuery } from "../features/home/api/home_menu.ts";
import AddDialog from "../features/menu/components/add_dialog.tsx";
import { menuQuery, useCart } from "../lib/queries.ts";
import { useErrorMessage } from "../lib/error_message.ts";
import { useLanguage } from "../lib/i18n.ts";
import { toast } from "../ui/toast.ts";

/** The dialog of the dish or the cart line whose id is in the address. Renders nothing for an unknown id. */
export default function DishDialog() {
  const { dish: dishId, line: lineId } = useSearch({ strict: false });
  const cart = useCart().data;
  const language = useLanguage();
  const menu = useQuery(menuQuery(language));
  const featured = useQueryClient().getQueryData(homeMenuQuery(language).queryKey)?.featured;
  const navigate = useNavigate();
  const { history } = useRouter();
  const openedHere = useRouterState({ select: (state) => state.location.state.openedHere === true });
  const errorMessage = useErrorMessage();

  const close = () => {
    if (openedHere) return history.back();
    navigate({
      to: ".",
      search: ({ dish: _dish, line: _line, ...search }) => search,
      replace: true,
      resetScroll: false,
    });
  };

  const line = lineId === undefined ? undefined : cart?.items.find(({ id }) => id === lineId);
  const id = lineId === undefined ? dishId : line?.menu_item_id;
  // A guest can choose a featured dish before the whole menu is loaded.
  const dishes = menu.data?.flatMap(({ items }) => items) ?? featured;
  const dish = dishes?.find((dish) => dish.id === id);

  const isFailed = dish === undefined && menu.data === undefined && menu.error !== null;
  useEffect(() => {
    if (!isFailed) return;
    toast("error", errorMessage(menu.error, "menu.failed"));
    close();
  }, [isFailed]);

  if (dish === undefined) return null;
  return <AddDialog key={line?.id ?? dish.id} dish={dish} line={line} onClose={close} />;
}
