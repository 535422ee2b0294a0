import { showAnswer } from "@web/refetch.ts";
import { changePickupTime, pickupTimes } from "@contract/payment.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, CallFailed } from "@/lib/api.ts";
import { useErrorMessage } from "@/lib/error_message.ts";
import { momentText } from "@/lib/format/day_text.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { statusQuery } from "@/lib/queries.ts";
import { toast } from "@/ui/toast.ts";
import { shortDate, wallTime } from "@web/format/time.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { ErrorBox } from "@/ui/error_box.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import styles from "./cancel_order.module.css";
import { trackedKey } from "../api/use_tracked_order.ts";

/** Moves a pending order to another time. `id` is the id in the page's address. See docs/product-rules.md, "Change of the pickup time". */
export function ChangeTime({ id }: { id: string }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t("changeTime.open")}
      </Button>
      {isOpen && (
        <Dialog title={t("changeTime.title")} shape="note" onClose={() => setOpen(false)}>
          <div className={styles.body}>
            <Times id={id} onClose={() => setOpen(false)} />
          </div>
        </Dialog>
      )}
    </>
  );
}

function Times({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslate();
  const language = useLanguage();
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const today = useQuery(statusQuery).data?.today.date;
  const times = useQuery({
    queryKey: [...trackedKey(id), "times"],
    queryFn: ({ signal }) => api(pickupTimes, { id, signal }),
    staleTime: 0,
    // Without a network the call fails at once and the dialog says so. The default would wait silently.
    networkMode: "always",
  });
  const [chosen, setChosen] = useState<{ date: string; time: string }>();
  const changing = useMutation({
    mutationFn: (body: { date: string; time: string }) => api(changePickupTime, { id, body }),
    onSuccess: (session, slot) => {
      showAnswer(queryClient, trackedKey(id), session);
      toast("success", t("changeTime.done", { time: momentText(slot, today, t, language) }));
      onClose();
    },
    onError: (failure) => {
      if (!(failure instanceof CallFailed)) return;
      if (failure.code === "invalid_transition") {
        toast("info", t("cancel.late"), 8000);
        onClose();
        queryClient.invalidateQueries({ queryKey: trackedKey(id) });
      } else void times.refetch();
    },
  });

  if (times.data === undefined) {
    return times.error === null
      ? <Skeleton lines={3} />
      : (
        <ErrorBox onRetry={() => times.refetch()} retrying={times.isFetching}>
          {errorMessage(times.error, "changeTime.failed", "tracking.offline")}
        </ErrorBox>
      );
  }
  const { days } = times.data;
  const day = days.find(({ date }) => date === chosen?.date) ?? days[0];
  const time = day?.slots.find((each) => each === chosen?.time) ?? day?.slots[0];
  if (day === undefined || time === undefined) return <p>{t("changeTime.none")}</p>;
  const slot = { date: day.date, time };
  return (
    <>
      <p>{t("changeTime.lead")}</p>
      <Field label={t("checkout.pickup.date")}>
        {(field) => (
          <select
            {...field}
            value={day.date}
            onChange={({ currentTarget }) => setChosen({ date: currentTarget.value, time })}
          >
            {days.map(({ date }) => (
              <option key={date} value={date}>
                {date === today
                  ? t("checkout.pickup.today", { date: shortDate(date, language) })
                  : shortDate(date, language)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("checkout.pickup.time")}>
        {(field) => (
          <select
            {...field}
            className={`${field.className} figures`}
            value={time}
            onChange={({ currentTarget }) => setChosen({ date: day.date, time: currentTarget.value })}
          >
            {day.slots.map((each) => <option key={each} value={each}>{wallTime(each, language)}</option>)}
          </select>
        )}
      </Field>
      {changing.isError && (
        <ErrorBox>{errorMessage(changing.error, "changeTime.failed", "tracking.offline")}</ErrorBox>
      )}
      <Button look="primary" wide busy={changing.isPending} onClick={() => changing.mutate(slot)}>
        {t(changing.isPending ? "changeTime.busy" : "changeTime.submit", {
          time: momentText(slot, today, t, language),
        })}
      </Button>
      <Button look="secondary" wide onClick={onClose}>{t("changeTime.keep")}</Button>
    </>
  );
}
