import { useQueryClient } from "@tanstack/react-query";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { actorText } from "@/lib/actors.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { reportOf } from "../api/order_queries.ts";
import { guestAnswer } from "../model/departure_message.ts";
import css from "./lists.module.css";

/** What happened to an order that has just left NEW: its number, and who answered it. */
export function EmptyPlace({ order }: { order: StaffOrder }) {
  const t = useTranslate();
  const left = reportOf(useQueryClient(), order.id);
  const by = left?.handled_by ? actorText(left.handled_by, t) : t("left.by_someone");
  const answer = left && guestAnswer(left);
  const accepted = left?.status === "confirmed";
  return (
    <p className={css.departure}>
      <strong className="figures">{order.order_number}</strong> {answer !== undefined
        ? t(`places.offer_${answer}`)
        : accepted || left?.status === "denied"
        ? t(accepted ? "places.accepted" : "places.denied", { by })
        : left?.status === "expired" || left?.status === "cancelled"
        ? t(`places.${left.status}`)
        : t("places.answered")}
    </p>
  );
}

/** The place of an order that has just moved on in the kitchen. */
export function MovedOn({ order, state }: { order: StaffOrder; state: string }) {
  return (
    <p className={css.departure}>
      <strong className="figures">{order.order_number}</strong> {state}
    </p>
  );
}
