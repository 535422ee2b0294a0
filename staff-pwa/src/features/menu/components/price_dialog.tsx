import type { Resolver } from "react-hook-form";
import type * as z from "zod";
import type { ErrorCode } from "@contract/errors.ts";
import { changePrice } from "@contract/menu.ts";
import { type AdminMenuItem, priceBody } from "@contract/schemas/menu.ts";
import { api } from "@/lib/api/api.ts";
import { formErrorText, validated } from "@/lib/form_errors.ts";
import { refusalText } from "@/lib/i18n/error_messages.ts";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { amount } from "@/lib/format/money.ts";
import { useOwnName } from "@/lib/format/own_name.ts";
import { RecordSheet, useRecord } from "@/ui/form/record_sheet.tsx";
import { MoneyField, moneyText } from "@/ui/form/form_field.tsx";
import form from "@/ui/form/form.module.css";
import { percentChange } from "../model/numbers.ts";
import { menuKey } from "../api/menu_calls.ts";
import { PriceReason } from "./price_reason.tsx";
import css from "./price_dialog.module.css";

const priceForm = priceBody.omit({ version: true }).required();
type PriceForm = z.infer<typeof priceForm>;

const labels: Record<keyof PriceForm, MessageId> = {
  price: "price.new",
  lunch_price: "menu.lunch_price",
  reason: "price.reason",
};

/** The server reports this error for the whole request. The form shows it at the price field. */
const unchanged: ErrorCode = "price_unchanged";
const priceOf = ({ price, lunch_price }: AdminMenuItem): PriceForm => ({ price, lunch_price, reason: "" });

const priceResolver = (dish: AdminMenuItem): Resolver<PriceForm> => (form) => {
  const checked = validated<PriceForm, PriceForm>(priceForm, form);
  return "price" in checked.values && form.price === dish.price && form.lunch_price === dish.lunch_price
    ? { values: {}, errors: { price: { type: unchanged } } }
    : checked;
};

/** Changes a price with a reason and shows the change in percent (docs/product-rules.md, "Price changes"). */
export function PriceDialog({ dish, onClose }: { dish: AdminMenuItem; onClose: () => void }) {
  const t = useTranslate();
  const ownName = useOwnName();
  const record = useRecord({
    record: dish,
    toForm: (shown) => priceOf(shown ?? dish),
    label: (name) => t(labels[name]),
    resolver: (shown) => priceResolver(shown ?? dish),
    save: (body, shown) =>
      api(changePrice, { id: dish.id, body: { ...body, version: (shown ?? dish).version } }),
    done: (saved) => t("price.saved", { name: ownName(saved).first }),
    affects: menuKey,
    onSaved: onClose,
    onClose,
  });
  const { register, watch, formState: { errors } } = record.form;
  const now = record.base ?? dish;
  const name = ownName(now);
  const values = watch();
  const next = values.price;
  const percent = next === now.price ? undefined : percentChange(now.price, next);
  const priceError = errors.price?.type === unchanged
    ? refusalText({ code: unchanged, error: "" })
    : undefined;
  return (
    <RecordSheet
      of={record}
      title={t("menu.price.edit")}
      show={(value) => typeof value === "string" ? value : moneyText(value)}
      failed={t("price.failed")}
      texts={[t("price.save"), t("office.saving")]}
    >
      <p className={css.now}>
        <strong>{name.first}</strong> <span lang={name.secondIs}>{name.second}</span>
        <br />
        {now.lunch_price === null
          ? t("price.now", { price: amount(now.price) })
          : t("price.now.lunch", { price: amount(now.price), lunch: amount(now.lunch_price) })}
      </p>
      <div className={form.columns}>
        <MoneyField of={record} name="price" error={priceError} />
        <MoneyField of={record} name="lunch_price" isOptional />
      </div>
      <p className={`${css.change} figures`} role="status">
        {percent !== undefined &&
          t("price.change", { change: percent, from: amount(now.price), to: amount(next) })}
      </p>
      <PriceReason
        mayPrice
        length={values.reason.length}
        error={formErrorText(errors.reason)}
        {...register("reason")}
      />
    </RecordSheet>
  );
}
