import { showAnswer } from "@web/refetch.ts";
import { maxArrivalNoteLength } from "@domain/order/arrival.ts";
import { reportArrival } from "@contract/payment.ts";
import type { GuestOrder } from "@contract/schemas/payment.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { api, CallFailed } from "@/lib/api.ts";
import { useErrorMessage } from "@/lib/error_message.ts";
import { useTranslate } from "@/lib/i18n.ts";
import { ErrorBox } from "@/ui/error_box.tsx";
import { Icon } from "@/ui/icon.tsx";
import { trackedKey } from "../api/use_tracked_order.ts";
import styles from "./guest_arrival.module.css";

/** Tells the counter that the guest of a ready order is here, with the car or a name. `id` is the id in the page's address. */
export function GuestArrival({ id, order }: { id: string; order: GuestOrder }) {
  const [isEditing, setEditing] = useState(false);
  if (!order.can_arrive) return null;
  const { arrival } = order;
  return (
    <section className={styles.arrival}>
      {arrival !== null && !isEditing
        ? <Arrived arrival={arrival} onEdit={() => setEditing(true)} />
        : <ArrivalForm id={id} order={order} onSent={() => setEditing(false)} />}
    </section>
  );
}

function Arrived(
  { arrival, onEdit }: { arrival: NonNullable<GuestOrder["arrival"]>; onEdit: () => void },
) {
  const t = useTranslate();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The pressed button is removed. A page that opens later keeps its focus.
    if (document.activeElement === document.body) text.current?.focus();
  }, []);
  return (
    <>
      <p ref={text} tabIndex={-1} role="status" className={styles.here}>
        <Icon name="check" size={20} />
        <span>
          <strong>{t("arrival.done")}</strong>
          {arrival.note !== "" && <span className={styles.note}>{arrival.note}</span>}
        </span>
      </p>
      <Button look="ghost" onClick={onEdit}>
        {t(arrival.note === "" ? "arrival.addNote" : "arrival.changeNote")}
      </Button>
    </>
  );
}

function ArrivalForm({ id, order, onSent }: { id: string; order: GuestOrder; onSent: () => void }) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const errorMessage = useErrorMessage();
  const [note, setNote] = useState(order.arrival?.note ?? "");
  const queryKey = trackedKey(id);
  const sending = useMutation({
    mutationFn: () => api(reportArrival, { id, body: { note } }),
    onSuccess: (session) => {
      showAnswer(queryClient, queryKey, session);
      onSent();
    },
    // The order is no longer ready: the page shows its present state.
    onError: (error) => {
      if (error instanceof CallFailed && error.status === 409) queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isPending) sending.mutate();
      }}
    >
      <Field
        label={
          <>
            {t("arrival.note")} <span className={styles.optional}>({t("checkout.optional")})</span>
          </>
        }
        hint={t("arrival.noteHint")}
      >
        {(control) => (
          <input
            {...control}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
            maxLength={maxArrivalNoteLength}
            autoComplete="off"
            enterKeyHint="send"
          />
        )}
      </Field>
      {sending.isError && (
        <ErrorBox>{errorMessage(sending.error, "arrival.failed", "arrival.offline")}</ErrorBox>
      )}
      <Button type="submit" look="primary" wide busy={sending.isPending}>
        {t(sending.isPending ? "arrival.sending" : order.arrival === null ? "arrival.send" : "arrival.save")}
      </Button>
    </form>
  );
}
