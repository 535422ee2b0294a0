import type { messages as english } from "./office_en.ts";

export const messages: Readonly<Record<keyof typeof english, string>> = {
  "email.likely": "혹시 {address} 주소인가요?",

  "office.retry": "다시 시도",
  "office.stale": "새로 불러오지 못했습니다. {time} 기준입니다.",
  "office.cancel": "취소",
  "office.processing": "처리하는 중...",
  "office.save": "저장",
  "office.saving": "저장하는 중...",
  "office.fix_fields": "표시된 항목을 확인해 주세요.",
  "office.save.offline": "오프라인입니다. 저장하려면 연결이 필요합니다.",
  "office.unsaved.title": "저장하지 않고 나갈까요?",
  "office.unsaved.text": "여기서 바꾼 내용이 아직 저장되지 않았습니다.",
  "office.unsaved.leave": "저장하지 않고 나가기",
  "office.unsaved.stay": "계속 편집",
  "office.no_connection": "서버에 연결할 수 없습니다.",
  "office.all": "전체",
  "office.more": "더 보기: {name}",
  "office.as_table": "표로 보기",
  "office.export": "CSV 내보내기",
  "office.exporting": "내보내는 중...",
  "office.export.failed": "표를 내보내지 못했습니다",

  "pager.label": "페이지",
  "pager.previous": "이전",
  "pager.next": "다음",
  "pager.page": "{page} 페이지",
  "pager.of": "전체 {total}개 중 {from}–{to}",

  "time.hour": "시",
  "time.minute": "분",
  "time.am": "오전",
  "time.pm": "오후",
  "time.half": "오전 또는 오후",

  "conflict.title": "다른 사람이 먼저 바꿨습니다",
  "conflict.text":
    "편집하는 동안 다른 사람이 다른 내용을 저장했습니다. 남길 내용을 골라 주세요. 저장하기 전에는 바뀌지 않습니다.",
  "conflict.text.none":
    "편집하는 동안 다른 사람이 다른 내용을 저장했습니다. 서로 겹치지 않으니 계속해서 저장해 주세요.",
  "conflict.mine": "내 내용 유지",
  "conflict.theirs": "상대 내용 사용",
  "conflict.theirs.all": "모두 상대 내용 사용",
  "conflict.continue": "이대로 계속",
  "conflict.yes": "예",
  "conflict.no": "아니요",
  "arrange.handle": "{name} 옮기기",
  "arrange.up": "{name} 위로",
  "arrange.down": "{name} 아래로",
  "arrange.announcement": "{name}, {total}개 중 {place}번째",
};
