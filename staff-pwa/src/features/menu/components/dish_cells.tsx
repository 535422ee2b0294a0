import { serverNow } from "@/lib/clock.ts";
import { wireFlagsOf } from "@contract/dish_flags.ts";
import { dishFlagFacts, shownFlags } from "@domain/menu/dish_flags.ts";
import type { AdminMenuItem } from "@contract/schemas/menu.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { amount, price } from "@/lib/format/money.ts";
import { useFirstName, useOwnName } from "@/lib/format/own_name.ts";
import { Button } from "@web/ui/button.tsx";
import { Switch } from "@/ui/form/check.tsx";
import { ClockIcon } from "@/ui/icons.tsx";
import { BinIcon, CopyIcon, MoonIcon, PencilIcon } from "@/ui/action_icons.tsx";
import { MoreMenu } from "@/ui/menu/more_menu.tsx";
import { DishPicture } from "./dish_picture.tsx";
import css from "./dish_table.module.css";
import type { OffFor } from "../api/menu_calls.ts";
import { clockTime, dayAndClock, dayName } from "@/lib/format/times.ts";

/** The actions on a dish. Optional ones are missing when the role may not use them. */
export type DishHandlers = {
  edit: (dish: AdminMenuItem) => void;
  available: (dish: AdminMenuItem, on: boolean, offFor?: OffFor) => void;
  /** The id of the dish whose availability is being changed. */
  switching: string | undefined;
  price?: (dish: AdminMenuItem) => void;
  duplicate?: (dish: AdminMenuItem) => void;
  remove?: (dish: AdminMenuItem) => void;
};

export function DishCell({ dish }: { dish: AdminMenuItem }) {
  const language = useLanguage();
  const { first, second, secondIs } = useOwnName()(dish);
  const tags = shownFlags(wireFlagsOf(dish)).map((flag) => dishFlagFacts[flag].name[language]);
  return (
    <div className={css.dish}>
      <DishPicture dish={dish} url={dish.image_url} illustration={dish.illustration} />
      <span>
        <span className={css.name}>{first}</span>
        {second !== "" && <span className={css.korean} lang={secondIs}>{second}</span>}
        {tags.length > 0 && <span className={css.tags}>{tags.join(" · ")}</span>}
      </span>
    </div>
  );
}

export function PriceCell({ dish, handlers }: { dish: AdminMenuItem; handlers: DishHandlers }) {
  const t = useTranslate();
  const name = useFirstName()(dish);
  const lunch = dish.lunch_price !== null &&
    <small>{t("menu.lunch", { price: amount(dish.lunch_price) })}</small>;
  if (handlers.price === undefined) {
    return <span className={`${css.money} figures`}>{price(dish.price)}{lunch}</span>;
  }
  return (
    <span className={`${css.money} figures`}>
      <button
        type="button"
        className={css.price}
        aria-label={t("menu.price.edit.of", { name, price: amount(dish.price) })}
        onClick={() => handlers.price?.(dish)}
      >
        {price(dish.price)}
        <PencilIcon size="1em" />
      </button>
      {lunch}
    </span>
  );
}

export function AvailableCell({ dish, handlers }: { dish: AdminMenuItem; handlers: DishHandlers }) {
  const t = useTranslate();
  const name = useFirstName()(dish);
  const { available, switching } = handlers;
  return (
    <Switch
      name={t("menu.available", { name })}
      checked={dish.is_available}
      busy={switching === dish.id}
      // Not disabled while busy, because that would remove the keyboard focus.
      onChange={(on) => switching !== dish.id && available(dish, on)}
    >
      <span className={css.state}>{useAvailability(dish)}</span>
    </Switch>
  );
}

export function CategoryCell({ dish }: { dish: AdminMenuItem }) {
  const { first } = useOwnName()({ name: dish.category_name, name_korean: dish.category_name_korean });
  return <span className={css.soft}>{first}</span>;
}

export function PrepCell({ minutes }: { minutes: number }) {
  const t = useTranslate();
  return <span className={`${css.soft} figures`}>{t("menu.minutes", { minutes })}</span>;
}

export function ActionsCell({ dish, handlers }: { dish: AdminMenuItem; handlers: DishHandlers }) {
  const t = useTranslate();
  const name = useFirstName()(dish);
  const { duplicate, remove } = handlers;
  const changePrice = handlers.price;
  return (
    <div className={css.actions}>
      <Button
        look="ghost"
        className={css.edit ?? ""}
        aria-label={t("menu.edit.of", { name })}
        onClick={() => handlers.edit(dish)}
      >
        {t("menu.edit")}
      </Button>
      <MoreMenu
        label={t("office.more", { name })}
        items={[
          ...(changePrice === undefined ? [] : [{
            name: t("menu.price.edit"),
            icon: <PencilIcon />,
            onSelect: () => changePrice(dish),
          }]),
          {
            name: t("menu.off.2_hours"),
            icon: <ClockIcon />,
            onSelect: () => handlers.available(dish, false, "2_hours"),
          },
          {
            name: t("menu.off.until_tomorrow"),
            icon: <MoonIcon />,
            onSelect: () => handlers.available(dish, false, "until_tomorrow"),
          },
          ...(duplicate === undefined ? [] : [{
            name: t("menu.duplicate"),
            icon: <CopyIcon />,
            onSelect: () => duplicate(dish),
          }]),
          ...(remove === undefined ? [] : [{
            name: t("menu.delete"),
            icon: <BinIcon />,
            onSelect: () => remove(dish),
            danger: true,
          }]),
        ]}
      />
    </div>
  );
}

/** Returns the availability of a dish or an option as text: "On", "Off", "Off until 2:15 PM". */
export function useAvailability(
  { is_available, off_until }: { is_available: boolean; off_until: string | null },
): string {
  const t = useTranslate();
  if (is_available) return t("menu.on");
  if (off_until === null) return t("menu.off");
  const isToday = dayName(off_until) === dayName(serverNow());
  const time = isToday ? clockTime(off_until) : dayAndClock(off_until);
  return t("menu.off.until", { time });
}
