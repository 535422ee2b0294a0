import { equal } from "node:assert/strict";
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
