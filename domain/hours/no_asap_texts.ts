/** Why no ASAP order is accepted and when ordering resumes, for guests. The only texts of this kind, apart from short labels. */
import type { NoAsap } from "./pickup_slots.ts";
import type { Language } from "../shared/language.ts";

/** The moment when ordering resumes, or of the earliest pickup, as text. */
export type ResumesText = { text: string; isToday: boolean };

/** `resumes` and `phone` (formatted) are undefined when they are unknown. */
type NoAsapText = (resumes: ResumesText | undefined, phone: string | undefined) => string;

const schedule = "픽업 시간을 예약해 주세요.";
const scheduleNow = "픽업 예약은 지금도 하실 수 있습니다.";

export const noAsapTexts: Readonly<Record<Language, Readonly<Record<NoAsap, NoAsapText>>>> = {
  en: {
    unattended: (resumes, phone) =>
      `We can't take ASAP orders right now.${earliest(resumes)} Please ${
        phone === undefined ? "call us" : `call us at ${phone}`
      } or schedule your pickup.`,
    paused: (resumes) =>
      `The kitchen has paused orders${until(resumes)}. Please try again ${
        resumes ? "then" : "later"
      } or call us.`,
    asap_off: (resumes) => `ASAP orders are off${until(resumes)}. You can schedule a pickup now.`,
    closed: (resumes) => `We are closed right now.${opens(resumes)} You can schedule a pickup now.`,
    past_last_order: (resumes) =>
      `It's too late for ASAP today.${opens(resumes)} You can schedule a pickup now.`,
    too_slow_for_closing: (resumes) =>
      `We can't have this ready before we close.${opens(resumes)} You can schedule a pickup now.`,
    full: (resumes) =>
      `The kitchen is fully booked for ASAP orders.${earliest(resumes)} You can schedule a pickup now.`,
  },
  ko: {
    unattended: (resumes, phone) =>
      `지금은 바로 픽업 주문을 받을 수 없습니다.${earliestKorean(resumes)} ${
        phone === undefined ? schedule : `${phone}번으로 전화하시거나 ${schedule}`
      }`,
    paused: (resumes) =>
      `주방에서 ${resumes ? `${resumes.text}경까지 ` : ""}주문을 잠시 받지 않습니다. ${
        resumes ? "그 후에" : "나중에"
      } 다시 주문하시거나 전화해 주세요.`,
    asap_off: (resumes) =>
      `${resumes ? `${resumes.text}경까지 ` : "지금은 "}바로 픽업 주문을 받지 않습니다. ${scheduleNow}`,
    closed: (resumes) => `지금은 영업시간이 아닙니다.${opensKorean(resumes)} ${scheduleNow}`,
    past_last_order: (resumes) =>
      `오늘 바로 픽업 주문은 마감되었습니다.${opensKorean(resumes)} ${scheduleNow}`,
    too_slow_for_closing: (resumes) =>
      `이 주문은 영업 종료 전에 준비하기 어렵습니다.${opensKorean(resumes)} ${scheduleNow}`,
    full: (resumes) => `오늘 바로 픽업 주문은 예약이 모두 찼습니다.${earliestKorean(resumes)} ${scheduleNow}`,
  },
};

function until(resumes: ResumesText | undefined): string {
  return resumes ? ` until about ${resumes.text}` : "";
}

function opens(resumes: ResumesText | undefined): string {
  return resumes ? ` ASAP orders resume ${resumes.isToday ? "at" : "on"} ${resumes.text}.` : "";
}

function earliest(resumes: ResumesText | undefined): string {
  return resumes ? ` The earliest pickup is ${resumes.isToday ? "at" : "on"} ${resumes.text}.` : "";
}

function opensKorean(resumes: ResumesText | undefined): string {
  return resumes ? ` 바로 픽업은 ${resumes.text}부터 다시 받습니다.` : "";
}

function earliestKorean(resumes: ResumesText | undefined): string {
  return resumes ? ` 가장 빠른 픽업 시간: ${resumes.text}.` : "";
}
