import { equal, ok } from "node:assert/strict";
import { i18n } from "@lingui/core";
import { activateLanguage, loadCatalogs } from "./languages.ts";

Deno.test("switching the language keeps the texts that another load has added meanwhile", async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: "" } } });
  try {
    await activateLanguage("ko");
    const switching = activateLanguage("en");
    i18n.load("en", { "text of a page": "Printers" });
    await switching;
    equal(i18n._("text of a page"), "Printers");
    equal(document.documentElement.lang, "en");
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
});

Deno.test("a page whose texts load during a switch of the language has them in the new language", async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: "" } } });
  try {
    const texts = {
      board: "missing.title",
      office: "drill.today",
      menu: "menu.title",
      store: "store.title",
      people: "login.title",
      devices: "devices.all",
      phone: "phone.title",
      analytics: "analytics.failed",
    } as const;
    for (const [ticks, name] of (Object.keys(texts) as (keyof typeof texts)[]).entries()) {
      await activateLanguage("en");
      const page = loadCatalogs(name);
      for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
      const switching = activateLanguage("ko");
      await page;
      ok(texts[name] in i18n.messages, `${i18n.locale}, after ${ticks} ticks`);
      await switching;
    }
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
});

Deno.test("more texts of the current language render nothing again", async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: "" } } });
  try {
    await activateLanguage("ko");
    let changes = 0;
    const stop = i18n.on("change", () => changes++);
    await loadCatalogs("records");
    stop();
    ok("dashboard.orders" in i18n.messages);
    equal(changes, 0);
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
});
