import type { AdminHoliday } from "@contract/schemas/store.ts";
import { type HolidayError, parseHoliday } from "@domain/hours/holidays.ts";

export type HolidayForm = {
  name: string;
  name_korean: string;
  date: string;
  /** Empty for a single day. */
  end_date: string;
  type: AdminHoliday["type"];
  open_time: string;
  close_time: string;
  notes: string;
  guest_message: string;
  guest_message_korean: string;
  is_recurring: boolean;
};

/** The request body. Times are null for a closed day. */
export type HolidayBody = Omit<HolidayForm, "end_date" | "open_time" | "close_time"> & {
  end_date: string | null;
  open_time: string | null;
  close_time: string | null;
};

export function toHolidayForm(holiday: AdminHoliday | undefined): HolidayForm {
  return {
    name: holiday?.name ?? "",
    name_korean: holiday?.name_korean ?? "",
    date: holiday?.date ?? "",
    end_date: holiday?.end_date ?? "",
    type: holiday?.type ?? "closed",
    open_time: holiday?.open_time?.slice(0, 5) ?? "11:00",
    close_time: holiday?.close_time?.slice(0, 5) ?? "15:00",
    notes: holiday?.notes ?? "",
    guest_message: holiday?.guest_message ?? "",
    guest_message_korean: holiday?.guest_message_korean ?? "",
    is_recurring: holiday?.is_recurring ?? false,
  };
}

export function toHolidayBody(form: HolidayForm): HolidayBody {
  const isClosed = form.type === "closed";
  return {
    ...form,
    name: form.name.trim(),
    name_korean: form.name_korean.trim(),
    notes: form.notes.trim(),
    guest_message: form.guest_message.trim(),
    guest_message_korean: form.guest_message_korean.trim(),
    end_date: form.end_date === "" ? null : form.end_date,
    open_time: isClosed ? null : form.open_time,
    close_time: isClosed ? null : form.close_time,
  };
}

/** Validates the form with the server's rule. `savedDate` is the date that the holiday already has; it may be in the past. */
export function holidayErrors(
  form: HolidayForm,
  today: string,
  savedDate: string | undefined,
): HolidayError[] {
  const parsed = parseHoliday(
    {
      name: { en: form.name, ko: form.name_korean },
      guestMessage: { en: form.guest_message, ko: form.guest_message_korean },
      date: form.date,
      endDate: form.end_date,
      kind: form.type,
      openTime: form.open_time,
      closeTime: form.close_time,
      isRecurring: form.is_recurring,
    },
    today,
    savedDate,
  );
  if (parsed.ok) return [];
  const wire: Record<string, keyof HolidayForm> = {
    openTime: "open_time",
    closeTime: "close_time",
    name: "name",
    endDate: "end_date",
  };
  return parsed.error.map((problem) => ({ ...problem, field: wire[problem.field] ?? "date" }));
}
