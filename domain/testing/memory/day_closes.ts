import type { DayCloses } from "@domain/ports/day_closes.ts";
import type { DayClose } from "@domain/reports/day_close.ts";
import { summaryEmail } from "@domain/notification/message.ts";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { MemoryLive } from "./live.ts";
import type { MemoryOutbox } from "./outbox.ts";

export function memoryDayCloses(live: MemoryLive, outbox: MemoryOutbox, audit: AuditEntry[]): DayCloses {
  const closes: (DayClose & { isReopened: boolean })[] = [];
  const find = (day: string) => closes.find((close) => close.day === day && !close.isReopened);
  const plain = ({ isReopened: _, ...close }: DayClose & { isReopened: boolean }): DayClose => close;
  return {
    ofDay(day) {
      const close = find(day);
      return Promise.resolve(close && plain(close));
    },
    byId(id) {
      const close = closes.find((each) => each.id === id);
      return Promise.resolve(close && plain(close));
    },
    add(close, entry) {
      const existing = find(close.day);
      if (existing) return Promise.resolve({ close: plain(existing), isNew: false });
      closes.push({ ...close, isReopened: false });
      audit.push(entry);
      outbox.put(summaryEmail(close), close.closedAt, close.closedAt);
      live.announce({ kind: "store_changed" });
      return Promise.resolve({ close, isNew: true });
    },
    reopen(day, _by, _at, entry) {
      const close = find(day);
      if (!close) return Promise.resolve(false);
      close.isReopened = true;
      audit.push(entry);
      live.announce({ kind: "store_changed" });
      return Promise.resolve(true);
    },
  };
}
