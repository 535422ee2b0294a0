// deno-lint-ignore-file
import { chromium } from "@playwright/test";
const [base, path, w, h, y, name, lang] = Deno.args as any;
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const c = await b.newContext({ viewport: { width: +w, height: +h } }); if (lang) await c.addCookies([{ name: "language", value: lang, url: base }]);
const p = await c.newPage(); await p.goto(base + path); await p.waitForSelector("h1"); await p.waitForTimeout(500); await p.evaluate((y) => scrollTo(0, +y), y); await p.waitForTimeout(600);
await p.screenshot({ path: `/tmp/drive/${name}.png` }); await b.close();
