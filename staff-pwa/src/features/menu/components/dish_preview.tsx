import { useQuery } from "@tanstack/react-query";
import { allergenMessage } from "@domain/menu/allergen_message.ts";
import { wireFlagsOf } from "@contract/dish_flags.ts";
import { dishFlagFacts, shownFlags } from "@domain/menu/dish_flags.ts";
import {
  languageFacts,
  ownNames,
  ownText,
  type StaffLanguage,
  staffLanguages,
} from "@domain/shared/language.ts";
import { Badge } from "@web/ui/badge.tsx";
import { useTranslate } from "@/lib/i18n/text.ts";
import { amount } from "@/lib/format/money.ts";
import type { DishForm } from "../model/dish_form.ts";
import { menuTextsQuery } from "../api/menu_texts.ts";
import { DishPicture } from "./dish_picture.tsx";
import css from "./dish_preview.module.css";
import { useFileUrl } from "./picture_field.tsx";

type Props = { dish: DishForm; picture: File | undefined };

/** The dish as guests see it on the menu in each language, while it is edited. */
export function DishPreview({ dish, picture }: Props) {
  const t = useTranslate();
  const url = useFileUrl(picture) ?? dish.image_url;
  return (
    <section className={css.preview} aria-label={t("options.preview")}>
      <h3>{t("options.preview")}</h3>
      {staffLanguages.map((language) => <Card key={language} language={language} dish={dish} url={url} />)}
    </section>
  );
}

function Card({ language, dish, url }: { language: StaffLanguage; dish: DishForm; url: string | null }) {
  const t = useTranslate();
  const { data: text } = useQuery(menuTextsQuery(language));
  const { first, second } = ownNames(language, { en: dish.name, ko: dish.name_korean });
  const description = ownText(language, { en: dish.description, ko: dish.description_korean });
  const allergens = allergenMessage({
    contains: dish.contains,
    allergens: dish.allergen_choices,
    allergenNote: { en: dish.allergen_note, ko: dish.allergen_note_korean },
  }, language);
  const flags = shownFlags(wireFlagsOf(dish));
  const price = amountText(dish.price);
  const lunch = amountText(dish.lunch_price);
  return (
    <article
      className={css.card}
      lang={language}
      data-theme="light"
      aria-label={languageFacts[language].name}
    >
      <div className={css.text}>
        <h4>
          <span lang={first.language}>{first.text || t("menu.name")}</span>{" "}
          {second !== undefined && <small lang={second.language}>{second.text}</small>}
        </h4>
        {description.text !== "" && <p className={css.soft} lang={description.language}>{description.text}
        </p>}
        {flags.length > 0 && (
          <p className={css.flags}>
            {flags.map((flag) => <Badge key={flag}>{dishFlagFacts[flag].name[language]}</Badge>)}
          </p>
        )}
        <p className="figures">
          <strong>{price && `$${price}`}</strong>{" "}
          {lunch !== "" && text !== undefined && <small>{text("menu.lunch", { price: lunch })}</small>}
        </p>
        {(allergens.before !== "" || allergens.note !== undefined) && (
          <p>
            <small>
              {allergens.before}
              {allergens.note && <span lang={allergens.note.language}>{allergens.note.text}</span>}
              {allergens.after}
            </small>
          </p>
        )}
      </div>
      <DishPicture dish={dish} url={url} illustration={dish.illustration} />
    </article>
  );
}

/** "12.50", or nothing while the price is incomplete. */
const amountText = (dollars: number | null): string => dollars !== null && dollars > 0 ? amount(dollars) : "";
