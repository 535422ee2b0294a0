import { deepEqual, equal } from "node:assert/strict";
import { type AppTexts, createTexts } from "./i18n.ts";

/** The loaded error text for an empty cart. */
const emptyCart = (texts: AppTexts) => texts.errors()?.ofError({ code: "cart_empty", error: "" });
const english = "Your cart is empty.";
const korean = "장바구니가 비어 있습니다.";

Deno.test("loads the error texts only on request", async () => {
  const texts = createTexts();
  await texts.speak("ko");
  equal(texts.errors(), undefined);
  await texts.loadErrors();
  equal(emptyCart(texts), korean);
});

Deno.test("a language change loads the error texts of the new language", async () => {
  const texts = createTexts();
  await texts.speak("en");
  await texts.loadErrors();
  equal(emptyCart(texts), english);
  await texts.speak("ko");
  equal(emptyCart(texts), korean);
});

Deno.test("a language change while the error texts are loading loads those of the new language too", async () => {
  const texts = createTexts();
  await texts.speak("en");
  await Promise.all([texts.loadErrors(), texts.speak("ko")]);
  equal(emptyCart(texts), korean);
});

Deno.test("texts that the server has embedded in the page are not loaded again", async () => {
  const server = createTexts();
  await server.speak("ko");
  await server.load("menu");
  const embedded = server.loaded();
  deepEqual(embedded.parts, ["shop", "menu"]);

  // A text that differs from the file shows that the embedded one is in use.
  const changed = { "nav.menu": "차림표", "menu.search": "찾기" };
  const browser = createTexts({ ...embedded, messages: { ...embedded.messages, ...changed } });
  await browser.speak("ko");
  await browser.load("menu");
  deepEqual([browser.in("ko")._("nav.menu"), browser.in("ko")._("menu.search")], ["차림표", "찾기"]);
  await browser.speak("en");
  equal(browser.in("en")._("nav.menu"), "Menu");
  equal(browser.in("en")._("menu.search"), "Search the menu");
});

Deno.test("the texts of one request do not contain parts that another request has loaded", async () => {
  const [one, other] = [createTexts(), createTexts()];
  await Promise.all([one.speak("en"), other.speak("en")]);
  await one.load("menu");
  equal("menu.search" in one.loaded().messages, true);
  equal("menu.search" in other.loaded().messages, false);
});

Deno.test("a language change is announced, and a loaded part is not", async () => {
  const texts = createTexts();
  await texts.speak("en");
  let changes = 0;
  const end = texts.onLanguage(() => changes++);
  await texts.load("menu");
  equal(changes, 0);
  await texts.speak("ko");
  equal(changes, 1);
  end();
  await texts.speak("en");
  equal(changes, 1);
});

for (const first of ["part", "language"] as const) {
  Deno.test(`a part is loaded in the new language when the ${first} is requested first`, async () => {
    const texts = createTexts();
    await texts.speak("en");
    const work = { part: () => texts.load("menu"), language: () => texts.speak("ko") };
    const second = first === "part" ? "language" : "part";
    await Promise.all([work[first](), work[second]()]);
    equal(texts.in("ko")._("menu.search"), "메뉴 검색");
  });
}
