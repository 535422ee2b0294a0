import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { ErrorCode } from "@contract/errors.ts";
import { fieldErrorsOf } from "@contract/field_problems.ts";
import { type AdminMenuItem, priceBody } from "@contract/schemas/menu.ts";
import { formError, formErrorText } from "@/lib/form_errors.ts";
import { refusalText } from "@/lib/i18n/error_catalog.ts";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { amount } from "@/lib/format/money.ts";
import { useOwnName } from "@/lib/format/own_name.ts";
import { changedMeanwhile, errorMessage, presentOf } from "@/lib/api/error_message.ts";
import { Button } from "@web/ui/button.tsx";
import { SaveButton } from "@/ui/form/save_button.tsx";
import { FormError } from "@/ui/form/alert_box.tsx";
import { MoneyField } from "@/ui/form/money_field.tsx";
import { FormConflict } from "@/ui/form/form_conflict.tsx";
import form from "@/ui/form/form.module.css";
import { useLeaveGuard } from "@/ui/form/unsaved_guard.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import { percentChange, typed } from "../model/numbers.ts";
import { changePrice, refetchMenu } from "../api/menu_calls.ts";
import { PriceReason } from "./price_reason.tsx";
import css from "./price_dialog.module.css";

type PriceForm = { price: string; lunch_price: string; reason: string };

const labels: Record<keyof PriceForm, MessageId> = {
  price: "price.new",
  lunch_price: "menu.lunch_price",
  reason: "price.reason",
};

/** The server reports this error for the whole request. The form shows it at the price field. */
const unchanged: ErrorCode = "price_unchanged";
const priceOf = (dish: AdminMenuItem): PriceForm => ({
  price: dish.price.toFixed(2),
  lunch_price: dish.lunch_price?.toFixed(2) ?? "",
  reason: "",
});

/** Changes a price with a reason and shows the change in percent (docs/product-rules.md, "Price changes"). */
export function PriceDialog({ dish, onClose }: { dish: AdminMenuItem; onClose: () => void }) {
  const t = useTranslate();
  const ownName = useOwnName();
  const client = useQueryClient();
  const [shown, setShown] = useState(dish);
  const { register, handleSubmit, watch, getValues, reset, setError, formState: { errors, isDirty } } =
    useForm<
      PriceForm
    >({
      defaultValues: priceOf(dish),
    });
  const name = ownName(shown);
  const values = watch();
  const next = typed(values.price);
  const percent = next === shown.price ? undefined : percentChange(shown.price, next);

  const save = useMutation({
    mutationFn: (body: Parameters<typeof changePrice>[1]) => changePrice(shown.id, body),
    onSuccess: (saved) => {
      notify("success", t("price.saved", { name: ownName(saved).first }));
      void refetchMenu(client);
      onClose();
    },
  });
  const { leave, question } = useLeaveGuard(isDirty, onClose);
  const { error } = save;

  const submit = handleSubmit((entered) => {
    const lunch = entered.lunch_price.trim() === "" ? null : typed(entered.lunch_price);
    const parsed = priceBody.safeParse({
      price: typed(entered.price),
      lunch_price: lunch,
      reason: entered.reason,
    });
    for (const problem of fieldErrorsOf(parsed.error?.issues ?? [])) {
      const { field } = problem;
      if (field === "price" || field === "lunch_price" || field === "reason") {
        setError(field, formError(problem));
      }
    }
    const { data } = parsed;
    if (data === undefined) return;
    if (data.price === shown.price && lunch === shown.lunch_price) {
      return setError("price", { type: unchanged });
    }
    save.mutate({ price: data.price, lunch_price: lunch, reason: data.reason, version: shown.version });
  });

  const present = changedMeanwhile(error) ? presentOf<AdminMenuItem>(error) : undefined;
  function continueEditing() {
    save.reset();
    if (present === undefined) return onClose();
    setShown(present);
  }

  const priceError = errors.price?.type === unchanged
    ? refusalText({ code: unchanged, error: "" })
    : formErrorText(errors.price);
  return (
    <Sheet title={t("price.title")} open onClose={leave}>
      <form className={form.form} noValidate onSubmit={submit}>
        {changedMeanwhile(error) && (
          <FormConflict
            form={{ getValues, reset }}
            base={priceOf(shown)}
            theirs={present && priceOf(present)}
            label={(key) => t(labels[key])}
            onResolved={continueEditing}
          />
        )}
        <p className={css.now}>
          <strong>{name.first}</strong> <span lang={name.secondIs}>{name.second}</span>
          <br />
          {shown.lunch_price === null
            ? t("price.now", { price: amount(shown.price) })
            : t("price.now.lunch", { price: amount(shown.price), lunch: amount(shown.lunch_price) })}
        </p>
        <div className={form.columns}>
          <MoneyField label={t("price.new")} error={priceError} {...register("price")} />
          <MoneyField
            label={t("menu.lunch_price")}
            error={formErrorText(errors.lunch_price)}
            {...register("lunch_price")}
          />
        </div>
        <p className={`${css.change} figures`} role="status">
          {percent !== undefined &&
            t("price.change", { change: percent, from: amount(shown.price), to: amount(next) })}
        </p>
        <PriceReason
          mayPrice
          length={values.reason.length}
          error={formErrorText(errors.reason)}
          {...register("reason")}
        />
        {error !== null && !changedMeanwhile(error) && (
          <FormError text={errorMessage(error, t("price.failed"))} />
        )}
        <div className={form.actions}>
          <Button look="ghost" onClick={leave}>{t("office.cancel")}</Button>
          <SaveButton type="submit" disabled={save.isPending}>
            {t(save.isPending ? "office.saving" : "price.save")}
          </SaveButton>
        </div>
      </form>
      {question}
    </Sheet>
  );
}
