import { equal, match } from "node:assert/strict";
import { languageOfReply, readReply, replyTexts, type TextReply } from "./text_stop.ts";

const replies: Readonly<Record<TextReply, readonly string[]>> = {
  stop: [
    ...["STOP", "stop", " Stop. ", "STOPALL", "stop all", "UNSUBSCRIBE", "Cancel", "END", "quit!", "REVOKE"],
    ...["OPTOUT", "opt out", "opt-out", "ＳＴＯＰ", "STOP 🙏", "please stop", "stop it now", "Stop, thanks"],
    ...["stop texting me", "STOP SENDING ME TEXTS!!", "no more texts please", "Don’t text me", "do not text"],
    ...["please remove me from your list", "take me off this", "Leave me alone"],
    ...[
      "문자 그만",
      "수신거부",
      "수신 거부",
      "그만",
      "그만해 주세요",
      "그만 보내세요",
      "문자 보내지 마세요",
      "중지",
    ],
    ...["다시는 문자 보내지 마", "더 이상 문자 안 받을래요", "그만".normalize("NFD")],
  ],
  start: ["START", "unstop", "Start!", "다시", "다시 보내 주세요", "다시 받을게요"],
  help: ["HELP", "info", "도움말", "help?"],
  other: [
    ...["", "👍", "thanks", "I am 10 minutes late", "cancel my order", "can you stop by the door?"],
    ...["is this the end of the line", "고맙습니다", "주문 취소해 주세요", "please", "stops"],
  ],
};

for (const [meaning, texts] of Object.entries(replies)) {
  Deno.test(`reads replies that mean "${meaning}"`, () => {
    for (const text of texts) equal(readReply(text), meaning, text);
  });
}

Deno.test("reads a reply of any length in little time", () => {
  equal(readReply("문자 ".repeat(20_000)), "other");
  equal(readReply(`${" ".repeat(5_000)}stop`), "other", "what no text message holds is not read");
});

Deno.test("answers in the language of the reply, with name and phone of the restaurant", () => {
  equal(languageOfReply("그만"), "ko");
  equal(languageOfReply("STOP 👍"), "en");
  for (const texts of Object.values(replyTexts)) {
    match(texts.help("Seoul Kitchen", "+17145550100"), /Seoul Kitchen.*\(714\) 555-0100/);
    match(texts.other("Seoul Kitchen", "+17145550100"), /Seoul Kitchen.*\(714\) 555-0100/);
    equal(texts.help("Seoul Kitchen", "").includes("  "), false);
  }
});
