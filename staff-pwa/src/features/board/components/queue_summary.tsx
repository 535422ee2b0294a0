import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useAtNow } from "@/lib/use_now.ts";
import { queueOf } from "../model/queue.ts";
import css from "./queue_summary.module.css";

type Props = { waiting: number; accepted: readonly StaffOrder[]; dayBeganAt: string | undefined };

/** One line: the orders that wait for an answer, and the accepted orders of the business day that are due in 15 minutes or late. */
export function QueueSummary({ waiting, accepted, dayBeganAt }: Props) {
  const t = useTranslate();
  const due = useAtNow((now) => {
    const { due, dishes } = queueOf(accepted, dayBeganAt, now);
    return t("queue.due", { count: due, dishes });
  });
  const late = useAtNow((now) => queueOf(accepted, dayBeganAt, now).late);
  return (
    <p className={`${css.queue} figures`}>
      <strong className={css.waiting}>{t("queue.waiting", { count: waiting })}</strong>
      {late > 0 && <strong className={css.late}>{t("queue.late", { count: late })}</strong>}
      <span className={css.due}>{due}</span>
    </p>
  );
}
