import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminMenuItem } from "@contract/schemas/menu.ts";
import type { AdminOptionGroup } from "@contract/schemas/options.ts";
import { hasTerms } from "@domain/shared/text.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useOwnName } from "@/lib/format/own_name.ts";
import { changedMeanwhile, errorMessage, presentOf } from "@/lib/api/error_message.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { Check } from "@/ui/form/check.tsx";
import { FormError } from "@/ui/form/alert_box.tsx";
import { SaveButton } from "@/ui/form/save_button.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { QueryView } from "@/ui/states.tsx";
import form from "@/ui/form/form.module.css";
import { useLeaveGuard } from "@/ui/form/unsaved_guard.tsx";
import { allDishesQuery, attachOptionGroup, menuKey } from "../../api/menu_calls.ts";
import { onMenu } from "../../model/attached_dishes.ts";
import { isPriced } from "../../model/option_group_form.ts";
import { PriceReason } from "../price_reason.tsx";
import css from "./attach_option_group.module.css";

/** Attaches a group to any number of dishes. When another user has attached it meanwhile, both changes apply. */
export function AttachOptionGroup(
  { group, mayPrice, onClose }: { group: AdminOptionGroup; mayPrice: boolean; onClose: () => void },
) {
  const t = useTranslate();
  const ownName = useOwnName();
  const dishes = useQuery(allDishesQuery);
  const [loaded, setBase] = useState(group.dish_ids);
  const [ticked, setChosen] = useState(group.dish_ids);
  // Another user may have deleted some since.
  const base = onMenu(loaded, dishes.data);
  const chosen = onMenu(ticked, dishes.data);
  const [reason, setReason] = useState("");
  const [search, setSearch] = useState("");
  const isChanged = chosen.length !== base.length || chosen.some((id) => !base.includes(id));
  const { leave, question } = useLeaveGuard(isChanged, onClose);
  const { first: name } = ownName(group);

  const save = useSave({
    save: () => attachOptionGroup(group.id, chosen, base, isPriced(group) ? reason : undefined),
    done: ({ dish_ids }) => t("options.attached", { name, count: dish_ids.length }),
    affects: menuKey,
    onSaved: onClose,
    onFailed: (problem) => {
      const present = changedMeanwhile(problem) ? presentOf<AdminOptionGroup>(problem) : undefined;
      if (present === undefined) return;
      const added = chosen.filter((id) => !base.includes(id));
      const removed = base.filter((id) => !chosen.includes(id));
      setChosen([...new Set([...present.dish_ids, ...added])].filter((id) => !removed.includes(id)));
      setBase(present.dish_ids);
    },
  });

  const isShown = (dish: AdminMenuItem) =>
    hasTerms([dish.name, dish.name_korean, dish.category_name, dish.category_name_korean], search);
  const toggle = (ids: readonly string[], on: boolean) =>
    setChosen([...chosen.filter((id) => !ids.includes(id)), ...(on ? ids : [])]);

  return (
    <Sheet title={t("options.attach.title", { name })} open wide onClose={leave}>
      <form
        className={form.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Field label={t("menu.search")}>
          {(aria) => (
            <input
              {...aria}
              type="search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
        <QueryView query={dishes} loading={t("menu.loading")} failed={t("menu.failed")}>
          {(dishes) => {
            const shown = dishes.filter(isShown);
            const ids = shown.map(({ id }) => id);
            return (
              <>
                <div className={css.bar}>
                  <span role="status">{t("menu.selected", { count: chosen.length })}</span>
                  <Button onClick={() => toggle(ids, true)}>
                    {t("options.attach.all", { count: ids.length })}
                  </Button>
                  <Button onClick={() => toggle(ids, false)}>
                    {t("options.attach.none", { count: ids.length })}
                  </Button>
                </div>
                <fieldset className={css.list}>
                  <legend className="visually-hidden">{t("options.column.dishes")}</legend>
                  {shown.map((dish) => {
                    const { first, second, secondIs } = ownName(dish);
                    return (
                      <Check
                        key={dish.id}
                        checked={chosen.includes(dish.id)}
                        onChange={(event) => toggle([dish.id], event.target.checked)}
                        label={
                          <>
                            <strong>{first}</strong>{" "}
                            <span className={css.soft} lang={secondIs}>{second}</span>
                          </>
                        }
                      />
                    );
                  })}
                  {shown.length === 0 && <p>{t("menu.none")}</p>}
                </fieldset>
              </>
            );
          }}
        </QueryView>
        {isChanged && isPriced(group) && (
          <PriceReason
            mayPrice={mayPrice}
            length={reason.length}
            error={undefined}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {save.isError && <FormError text={errorMessage(save.error, t("options.attach.failed"))} />}
        <div className={form.actions}>
          <Button look="ghost" onClick={leave}>{t("office.cancel")}</Button>
          <SaveButton type="submit" disabled={save.isPending || !isChanged}>
            {t(save.isPending ? "office.saving" : "office.save")}
          </SaveButton>
        </div>
      </form>
      {question}
    </Sheet>
  );
}
