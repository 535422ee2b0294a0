import { equal } from "node:assert/strict";
import { type AppTexts, createTexts } from "./i18n.ts";

/** The text for an empty cart, in the language whose error texts are loaded. */
const emptyCart = (texts: AppTexts) => texts.errors()?.ofError({ code: "cart_empty", error: "" });
const english = "Your cart is empty.";
const korean = "장바구니가 비어 있습니다.";

Deno.test("the texts of errors are loaded only when they are needed", async () => {
  const texts = createTexts();
  await texts.speak("ko");
  equal(texts.errors(), undefined);
  await texts.loadErrors();
  equal(emptyCart(texts), korean);
});

Deno.test("a language change brings the texts of errors along", async () => {
  const texts = createTexts();
  await texts.speak("en");
  await texts.loadErrors();
  equal(emptyCart(texts), english);
  await texts.speak("ko");
  equal(emptyCart(texts), korean);
});

Deno.test("a language change while the texts of errors are loading loads the other language's too", async () => {
  const texts = createTexts();
  await texts.speak("en");
  await Promise.all([texts.loadErrors(), texts.speak("ko")]);
  equal(emptyCart(texts), korean);
});
