import type { StaffLanguage } from "@domain/shared/language.ts";
import type { TextsById } from "@web/i18n/texts.ts";

/** Texts shared by several pages of the back office. ICU MessageFormat. */
export const texts = {
  "drill.today": { en: "Opening drill", ko: "개점 점검" },
  "drill.today.answered": { en: "Heard at {time}: {name}", ko: "{time} 응답: {name}" },
  "drill.today.ringing": { en: "Ringing since {time}", ko: "{time}부터 알림이 울리는 중" },
  "drill.today.missed": { en: "No one answered ({time})", ko: "응답 없음 ({time})" },
  "email.likely": { en: "Did you mean {address}?", ko: "혹시 {address} 주소인가요?" },

  "office.retry": { en: "Try again", ko: "다시 시도" },
  "office.stale": {
    en: "Could not refresh. This is from {time}.",
    ko: "새로 불러오지 못했습니다. {time} 기준입니다.",
  },
  "office.cancel": { en: "Cancel", ko: "취소" },
  "office.processing": { en: "Processing...", ko: "처리하는 중..." },
  "office.save": { en: "Save", ko: "저장" },
  "office.saving": { en: "Saving...", ko: "저장하는 중..." },
  "office.fix_fields": { en: "Please fix the highlighted fields.", ko: "표시된 항목을 확인해 주세요." },
  "office.save.offline": {
    en: "You are offline. Saving needs the connection.",
    ko: "오프라인입니다. 저장하려면 연결이 필요합니다.",
  },
  "office.unsaved.title": { en: "Leave without saving?", ko: "저장하지 않고 나갈까요?" },
  "office.unsaved.text": {
    en: "Your changes are not saved yet.",
    ko: "여기서 바꾼 내용이 아직 저장되지 않았습니다.",
  },
  "office.unsaved.leave": { en: "Leave without saving", ko: "저장하지 않고 나가기" },
  "office.unsaved.stay": { en: "Keep editing", ko: "계속 수정" },
  "office.no_connection": { en: "The server can't be reached.", ko: "서버에 연결할 수 없습니다." },
  "office.all": { en: "All", ko: "전체" },
  "office.more": { en: "More: {name}", ko: "더 보기: {name}" },
  "office.as_table": { en: "View as table", ko: "표로 보기" },
  "office.export": { en: "Export CSV", ko: "CSV 내보내기" },
  "office.exporting": { en: "Exporting...", ko: "내보내는 중..." },
  "office.export.failed": { en: "Failed to export the table", ko: "표를 내보내지 못했습니다" },

  "pager.label": { en: "Pages", ko: "페이지" },
  "pager.previous": { en: "Previous", ko: "이전" },
  "pager.next": { en: "Next", ko: "다음" },
  "pager.page": { en: "Page {page}", ko: "{page} 페이지" },
  "pager.of": {
    en: "{from, number}–{to, number} of {total}",
    ko: "{from, number}–{to, number} / 전체 {total}",
  },

  "time.hour": { en: "hour", ko: "시" },
  "time.minute": { en: "minutes", ko: "분" },
  "time.am": { en: "AM", ko: "오전" },
  "time.pm": { en: "PM", ko: "오후" },
  "time.half": { en: "AM or PM", ko: "오전 또는 오후" },

  "conflict.title": { en: "Someone else saved first", ko: "다른 사람이 먼저 바꿨습니다" },
  "conflict.text": {
    en:
      "Someone else saved changes while you were editing. Choose what to keep. Nothing is saved until you save.",
    ko:
      "수정하는 동안 다른 사람이 다른 내용을 저장했습니다. 남길 내용을 골라 주세요. 저장하기 전에는 바뀌지 않습니다.",
  },
  "conflict.text.none": {
    en:
      "Someone else saved changes while you were editing. They don't conflict with yours. Continue and save.",
    ko: "수정하는 동안 다른 사람이 다른 내용을 저장했습니다. 서로 겹치지 않으니 계속해서 저장해 주세요.",
  },
  "conflict.mine": { en: "Keep mine", ko: "내 내용 유지" },
  "conflict.theirs": { en: "Take theirs", ko: "상대 내용 사용" },
  "conflict.theirs.all": { en: "Take all theirs", ko: "모두 상대 내용 사용" },
  "conflict.continue": { en: "Continue with these", ko: "이대로 계속" },
  "conflict.yes": { en: "Yes", ko: "예" },
  "conflict.no": { en: "No", ko: "아니요" },
  "arrange.handle": { en: "Move {name}", ko: "{name} 옮기기" },
  "arrange.up": { en: "Move {name} up", ko: "{name} 위로" },
  "arrange.down": { en: "Move {name} down", ko: "{name} 아래로" },
  "arrange.announcement": { en: "{name}, place {place} of {total}", ko: "{name}, {total}개 중 {place}번째" },
} satisfies TextsById<StaffLanguage>;
