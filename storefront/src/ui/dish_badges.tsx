import { type WireDishFlags, wireFlagsOf } from "@contract/dish_flags.ts";
import { type DishFlag, dishFlagFacts, shownFlags } from "@domain/menu/dish_flags.ts";
import { useLanguage, useTranslate } from "../lib/i18n.ts";
import { Badge, type BadgeTone } from "@web/ui/badge.tsx";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./dish_badges.module.css";

export const flagLooks = {
  popular: { tone: "caution", icon: "star" },
  special: { tone: "info", icon: "hat" },
  spicy: { tone: "bad", icon: "chili" },
  vegetarian: { tone: "good", icon: "leaf" },
  vegan: { tone: "good", icon: "sprout" },
  alcoholic: { tone: "caution", icon: "glass" },
} as const satisfies Record<DishFlag, { tone: BadgeTone; icon: IconName }>;

/** The badges of a dish, each an icon and a text. */
export function DishBadges({ dish }: { dish: WireDishFlags }) {
  const t = useTranslate();
  const language = useLanguage();
  const flags = shownFlags(wireFlagsOf(dish));
  if (flags.length === 0) return null;
  return (
    <ul className={styles.badges} aria-label={t("badges.label")}>
      {flags.map((flag) => (
        <li key={flag}>
          <Badge tone={flagLooks[flag].tone} icon={<Icon name={flagLooks[flag].icon} size={16} />}>
            {dishFlagFacts[flag].name[language]}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
