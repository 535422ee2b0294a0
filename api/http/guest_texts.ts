/** Texts for guests that are neither errors nor messages, by language. */
import type { Language } from "@domain/shared/language.ts";

/** A text in each language. */
export type Texts<T> = Readonly<Record<Language, T>>;

/** Texts of a page that only the browser renders, until it does. The phone number follows `callUs`. */
export const waitingTexts: Texts<{ loading: string; needsScript: string; callUs: string }> = {
  en: {
    loading: "Loading...",
    needsScript: "Online ordering needs JavaScript.",
    callUs: "Please call us to order:",
  },
  ko: {
    loading: "불러오는 중입니다...",
    needsScript: "온라인 주문에는 자바스크립트가 필요합니다.",
    callUs: "전화로 주문해 주세요:",
  },
};

/** The line below the restaurant's name on share images, and the description of the web app. */
export const manifestTexts: Texts<string> = {
  en: "Korean food to order for pickup",
  ko: "한식 온라인 픽업 주문",
};

/** The banner of every page in test mode. */
export const testModeTexts: Texts<string> = {
  en: "Test mode. No real card is charged.",
  ko: "테스트 모드입니다. 실제 카드로 결제되지 않습니다.",
};

/** The banner of every page in a demo whose clock begins on a Friday. */
export const demoClockTexts: Texts<string> = {
  en: "Demo clock: from Friday 11:55 AM.",
  ko: "데모 시계: 금요일 오전 11:55부터.",
};
export const demoClockLinkTexts: Texts<string> = { en: "Change", ko: "변경" };

export type PauseReason = "staff" | "asap_off" | "no_tablet";

/** Formats a time on one of the next six days ("Saturday") or on a later date ("Nov 30"), for the texts below. */
export const momentTexts: Texts<
  { onWeekday(day: string, time: string): string; onDate(date: string, time: string): string }
> = {
  en: {
    onWeekday: (day, time) => `${day.slice(0, 3)} ${time}`,
    onDate: (date, time) => `${date}, ${time}`,
  },
  ko: {
    onWeekday: (day, time) => `${day} ${time}`,
    onDate: (date, time) => `${date} ${time}`,
  },
};

/** Short labels for the header that say why orders are paused. `when` is the time when ordering resumes, if known. */
export const pauseLabels: Texts<Readonly<Record<PauseReason, (when: string | undefined) => string>>> = {
  en: {
    staff: (when) => when ? `orders paused until ${when}` : "orders paused",
    asap_off: (when) => when ? `no ASAP orders until ${when}` : "no ASAP orders",
    no_tablet: (when) => when ? `earliest pickup ${when}` : "no ASAP orders",
  },
  ko: {
    staff: (when) => when ? `${when}까지 주문 중지` : "주문 중지",
    asap_off: (when) => when ? `${when}까지 예약 주문만` : "예약 주문만",
    no_tablet: (when) => when ? `가장 빠른 픽업 ${when}` : "예약 주문만",
  },
};
