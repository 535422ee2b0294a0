import type { CartItem } from "@contract/schemas/cart.ts";
import type { MenuItem } from "@contract/schemas/menu.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { descriptionOf, nameOf } from "@/lib/format/dish_names.ts";
import { useErrorMessage } from "@/lib/error_message.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { dollars } from "@web/format/money.ts";
import { priceNow } from "@/lib/format/money.ts";
import { priceWith, withEffects } from "@/lib/options/groups.ts";
import { statusQuery } from "@/lib/queries.ts";
import { toast } from "@/ui/toast.ts";
import { Allergens, hasContents } from "@/ui/allergens.tsx";
import { Button } from "@web/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { DishName } from "@/ui/dish_name.tsx";
import { ErrorBox } from "@/ui/error_box.tsx";
import { Field } from "@web/ui/field.tsx";
import { Icon } from "@/ui/icon.tsx";
import { DishBadges } from "@/ui/dish_badges.tsx";
import { DishPicture, isPictured } from "@/ui/dish_picture.tsx";
import { WithCall } from "@/ui/with_call.tsx";
import { QuantityStepper } from "@/ui/quantity_stepper.tsx";
import { useOptionForm } from "../model/option_form.ts";
import { useSaveDish } from "../model/option_save.ts";
import styles from "./add_dialog.module.css";
import { Prop65Warning, ServiceFeeNote } from "@/ui/page.tsx";
import { LunchPrice } from "./lunch_price.tsx";
import { OptionFieldset } from "./option_fieldset.tsx";
import { LastChoice } from "./option_last_choice.tsx";

const maxNoteLength = 500;

type Props = {
  dish: MenuItem;
  /** The cart line that the dialog edits. Without one it adds the dish. */
  line?: CartItem | undefined;
  onClose: () => void;
};

/**
 * The page of a dish in a dialog: adds it to the cart with options, a quantity and a kitchen note, or edits its cart line. See
 * docs/product-rules.md, "Option groups" and docs/product-rules.md, "Kitchen notes".
 */
export default function AddDialog({ dish, line, onClose }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const description = descriptionOf(dish, language);
  const name = nameOf(dish, language);
  const form = useRef<HTMLFormElement>(null);
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const [note, setNote] = useState(line?.special_instructions ?? "");
  const options = useOptionForm(dish, line);
  const status = useQuery(statusQuery).data;
  const max = status?.limits.per_line ?? 20;
  const price = priceWith(priceNow(dish, status?.pricing.lunch.is_now === true), options.sold) * quantity;
  const shown = withEffects(dish, options.sold);
  const { save, isPending, error: failure } = useSaveDish(dish, line);
  const errorMessage = useErrorMessage();
  const failureText = (error: unknown) => errorMessage(error, line ? "cart.updateFailed" : "add.failed");
  const isOpen = useRef(true);
  useEffect(() => () => void (isOpen.current = false), []);

  const error = failure !== null && !options.isRefusalShown
    ? failureText(failure)
    : options.errorOf(undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!options.check()) return options.focusError(form.current);
    save({ quantity, special_instructions: note.trim(), options: options.chosen }).then(
      () => {
        toast(
          "success",
          line ? t("edit.done", { dish: name }) : t("add.done", { count: quantity, dish: name }),
        );
        if (isOpen.current) onClose();
      },
      (error) => {
        if (!isOpen.current) toast("error", failureText(error));
        else if (options.showRefusal(error)) options.focusError(form.current);
      },
    );
  };

  const label = line ? t(isPending ? "edit.busy" : "edit.submit") : t(isPending ? "add.busy" : "add.submit");
  return (
    <Dialog
      title={<DishName dish={dish} />}
      onClose={onClose}
      picture={isPictured(dish) && (
        <div className={dish.image_url === null ? styles.illustration : styles.picture}>
          <DishPicture dish={dish} sizes="(width < 640px) 100vw, 34rem" />
        </div>
      )}
      lead={
        <div className={styles.lead}>
          {description.text !== "" && (
            <p lang={description.language} className={styles.description}>{description.text}</p>
          )}
          <DishBadges dish={shown} />
          {dish.lunch_price === null
            ? <p className={`${styles.price} figures`}>{dollars(dish.price)}</p>
            : <LunchPrice lunch={dish.lunch_price} dinner={dish.price} />}
          <ServiceFeeNote />
          <Prop65Warning />
          {hasContents(shown) && (
            <p className={styles.allergens} aria-live="polite">
              <Icon name="wheat" size={20} />
              <Allergens dish={shown} />
            </p>
          )}
        </div>
      }
      isWide={options.groups.length > 0}
    >
      <form ref={form} className={styles.form} onSubmit={submit}>
        {line === undefined && <LastChoice dish={dish} options={options} />}
        {options.groups.map((group) => (
          <OptionFieldset
            key={group.id}
            group={group}
            choice={options.choice}
            error={options.errorOf(group.id)}
            onChange={(choice) => options.setChoice(choice, group.id)}
          />
        ))}
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
        <div className={styles.foot}>
          {error !== undefined && (
            <div className={styles.error}>
              <ErrorBox>{error}</ErrorBox>
            </div>
          )}
          <QuantityStepper of={name} quantity={quantity} onChange={setQuantity} min={1} max={max} />
          <Button
            look="primary"
            type="submit"
            busy={isPending}
            disabled={!dish.is_available}
            className={styles.submit}
          >
            {!dish.is_available ? t("dish.unavailable") : isPending ? label : (
              <>
                {label}
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
