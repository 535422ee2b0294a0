import {
  card,
  clearNew,
  isLive,
  openSheet,
  openTablet,
  passTime,
  placeOrder,
  rings,
  tab,
  tap,
  tones,
} from "./counter.ts";
import { fridayEvening } from "./product.ts";
import { expect, test } from "./test.ts";

test.beforeEach(({ product }) => clearNew(product));

test("an order rings every four seconds on every staff page, until somebody looks at it", async ({ browser, product }) => {
  const page = await openTablet(browser, product, { path: "/menu" });
  await expect(page.getByRole("heading", { name: "Menu Management" })).toBeVisible();
  const { number } = await placeOrder(product.url);
  await expect(page.getByText(`New order received: ${number}`)).toBeVisible();
  await expect.poll(() => rings(page)).toBeGreaterThan(0);
  const before = await rings(page);
  await passTime(product, [page], 5_000);
  await expect.poll(() => rings(page)).toBeGreaterThan(before);
  // This tablet has the default volume.
  const [ring] = await tones(page);
  expect(ring?.hertz).toBe(800);
  expect(ring?.volume).toBeCloseTo(0.7, 5);
  expect(ring?.seconds).toBeCloseTo(0.2, 5);

  await page.getByRole("link", { name: /Orders/ }).click();
  await expect(page).toHaveTitle("(1) Orders");
  await tap(page, number, "Got it", card(page, number).getByText("Seen"));
  const seen = await rings(page);
  await passTime(product, [page], 12_000);
  await expect(card(page, number)).toContainText(/0:[1-9]\d/);
  expect(await rings(page)).toBe(seen);
});

test("after ninety seconds one cover names every order that waits, louder, and one tap marks them all as seen", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const { number } = await placeOrder(product.url);
  await expect(card(page, number)).toBeVisible();
  const usual = (await tones(page)).at(-1)?.volume ?? NaN;
  const deny = card(page, number).getByRole("button", { name: "Deny" });
  await deny.focus();
  await passTime(product, [page], 60_000);
  const second = await placeOrder(product.url);
  await expect(card(page, second.number)).toBeVisible();
  await passTime(product, [page], 31_000);
  const late = page.getByRole("alertdialog", { name: "2 orders are waiting for an answer" });
  await expect(late).toContainText(number);
  await expect(late).toContainText(second.number);
  await expect(late).toContainText(/expires in 13:2\d/);
  await expect.poll(async () => (await tones(page)).at(-1)?.volume).toBeGreaterThan(usual);
  await page.keyboard.press("Enter");
  await expect(late).toBeHidden();
  await expect(deny).toBeFocused();
  await passTime(product, [page], 60_000);
  await expect(late).toBeHidden();
  await passTime(product, [page], 40_000);
  await expect(late).toBeVisible();
});

test("a mute shows its bar and ends by itself after ten minutes, a reload in between or not", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  await page.getByRole("button", { name: "Sound on" }).click();
  await page.getByRole("button", { name: "Test sound" }).click();
  await expect.poll(() => rings(page)).toBe(1);
  await page.getByRole("button", { name: "Mute for 10 minutes" }).click();
  await page.keyboard.press("Escape");
  const bar = page.getByText(/Sound is muted\. It comes back automatically in/);
  await expect(bar).toBeVisible();
  const { number } = await placeOrder(product.url);
  await expect(card(page, number)).toBeVisible();
  await passTime(product, [page], 8_000);
  expect(await rings(page)).toBe(1);

  await page.reload();
  await expect(bar).toBeVisible();
  await isLive(page);
  await page.keyboard.press("Shift");
  await passTime(product, [page], 10 * 60_000);
  await expect(bar).toBeHidden();
  await expect.poll(() => rings(page)).toBeGreaterThan(0);
});

test("a screen nobody has touched is covered until it is, and then rings", async ({ browser, product }) => {
  const first = await openTablet(browser, product);
  const page = await first.context().newPage();
  await page.goto("/admin/orders");
  const cover = page.getByRole("button", { name: /^Tap to turn on sound/ });
  await expect(cover).toBeVisible();
  const { number } = await placeOrder(product.url);
  await expect(page.getByText(`New order received: ${number}`)).toBeAttached();
  expect(await rings(page)).toBe(0);
  await cover.click();
  await expect(cover).toBeHidden();
  await expect.poll(() => rings(page)).toBeGreaterThan(0);
});

test("an order for later rings again when its cooking begins, on whatever list is open", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const { number } = await placeOrder(product.url, { pickup: { date: "2026-11-20", time: "13:00" } });
  await expect(card(page, number)).toContainText("1:00 PM");
  await tap(page, number, "Accept", openSheet(page));
  await expect(openSheet(page)).toContainText("Promised for 1:00 PM");
  await page.getByRole("button", { name: /^Accept and charge/ }).click();
  await tab(page, "SCHEDULED").click();
  await expect(card(page, number)).toContainText("Moves to IN PROGRESS at");
  await tab(page, "COMPLETED").click();
  const quiet = await rings(page);
  await passTime(product, [page], 50 * 60_000);
  const begin = page.getByText(new RegExp(`^Start cooking.*${number}`));
  await expect(begin).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => rings(page)).toBeGreaterThan(quiet);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(card(page, number).getByRole("button", { name: "Ready" })).toBeVisible();
  await expect(begin).toBeHidden();
});

test("a store without a listening tablet closes ASAP after two minutes and opens again by itself", async ({ browser, product }) => {
  const set = (value: string) =>
    product.asStaff("admin", "PUT", "/api/admin/store/settings/bulk", {
      settings: [{ setting_key: "pause_without_tablet", setting_value: value, setting_type: "boolean" }],
    });
  const asap = async () => {
    const { data } = await (await fetch(`${product.url}/api/store/slots`)).json() as {
      data: { asap: { available: boolean } };
    };
    return data.asap.available;
  };
  expect((await set("true")).ok).toBe(true);
  // Later than any tablet of another test was there: the restaurant's clock went back to noon after those.
  await product.setClock(fridayEvening);
  try {
    const page = await openTablet(browser, product, { now: fridayEvening });
    await expect.poll(asap).toBe(true);
    await page.close();
    // A report that is under way while the page closes may arrive after the time has passed: then the two minutes start again.
    await expect.poll(async () => {
      await passTime(product, [], 3 * 60_000);
      return await asap();
    }).toBe(false);
    const next = await openTablet(browser, product, { now: "2026-11-21T02:08:10Z" });
    await expect.poll(asap).toBe(true);
    await next.getByRole("button", { name: "Sound on" }).click();
    await expect(next.getByText("1 tablet is listening")).toBeVisible();
  } finally {
    await set("false");
  }
});
