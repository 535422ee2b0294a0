import { equal, match } from "node:assert/strict";
import { i18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { messages } from "./i18n/catalogues/server_ko.ts";
import { inOwnWords } from "./server_words.ts";

function speakKorean() {
  const compiled = Object.entries(messages).map(([id, text]) => [id, compileMessage(text)]);
  i18n.loadAndActivate({ locale: "ko", messages: Object.fromEntries(compiled) });
}

Deno.test("the server's sentences are said in Korean, with what they are about", () => {
  speakKorean();
  equal(inOwnWords("There is no such order."), "없는 주문입니다.");
  equal(inOwnWords("At most $12.50 can still be given back."), "$12.50까지만 더 환불할 수 있습니다.");
  equal(inOwnWords("Order K-012 is already ready by Mina."), "K-012 주문은 이미 처리되었습니다 (Mina).");
  equal(
    inOwnWords("This category still holds Galbi, Bibimbap and 3 more. Please move or delete them first."),
    "아직 메뉴가 있는 카테고리입니다: Galbi, Bibimbap 외 3개. 먼저 옮기거나 삭제해 주세요.",
  );
  equal(
    inOwnWords("This category still holds Galbi. Please move or delete them first."),
    "아직 메뉴가 있는 카테고리입니다: Galbi. 먼저 옮기거나 삭제해 주세요.",
  );
});

Deno.test("what somebody typed stays as it is, and so does English", () => {
  speakKorean();
  equal(inOwnWords("Cold soup (twice)"), "Cold soup (twice)");
  i18n.loadAndActivate({ locale: "en", messages: {} });
  equal(inOwnWords("There is no such order."), "There is no such order.");
});

Deno.test("every phrase fits its own sentence first, and keeps what is in it", () => {
  speakKorean();
  for (const [id, korean] of Object.entries(messages)) {
    const names = [...id.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const said = inOwnWords(id.replaceAll(/\{(\w+)\}/g, "<$1>"));
    equal(said, korean.replaceAll(/\{(\w+)\}/g, "<$1>"), id);
    for (const [, name] of korean.matchAll(/\{(\w+)\}/g)) match(names.join(" "), new RegExp(`\\b${name}\\b`));
  }
  i18n.loadAndActivate({ locale: "en", messages: {} });
});
