import type { MenuItem } from "@contract/schemas/menu.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useAddToCart } from "../../../lib/cart.ts";
import { descriptionOf, nameOf } from "../../../lib/dish_names.ts";
import { useErrorMessage } from "../../../lib/error_message.ts";
import { useLanguage, useTranslate } from "../../../lib/i18n.ts";
import { dollars } from "../../../../../web/format/money.ts";
import { priceNow } from "../../../lib/money.ts";
import { statusQuery } from "../../../lib/queries.ts";
import { toast } from "../../../lib/toast.ts";
import { Allergens } from "../../../ui/allergens.tsx";
import { Button } from "../../../../../web/ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DishName } from "../../../ui/dish_name.tsx";
import { ErrorBox } from "../../../ui/error_box.tsx";
import { Field } from "../../../../../web/ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { DishBadges } from "../../../ui/dish_badges.tsx";
import { WithCall } from "../../../ui/with_call.tsx";
import { QuantityStepper } from "../../../ui/quantity_stepper.tsx";
import styles from "./add_dialog.module.css";
import { DishPicture } from "./dish_picture.tsx";
import { LunchPrice } from "./lunch_price.tsx";

const maxNoteLength = 500;

/** Adds a dish to the cart, with a quantity and a kitchen note. See docs/product-rules.md, "Kitchen notes". */
export default function AddDialog({ dish, onClose }: { dish: MenuItem; onClose: () => void }) {
  const t = useTranslate();
  const language = useLanguage();
  const description = descriptionOf(dish, language);
  const name = nameOf(dish, language);
  const [quantity, setQuantity] = useState(1);
  const status = useQuery(statusQuery).data;
  const max = status?.limits.per_line ?? 20;
  const price = priceNow(dish, status?.pricing.lunch.is_now === true) * quantity;
  const [note, setNote] = useState("");
  const add = useAddToCart();
  const errorMessage = useErrorMessage();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    add.mutate({ menu_item_id: dish.id, quantity, special_instructions: note.trim() }, {
      onSuccess: () => {
        toast("success", t("add.done", { count: quantity, dish: name }));
        onClose();
      },
    });
  };

  return (
    <Dialog title={<DishName dish={dish} />} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.picture}>
          <DishPicture dish={dish} sizes="(width < 700px) 100vw, 36rem" />
        </div>
        {description.text !== "" && (
          <p lang={description.language} className={styles.description}>{description.text}</p>
        )}
        <DishBadges dish={dish} />
        {dish.lunch_price === null
          ? <p className={`${styles.price} figures`}>{dollars(dish.price)}</p>
          : <LunchPrice lunch={dish.lunch_price} dinner={dish.price} />}
        {dish.allergens !== "" && (
          <p className={styles.allergens}>
            <Icon name="wheat" size={20} />
            <Allergens dish={dish} />
          </p>
        )}
        <Field
          label={t("add.note")}
          hint={<WithCall>{t("add.noteHint")}</WithCall>}
          count={`${note.length}/${maxNoteLength}`}
        >
          {(control) => (
            <textarea
              {...control}
              rows={2}
              maxLength={maxNoteLength}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {add.error !== null && <ErrorBox>{errorMessage(add.error, "add.failed")}</ErrorBox>}
        <div className={styles.foot}>
          <QuantityStepper of={name} quantity={quantity} onChange={setQuantity} min={1} max={max} />
          <Button
            look="primary"
            type="submit"
            busy={add.isPending}
            disabled={!dish.is_available}
            className={styles.submit}
          >
            {!dish.is_available ? t("dish.unavailable") : add.isPending ? t("add.busy") : (
              <>
                {t("add.submit")}
                {/* Hidden, because screen readers would announce the button again at every change of the price. */}
                <span className="figures" aria-hidden="true">{dollars(price)}</span>
              </>
            )}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
