import assert from "node:assert/strict";
import { englishNoteGloss } from "./english_note_gloss.ts";
import { phrases } from "./note_phrases.ts";

const hangul = /\p{Script=Hangul}/u;

Deno.test("common phrases of a Korean note are glossed in English, and what is unknown stays as written", () => {
  const glosses = {
    "양파 빼주세요": "no onion",
    "양파는 꼭 빼 주세요!": "no onion!",
    "양파랑 마늘 빼고 주세요": "no onion or garlic",
    "양파, 마늘, 오이 빼주세요": "no onion or garlic or cucumber",
    "땅콩 알레르기 있어요": "allergic to peanut",
    "아들이 알레르기가 있어요. 새우 넣지 말아 주세요": "my son is allergic. no shrimp",
    "덜 맵게 해주세요 감사합니다": "less spicy",
    "소스는 따로 부탁드려요": "sauce on the side",
    "고추장 많이, 계란 반숙으로": "extra gochujang, runny egg",
    "돼지고기 못 먹어요": "can't eat pork",
    "수저 2개 주세요 파란색 혼다": "utensils for 2 파란색 혼다",
    "맵지않게 해 주시고 밥 많이 주세요": "not spicy extra rice",
    "배추 적게": "less napa cabbage",
    "소고기 대신 두부 넣어주세요": "instead of beef add tofu",
    "수저 안 주셔도 됩니다": "no utensils",
    "땅콩 들어가면 안 돼요": "no peanut",
    "고추장 적게 넣어주세요": "less gochujang",
    "오이 알러지가 심해요": "severely allergic to cucumber",
    "소고기 대신 두부로 해주세요": "instead of beef use tofu",
    "젓가락 2개 부탁드립니다": "2 sets of chopsticks",
    "땅콩 알레르기 있어요 안 넣어주세요": "allergic to peanut 안 넣어주세요",
    "오이 못 먹어서 안 넣어주세요": "can't eat cucumber 안 넣어주세요",
  };
  for (const [note, gloss] of Object.entries(glosses)) {
    assert.equal(englishNoteGloss(note), gloss, note);
    assert.equal(englishNoteGloss(note.normalize("NFD")), gloss, `${note}, decomposed`);
  }
});

Deno.test("a Korean note without a known phrase has no English gloss, nor does an English note", () => {
  for (const note of ["", "감사합니다", "파란색 혼다", "양파", "파프리", "no onions please", "K-001"]) {
    assert.equal(englishNoteGloss(note), undefined, note);
  }
});

Deno.test("a Korean phrase whose sense another one turns around stays as written", () => {
  for (
    const note of [
      "알레르기 없어요",
      "알레르기는 없습니다",
      "땅콩 알레르기 아니에요",
      "양파 빼지 말아 주세요",
      "맵게 말고",
      "밥 많이 안 주셔도 돼요",
    ]
  ) {
    assert.equal(englishNoteGloss(note), undefined, note);
  }
});

Deno.test("a long list of ingredients that can each be read in two ways is not read in every combination of them", () => {
  const list = "콩나물 ".repeat(120);
  assert.equal(englishNoteGloss(list), undefined);
  assert.match(englishNoteGloss(`${list}빼 주세요`) ?? "", /^no (bean sprout or ){119}bean sprout$/);
});

Deno.test("every ingredient of the English phrases is glossed with ten Korean wishes", () => {
  const wishes =
    "~ 빼 주세요|~ 넣지 마세요|~ 없이 해주세요|~ 많이 주세요|~ 적게 부탁드립니다|~ 조금만요|~ 추가해 주세요|~ 따로 담아주세요|~ 알레르기 있어요|~ 못 먹어요";
  for (const ingredient of Object.keys(phrases.ingredients)) {
    if (ingredient.includes("·")) continue;
    for (const wish of wishes.split("|")) {
      const note = wish.replace("~", ingredient);
      const gloss = englishNoteGloss(note) ?? "nothing 없음";
      assert.doesNotMatch(gloss, hangul, `${note}: ${gloss}`);
    }
  }
});

Deno.test("every phrase about the whole order is glossed completely, also with a polite ending", () => {
  for (const phrase of Object.keys(phrases.whole)) {
    if (phrase === "") continue;
    const gloss = englishNoteGloss(phrase) ?? "nothing 없음";
    assert.doesNotMatch(gloss, hangul, `${phrase}: ${gloss}`);
  }
  const notes =
    "안 맵게 해주세요|아주 맵게 부탁드려요|조금 덜 맵게요|보통맛으로 해 주세요|너무 짜지 않게 해주세요|달지 않게|바싹 익혀 주세요|따로 포장해 주세요|반으로 잘라 주세요|자르지 말아 주세요|섞지 마세요|채식주의자예요|글루텐 프리로 부탁드려요|딸이 알러지 있어요|알레르기가 심해요|임산부예요|교차 오염 조심해 주세요|아이가 먹을 거예요|수저 필요 없어요|젓가락 챙겨 주세요|준비되면 전화 주세요|조금 늦을 것 같아요|최대한 빨리 부탁드립니다|남편이 찾으러 가요|차에서 기다릴게요|생일이에요|양 적게 주세요|기본으로 주세요|꼼꼼히 포장해 주세요|국물 안 새게 해주세요|식지 않게 해주세요|영수증 넣어 주세요|이름 적어 주세요|빠짐없이 확인 부탁드립니다|면 꼬들하게 해주세요|순살로 주세요|껍질 벗겨 주세요|얼음 빼 주세요";
  for (const note of notes.split("|")) {
    const gloss = englishNoteGloss(note) ?? "nothing 없음";
    assert.doesNotMatch(gloss, hangul, `${note}: ${gloss}`);
  }
});
