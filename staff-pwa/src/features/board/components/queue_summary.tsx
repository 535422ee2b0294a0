import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useTranslate } from "../../../lib/i18n/text.ts";
import { useAtNow } from "../../../lib/use_now.ts";
import { queueOf } from "../model/queue.ts";
import css from "./queue_summary.module.css";

/** One line: the orders that wait for an answer, and the accepted orders due in 15 minutes or late. */
export function QueueSummary({ waiting, accepted }: { waiting: number; accepted: readonly StaffOrder[] }) {
  const t = useTranslate();
  const due = useAtNow((now) => {
    const { due, dishes } = queueOf(accepted, now);
    return t("queue.due", { count: due, dishes });
  });
  const late = useAtNow((now) => queueOf(accepted, now).late);
  return (
    <p className={`${css.queue} figures`}>
      <strong className={css.waiting}>{t("queue.waiting", { count: waiting })}</strong>
      <span>{due}</span>
      {late > 0 && <strong className={css.late}>{t("queue.late", { count: late })}</strong>}
    </p>
  );
}
