import { cartSuggestions } from "@contract/cart.ts";
import type { CartItem } from "@contract/schemas/cart.ts";
import type { MenuItem } from "@contract/schemas/menu.ts";
import { defaultOptions, optionProblems } from "@domain/menu/option.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { dollars } from "@web/format/money.ts";
import { api } from "@/lib/api.ts";
import { useAddToCart } from "@/lib/cart_changes.ts";
import { nameOf } from "@/lib/format/dish_names.ts";
import { useErrorMessage } from "@/lib/error_message.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { priceNow } from "@/lib/format/money.ts";
import { anytime, optionGroupsOf } from "@web/option_groups.ts";
import { menuKey, statusQuery } from "@/lib/queries.ts";
import { useGuestSession } from "@/lib/session.ts";
import { toast } from "@/ui/toast.ts";
import { DishName } from "@/ui/dish_name.tsx";
import { DishPicture } from "@/ui/dish_picture.tsx";
import { Icon } from "@/ui/icon.tsx";
import styles from "./suggestions.module.css";

/** One row of dishes that go well with the cart. Renders nothing without suggestions, and when they cannot be loaded. */
export default function Suggestions({ items }: { items: readonly CartItem[] }) {
  const t = useTranslate();
  const session = useGuestSession();
  const dishIds = [...new Set(items.map(({ menu_item_id }) => menu_item_id))].toSorted();
  const status = useQuery(statusQuery).data;
  const { data } = useQuery({
    // Below the menu's key, so that a change of the menu refetches them too.
    queryKey: [...menuKey, "suggestions", session, ...dishIds],
    queryFn: ({ signal }) => api(cartSuggestions, { signal, query: { session_id: session ?? "" } }),
    enabled: session !== null,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  const dishes = (data ?? []).filter(({ id, is_available }) => is_available && !dishIds.includes(id));
  if (dishes.length === 0 || status?.ordering.available === false) return null;
  return (
    <section className={styles.suggestions} aria-labelledby="suggestions">
      <h2 id="suggestions" className={styles.title}>{t("suggestions.title")}</h2>
      <ul className={styles.row}>
        {dishes.map((dish) => (
          <Suggestion key={dish.id} dish={dish} isLunch={status?.pricing.lunch.is_now ?? false} />
        ))}
      </ul>
    </section>
  );
}

/** A dish that one tap adds with its default options. A dish whose options must be chosen opens its dialog. */
function Suggestion({ dish, isLunch }: { dish: MenuItem; isLunch: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const add = useAddToCart();
  const name = nameOf(dish, language);
  const groups = optionGroupsOf(dish);
  const mustChoose = optionProblems(groups, defaultOptions(groups, anytime), anytime).length > 0;

  const choose = () =>
    navigate({
      to: ".",
      search: ({ line: _, ...search }) => ({ ...search, dish: dish.id }),
      state: { openedHere: true },
      resetScroll: false,
    });
  const addOne = () => {
    if (add.isPending) return;
    add.mutate({ menu_item_id: dish.id, quantity: 1, special_instructions: "" }, {
      onSuccess: () => {
        // The pressed button is removed.
        document.getElementById("cart-items")?.focus();
        toast("success", t("suggestions.added", { dish: name }));
      },
      onError: (error) => toast("error", errorMessage(error, "add.failed")),
    });
  };

  return (
    <li>
      <button
        type="button"
        className={styles.dish}
        onClick={mustChoose ? choose : addOne}
        aria-haspopup={mustChoose ? "dialog" : undefined}
        aria-disabled={add.isPending || undefined}
      >
        <span className="visually-hidden">{t("suggestions.add")}</span>
        <span className={styles.picture}>
          <DishPicture dish={dish} sizes="4rem" />
        </span>
        <span className={styles.text}>
          <span className={styles.name}>
            <DishName dish={dish} />
          </span>
          <span className="figures">{dollars(priceNow(dish, isLunch))}</span>
        </span>
        <span className={styles.plus}>
          <Icon name="plus" size={20} />
        </span>
      </button>
    </li>
  );
}
