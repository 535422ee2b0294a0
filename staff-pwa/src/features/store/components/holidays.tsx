import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminHoliday } from "@contract/schemas/store.ts";
import { serverNow } from "@/lib/clock.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useOwnName } from "@/lib/format/own_name.ts";
import { calendarDay, fullDate, leafOf, timeOfDay } from "@/lib/format/times.ts";
import { Button } from "@web/ui/button.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { Confirm } from "@/ui/confirm.tsx";
import { PlusIcon } from "@/ui/action_icons.tsx";
import { Empty, QueryView } from "@/ui/states.tsx";
import { HolidayDialog } from "./holiday_dialog.tsx";
import { inOrder, lastDay, nextDate, placeOf } from "../model/holiday_times.ts";
import css from "./holidays.module.css";
import { deleteHoliday, holidaysQuery, storeKey } from "../api/store_calls.ts";

type Dialog = { kind: "add" } | { kind: "edit" | "delete"; holiday: AdminHoliday };

/** Scrolls here when a link names this part of the page. */
const showIfLinked = (part: HTMLElement | null) => {
  if (location.hash === "#holidays") part?.scrollIntoView();
};

/** The holidays below the hours: today's and upcoming ones first. */
export function Holidays() {
  const t = useTranslate();
  return (
    <section className={css.part} ref={showIfLinked}>
      <h2>{t("holiday.title")}</h2>
      <HolidayCards />
    </section>
  );
}

function HolidayCards() {
  const t = useTranslate();
  const holidays = useQuery(holidaysQuery);
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const today = calendarDay(serverNow());

  const add = (
    <Button look="primary" onClick={() => setDialog({ kind: "add" })}>
      <PlusIcon />
      {t("holiday.add")}
    </Button>
  );
  return (
    <>
      <QueryView
        query={holidays}
        loading={t("store.loading")}
        failed={t("holiday.failed")}
        empty={<Empty title={t("holiday.empty")} hint={t("holiday.empty.hint")} action={add} />}
      >
        {(holidays) => (
          <>
            <div className={css.bar}>
              <p>{t("holiday.hint")}</p>
              {add}
            </div>
            <div className={css.cards}>
              {inOrder(holidays, today).map((holiday) => (
                <HolidayCard
                  key={holiday.id}
                  holiday={holiday}
                  today={today}
                  onEdit={() => setDialog({ kind: "edit", holiday })}
                  onDelete={() => setDialog({ kind: "delete", holiday })}
                />
              ))}
            </div>
          </>
        )}
      </QueryView>
      {(dialog?.kind === "add" || dialog?.kind === "edit") && (
        <HolidayDialog
          holiday={dialog.kind === "edit" ? dialog.holiday : undefined}
          today={today}
          onClose={close}
        />
      )}
      {dialog?.kind === "delete" && <DeleteHoliday holiday={dialog.holiday} onClose={close} />}
    </>
  );
}

function HolidayCard(
  { holiday, today, onEdit, onDelete }: {
    holiday: AdminHoliday;
    today: string;
    onEdit: () => void;
    onDelete: () => void;
  },
) {
  const t = useTranslate();
  const date = nextDate(holiday, today);
  const place = placeOf(holiday, today);
  const leaf = leafOf(date);
  const last = lastDay(holiday, date);
  const { first: name, second, secondIs } = useOwnName()(holiday);
  const { first: message } = useOwnName()({
    name: holiday.guest_message,
    name_korean: holiday.guest_message_korean,
  });
  return (
    <article className={css.card} data-place={place} aria-label={name}>
      <time className={`${css.leaf} figures`} dateTime={date}>
        <span>{leaf.month}</span>
        <strong>{Number(date.slice(8))}</strong>
        <span>{leaf.weekday} {date.slice(0, 4)}</span>
      </time>
      <div>
        <h3>
          {name} {second !== "" && <small className={css.second} lang={secondIs}>{second}</small>}
        </h3>
        {last !== undefined && <p>{t("holiday.until", { date: fullDate(last) })}</p>}
        <p>
          {holiday.type === "closed"
            ? t("holiday.closed")
            : `${timeOfDay(holiday.open_time ?? "00:00")} – ${timeOfDay(holiday.close_time ?? "00:00")}`}
        </p>
        <p className={css.flags}>
          {place === "today" ? <strong>{t("holiday.today")}</strong> : t(`holiday.${place}`)}
          {holiday.is_recurring && ` · ${t("holiday.every_year")}`}
        </p>
        {message !== "" && <p className={css.message}>{t("holiday.guests_read", { text: message })}</p>}
        {holiday.notes !== "" && <p className={css.message}>{holiday.notes}</p>}
      </div>
      <div className={css.actions}>
        <Button look="ghost" aria-label={t("holiday.edit.of", { name })} onClick={onEdit}>
          {t("holiday.edit")}
        </Button>
        <Button look="ghost" aria-label={t("holiday.delete.of", { name })} onClick={onDelete}>
          {t("holiday.delete")}
        </Button>
      </div>
    </article>
  );
}

function DeleteHoliday({ holiday, onClose }: { holiday: AdminHoliday; onClose: () => void }) {
  const t = useTranslate();
  const remove = useSave({
    save: () => deleteHoliday(holiday.id),
    done: () => t("holiday.deleted"),
    failed: t("holiday.delete.failed"),
    affects: storeKey,
    onEnded: onClose,
  });
  return (
    <Confirm
      look="danger"
      title={t("holiday.delete.title")}
      confirm={t("holiday.delete")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t("holiday.delete.text", { name: useOwnName()(holiday).first })}</p>
    </Confirm>
  );
}
