import { type FormEvent, useState } from "react";
import type { KitchenLoad } from "@contract/schemas/modes.ts";
import { maxLimits } from "@domain/hours/capacity.ts";
import { actorText } from "@/lib/actors.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { clockTime, dayAndTime } from "@/lib/format/times.ts";
import { useNow } from "@/lib/use_now.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { limitsText, useLimitTonight } from "../api/kitchen_load.ts";
import { useModes } from "../api/modes.ts";
import css from "./modes.module.css";

type Limit = "orders" | "dishes";

/** Replaces the limits of every pickup window until closing. The fields begin with the limits of `window`. */
export function TonightSheet(
  { window, onClose }: { window: KitchenLoad["windows"][number]; onClose: () => void },
) {
  const t = useTranslate();
  const now = useNow();
  const modes = useModes();
  const { mutate, isPending } = useLimitTonight();
  const [typed, setTyped] = useState({
    orders: String(window.max_orders),
    dishes: String(window.max_dishes),
  });
  const [isChecked, setChecked] = useState(false);
  const limits = { orders: Number(typed.orders), dishes: Number(typed.dishes) };
  const tonight = modes?.tonight ?? null;

  function problemOf(limit: Limit): string | undefined {
    const max = maxLimits[limit];
    if (!/^\d+$/.test(typed[limit]) || limits[limit] > max) return t("tonight.error", { max });
    return limit === "orders" && limits.orders === 0 && limits.dishes === 0
      ? t("tonight.error.none")
      : undefined;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (problemOf("orders") !== undefined || problemOf("dishes") !== undefined) return;
    mutate({ for: "closing", ...limits }, { onSuccess: onClose });
  }

  const field = (limit: Limit) => (
    <Field
      label={t(`tonight.${limit}`)}
      hint={t("tonight.no_limit")}
      error={isChecked ? problemOf(limit) : undefined}
    >
      {(aria) => (
        <input
          {...aria}
          type="number"
          inputMode="numeric"
          min={0}
          max={maxLimits[limit]}
          step={1}
          value={typed[limit]}
          onChange={(event) => setTyped({ ...typed, [limit]: event.target.value })}
        />
      )}
    </Field>
  );

  return (
    <Sheet title={t("tonight.title")} open onClose={onClose}>
      <form className={css.sheet} noValidate onSubmit={submit}>
        <p>{t("tonight.text")}</p>
        <p className="figures">
          {t("tonight.window", {
            from: clockTime(window.starts_at),
            to: clockTime(window.ends_at),
            orders: t("load.orders", { count: window.orders }),
            dishes: t("load.dishes", { count: window.dishes }),
          })}
        </p>
        <div className={css.choices}>
          {field("orders")}
          {field("dishes")}
        </div>
        <Button type="submit" look="primary" busy={isPending}>{t("tonight.save")}</Button>
        {tonight !== null && (
          <p className={css.current}>
            <span className="figures">
              {t("modes.tonight.bar", {
                time: dayAndTime(tonight.until, now),
                limits: limitsText(tonight, t),
                by: actorText(tonight.by, t),
              })}
            </span>
            <Button
              look="ghost"
              busy={isPending}
              onClick={() => mutate({ for: "off" }, { onSuccess: onClose })}
            >
              {t("modes.tonight.end")}
            </Button>
          </p>
        )}
      </form>
    </Sheet>
  );
}
