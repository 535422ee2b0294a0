import { equal } from "node:assert/strict";
import { i18n } from "@lingui/core";
import { activateLanguage } from "./languages.ts";

Deno.test("switching the language keeps the texts that another load has added meanwhile", async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: "" } } });
  try {
    const switching = activateLanguage("en");
    i18n.load("en", { "text of a page": "Printers" });
    await switching;
    equal(i18n._("text of a page"), "Printers");
    equal(document.documentElement.lang, "en");
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
});
