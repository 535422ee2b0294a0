/** `deno task screenshots:sheets`: puts all screens on contact sheets, one for each app, language and width, in `tests/browser/output`. */
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { placeOrder } from "@api/testing/guests.ts";
import config from "./playwright.config.ts";
import { fridayLunch, startProduct } from "./product.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const settings = ["hours", "system", "devices", "health", "audit"].map((tab) => `settings?tab=${tab}`);
const menu = ["menu", "menu?view=options"];
const office = ["dashboard", ...menu, "phone-order", "analytics", "ledger", "users", "profile", "print-kit"];
const tabs = ["orders", "orders?tab=in_progress", "orders?tab=completed"];
const apps = {
  guest: ["", "about", "menu", "hours", "contact", "cart", "menu?dish=dish_dolsot_bibimbap"],
  staff: [...tabs, "kitchen", ...office, ...settings],
};

const product = await startProduct(root);
const browser = await chromium.launch(config.use?.launchOptions);
try {
  await product.setClock(fridayLunch);
  const order = () => placeOrder({ url: product.url, stripe: `${product.url}/dev/stripe` });
  const { id } = await order();
  await product.asStaff("manager", "POST", `/api/admin/orders/${id}/accept`, { minutes: 20 });
  await order();
  const context = await browser.newContext({ baseURL: product.url, timezoneId: "America/Los_Angeles" });
  const page = await context.newPage();
  await page.clock.install({ time: fridayLunch });
  await page.goto("/admin/login");
  await page.getByLabel("Username").fill("super_admin");
  await page.getByLabel("Password", { exact: true }).fill("Pickup-2018!");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Live", { exact: true }).waitFor();
  for (
    const [app, language] of [["guest", "en"], ["guest", "ko"], ["staff", "en"], ["staff", "ko"]] as const
  ) {
    const saved = await product.asStaff("super_admin", "PUT", "/api/auth/profile", { language });
    if (!saved.ok) throw new Error(`the language was refused: ${saved.status}`);
    const start = app === "staff" ? "/admin/" : language === "ko" ? "/ko/" : "/";
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      let html = "";
      for (const screen of apps[app]) {
        await page.goto(start + screen);
        await waitUntilLoaded(page);
        await uncover(page);
        const jpeg = (await page.screenshot({ type: "jpeg", quality: 80 })).toString("base64");
        html += `<div>${start + screen}<br><img width="100%" src="data:image/jpeg;base64,${jpeg}"></div>`;
      }
      const [columns, shownWidth] = width === 1280 ? [2, 780] : width === 768 ? [3, 515] : [4, 385];
      const sheet = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
      const style = `font:16px sans-serif;display:grid;align-content:start;gap:16px;` +
        `grid-template-columns:repeat(${columns},${shownWidth}px)`;
      await sheet.setContent(`<body style="${style}">${html}`);
      const path = `${root}tests/browser/output/sheet-${app}-${language}-${width}.png`;
      await sheet.screenshot({ path, fullPage: true });
      await sheet.close();
    }
  }
} finally {
  await browser.close();
  await product.stop();
}

/** Turns the sound on, and closes what covers a screen while an order waits. */
async function uncover(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  const cover = page.getByRole("alertdialog").getByRole("button");
  // The sound may have closed it meanwhile.
  if (await cover.isVisible()) await cover.click({ timeout: 1_000 }).catch(() => {});
}

/** Waits for what the screen loads. The live stream of a page never ends, so its network does not get idle. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 1_500 }).catch(() => {});
  await page.getByText(/^Loading.*\.\.\.$|불러오는 중\.\.\.$/).first().waitFor({ state: "hidden" });
}
