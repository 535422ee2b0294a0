// deno-lint-ignore-file
import { chromium } from "@playwright/test";
const base = Deno.args[0]!; const out = "/tmp/drive/";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"] });
const control = (s: unknown) => fetch(base + "/control", { method: "POST", body: JSON.stringify(s) });
const sizes = { s: { width: 390, height: 844 }, m: { width: 1024, height: 768 }, l: { width: 1280, height: 800 }, t: { width: 320, height: 640 } } as const;
async function page(size: keyof typeof sizes, lang = "en") {
  const ctx = await browser.newContext({ viewport: sizes[size], deviceScaleFactor: 1 });
  if (lang === "ko") await ctx.addCookies([{ name: "language", value: "ko", url: base }]);
  const p = await ctx.newPage();
  p.on("console", (m) => { if (["error", "warning"].includes(m.type())) console.log(size, "console", m.type(), m.text().slice(0, 400)); });
  p.on("pageerror", (e) => console.log(size, "pageerror", String(e).slice(0, 400)));
  return p;
}
const shot = (p: any, name: string, full = false) => p.screenshot({ path: out + name + ".png", fullPage: full });
const scenes: Record<string, () => Promise<void>> = {
  async home() {
    for (const s of ["s", "m", "l", "t"] as const) {
      const p = await page(s); await p.goto(base + "/"); await p.waitForSelector("h3"); await p.waitForTimeout(400);
      await shot(p, "home-" + s); if (s === "s" || s === "l") await shot(p, "home-full-" + s, true);
      const w = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth); if (w > 0) console.log("overflow", s, w);
      await p.context().close();
    }
  },
  async order() {
    for (const s of ["s", "l", "t"] as const) {
      const p = await page(s); await p.goto(base + "/"); await p.waitForSelector("h3");
      await p.locator("#menu").scrollIntoViewIfNeeded();
      await p.getByRole("button", { name: /Add Dolsot Bibimbap/i }).first().click();
      await p.waitForSelector("dialog[open]"); await p.waitForTimeout(400); await shot(p, "add-" + s);
      await p.getByRole("button", { name: /more/ }).last().click();
      await p.getByLabel("Kitchen notes").fill("Extra crispy rice please, and no egg because of allergy, thank you");
      await p.getByRole("button", { name: "Add to order" }).click();
      await p.waitForSelector("dialog", { state: "detached" });
      await p.getByRole("button", { name: /Add Kimchi/i }).first().click();
      await p.getByRole("button", { name: "Add to order" }).click();
      await p.waitForSelector("dialog", { state: "detached" });
      await p.waitForTimeout(500); await shot(p, "ordered-" + s);
      await p.goto(base + "/cart"); await p.waitForSelector("h3"); await p.waitForTimeout(300); await shot(p, "cart-" + s, s !== "l");
      await p.getByRole("button", { name: "Clear Order" }).click(); await p.waitForTimeout(400); await shot(p, "clear-" + s);
      await p.getByRole("button", { name: "Keep my order" }).click();
      await control({ status: "paused", fail: { "/api/cart/update": "That is more than we can cook" } });
      await p.reload(); await p.waitForSelector("h3");
      await p.getByRole("button", { name: /more/ }).first().click(); await p.waitForTimeout(500); await shot(p, "cart-paused-" + s);
      await control({ status: "open", fail: {} });
      await p.context().close();
    }
  },
  async pages() {
    for (const [path, name] of [["/menu", "menu"], ["/hours", "hours"], ["/about", "about"], ["/contact", "contact"], ["/nowhere", "404"], ["/cart", "cart-empty"]]) for (const s of ["s", "l"] as const) {
      const p = await page(s); await p.goto(base + path); await p.waitForSelector("h1"); await p.waitForTimeout(500); await shot(p, name + "-" + s);
      await p.context().close();
    }
    const p = await page("s"); await p.goto(base + "/menu?show=spicy&q=tofu"); await p.waitForSelector("h1"); await p.waitForTimeout(400); await shot(p, "menu-found-s", true);
  },
  async errors() {
    await control({ fail: { "/api/menu": 1, "/api/store/hours": 1 } });
    const p = await page("s"); await p.goto(base + "/?nossr"); await p.waitForTimeout(3000); await p.locator("#menu").scrollIntoViewIfNeeded(); await shot(p, "menu-failed-s");
    await p.goto(base + "/hours?nossr"); await p.waitForTimeout(3000); await shot(p, "hours-failed-s", true);
    await control({ fail: {}, status: "closed" }); const q = await page("t"); await q.goto(base + "/"); await q.waitForSelector("h3"); await shot(q, "closed-t");
    await control({ status: "open" });
  },
  async korean() {
    for (const s of ["s", "l"] as const) { const p = await page(s, "ko"); await p.goto(base + "/"); await p.waitForSelector("h3"); await p.waitForTimeout(400); await shot(p, "home-ko-" + s, s === "s");
      await p.getByRole("button", { name: /담기/ }).first().click(); await p.waitForSelector("dialog"); await p.waitForTimeout(400); await shot(p, "add-ko-" + s);
      await p.goto(base + "/hours"); await p.waitForSelector("h1"); await p.waitForTimeout(300); await shot(p, "hours-ko-" + s); }
  },
};
for (const name of Deno.args.slice(1)) { try { await scenes[name]!(); } catch (e) { console.log(name, "FAILED", String(e).slice(0, 600)); } }
await browser.close();
