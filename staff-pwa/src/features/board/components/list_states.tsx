import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { lazy } from "@/lib/lazy.tsx";
import { Button } from "@web/ui/button.tsx";
import css from "./lists.module.css";
import { dayNameOf } from "@/lib/format/times.ts";

const Cloth = lazy(() => import("@/ui/cloth.tsx").then(({ Cloth }) => Cloth));

export function NoOrders({ title, hint }: { title: MessageId; hint: MessageId }) {
  const t = useTranslate();
  return (
    <div className={css.empty}>
      <div className={css.cloth}>
        <Cloth seed={title} across={3} down={2} />
      </div>
      <h2>{t(title)}</h2>
      <p>{t(hint)}</p>
    </div>
  );
}

export function ListLoading() {
  const t = useTranslate();
  return <p className={css.loading} role="status">{t("orders.loading")}</p>;
}

export function ListFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslate();
  return (
    <div className={css.failed} role="alert">
      <h2>{t("orders.failed")}</h2>
      <Button onClick={onRetry}>{t("orders.retry")}</Button>
    </div>
  );
}

/** Warns that the last fetch failed and that the list shown is older. */
export function ListIsOld() {
  const t = useTranslate();
  return <p className={css.stale} role="status">{t("orders.failed")}. {t("orders.stale")}</p>;
}

/** The heading over the orders left open on an earlier day. `day` is a Los Angeles date, YYYY-MM-DD. */
export function LeftOpenTitle({ day, count }: { day: string; count: number }) {
  const t = useTranslate();
  return (
    <h2 id={`left-open-${day}`}>
      {t("left_open.title", { day: dayNameOf(day) })} <span className="figures">{count}</span>
    </h2>
  );
}
