import type { Page } from "@playwright/test";
import {
  accept,
  advanceTime,
  card,
  denyPendingOrders,
  openSheet,
  openTablet,
  placeOrder,
  rings,
  showEnded,
  startProxy,
  tab,
  tap,
  tones,
  waitUntilLive,
} from "../counter.ts";
import { phone } from "../screens.ts";
import { expectNoOverflow } from "../guest.ts";
import { afterWhile, expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

const isOneLine = (page: Page) =>
  page.evaluate(() => {
    const middle = (element: Element | null | undefined) => {
      const box = element?.getBoundingClientRect();
      return box === undefined ? NaN : box.top + box.height / 2;
    };
    const bar = document.querySelector("main [role=tablist]")?.parentElement;
    const buttons = [...bar?.querySelectorAll("button[aria-haspopup=dialog]") ?? []];
    const tabs = [...bar?.querySelectorAll("[role=tab]") ?? []];
    const middles = [...tabs, ...buttons].map(middle);
    return buttons.length > 0 && Math.max(...middles) - Math.min(...middles) < 10;
  });

/** The tabs and card contents covered by a message. At the top of the page nothing else covers them. */
const coveredByMessages = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => ({
        name: element.textContent?.trim() ?? "",
        box: element.getBoundingClientRect(),
      })).filter(({ box }) => box.width > 0 && box.height > 0);
    const messages = boxes("[data-type][role=dialog], [data-type][role=alertdialog]");
    const texts = boxes("[role=tab], article h2, article header p, article button, nav a, nav button");
    return {
      messages: messages.length,
      covered: texts.filter(({ box: one }) =>
        messages.some(({ box: other }) =>
          one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
        )
      ).map(({ name }) => name),
    };
  });

test("offline: the bar stays visible, the badge does not say Live, and actions that need the server are disabled with the reason", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const waiting = [];
  for (let nth = 0; nth < 9; nth++) waiting.push(await placeOrder(product.url));
  const number = waiting[0]?.number ?? "";
  const buttons = ["Accept", "Deny"].map((name) => card(page, number).getByRole("button", { name }));
  await expect(card(page, waiting[4]?.number ?? "")).toBeVisible();
  await page.context().setOffline(true);
  const bar = page.getByText(/^Offline – as of 12:0\d PM/);
  await expect(bar).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeHidden();
  await expect(page.getByText("Offline", { exact: true })).toBeVisible();
  for (const button of buttons) {
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription("Accept and Deny need a connection");
  }
  await expect(page.getByRole("button", { name: "Pause" })).toBeDisabled();
  await page.getByRole("button", { name: `More for ${number}` }).click();
  const off = page.getByRole("menuitem", { name: "Take a dish off the menu" });
  await expect(off).toHaveAttribute("aria-disabled", "true");
  await expect(off).toContainText("Needs a connection");
  await expect(page.getByRole("menuitem", { name: "Print ticket here" })).not.toHaveAttribute(
    "aria-disabled",
  );
  await page.keyboard.press("Escape");
  await page.evaluate(() => globalThis.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => globalThis.scrollY)).toBeGreaterThan(100);
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(tab(page, "NEW")).toBeInViewport({ ratio: 1 });

  await page.context().setOffline(false);
  await waitUntilLive(page);
  await expect(bar).toBeHidden();
  for (const button of buttons) await expect(button).toBeEnabled();
  await expect(page.getByRole("button", { name: "Pause" })).toBeEnabled();
});

test("an open sheet cannot be submitted until the connection is back", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const { number } = await placeOrder(product.url);
  await expect(card(page, number)).toBeVisible();
  await tap(page, number, "Accept", openSheet(page));
  const charge = page.getByRole("button", { name: /^Accept and charge/ });
  await expect(charge).toBeEnabled();
  await page.context().setOffline(true);
  await expect(charge).toBeDisabled();
  await expect(openSheet(page)).toContainText("Accept and Deny need a connection");
  await page.context().setOffline(false);
  await expect(charge).toBeEnabled();
});

test("Accept is disabled soon after the server stops responding", async ({ browser, product }) => {
  const proxy = await startProxy(product.url);
  try {
    const page = await openTablet(browser, proxy);
    const { number } = await placeOrder(product.url);
    const button = card(page, number).getByRole("button", { name: "Accept" });
    await expect(button).toBeEnabled();
    proxy.disconnect();
    await afterWhile(page, 3_000, () => expect(button).toBeDisabled());
    proxy.reconnect();
    await afterWhile(page, 16_000, () => expect(button).toBeEnabled());
  } finally {
    await proxy.stop();
  }
});

for (const [name, screen] of [["tablet", {}], ["phone", phone]] as const) {
  test(`messages cover no tab, number, timer or button, on a ${name}`, async ({ browser, product }) => {
    const page = await openTablet(browser, product, screen);
    const [first, second] = [await placeOrder(product.url), await placeOrder(product.url)];
    await expect(card(page, second.number)).toBeVisible();
    await expect(page.getByText(/^New order received/).first()).toBeVisible();
    const arrived = await coveredByMessages(page);
    expect(arrived.messages).toBeGreaterThan(0);
    expect(arrived.covered).toEqual([]);
    await accept(page, first.number);
    await page.evaluate(() => globalThis.scrollTo(0, 0));
    const accepted = await coveredByMessages(page);
    expect(accepted.messages).toBeGreaterThan(0);
    expect(accepted.covered).toEqual([]);
  });
}

test("a new order does not cover an open sheet and is on NEW when the sheet closes", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const [first, second] = [await placeOrder(product.url), await placeOrder(product.url)];
  await expect(card(page, second.number)).toBeVisible();
  await tap(page, first.number, "Deny", openSheet(page));
  const third = await placeOrder(product.url);
  const message = page.getByText(new RegExp(`^New order received.*${third.number}`));
  await expect(message).toBeAttached();
  await expect(message).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(card(page, third.number)).toBeVisible();
});

test("the toolbar is one line, shows the restaurant's time, and shows the last update only after 20 seconds", async ({ browser, product }) => {
  const proxy = await startProxy(product.url);
  try {
    const page = await openTablet(browser, proxy);
    expect(await isOneLine(page)).toBe(true);
    const clock = page.getByRole("time").filter({ hasText: /^12:\d\d PM$/ });
    await expect(clock).toHaveText("12:05 PM");
    const checked = page.getByText(/^last checked/);
    await expect(checked).toBeHidden();
    proxy.stall();
    await advanceTime(product, [page], 15_000);
    await expect(checked).toBeHidden();
    await advanceTime(product, [page], 10_000);
    await expect(checked).toBeVisible();
    await advanceTime(product, [page], 40_000);
    await expect(clock).toHaveText("12:06 PM");
  } finally {
    await proxy.stop();
  }
});

test("an accepted order plays one sound and leaves only its label, or nothing beside an empty list", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const [first, second] = [await placeOrder(product.url), await placeOrder(product.url)];
  await expect(card(page, second.number)).toBeVisible();
  await accept(page, first.number);
  await expect(page.getByText("Handled", { exact: true })).toBeVisible();
  // Checked once, because the space must be empty while the label is shown.
  expect(await card(page, first.number).isVisible()).toBe(false);
  await accept(page, second.number);
  const accepted = (await tones(page)).findLast(({ hertz }) => hertz === 600);
  expect(accepted?.seconds).toBeCloseTo(0.3, 5);
  expect(accepted?.volume).toBeCloseTo(0.7, 5);
  await expect(page.getByRole("heading", { name: "No new orders" })).toBeVisible();
  expect(await page.getByText("Handled", { exact: true }).isVisible()).toBe(false);
});

test("the card shows the quantity, the unit price for several, and the line total", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const { number } = await placeOrder(product.url, {
    lines: [{ dish: "dish_dolsot_bibimbap", quantity: 3 }, { dish: "dish_japchae" }],
  });
  const lines = card(page, number).getByRole("listitem");
  const several = lines.filter({ hasText: "Dolsot" });
  const prices = /\$(\d+\.\d\d) each\s*\$(\d+\.\d\d)/;
  await expect(several).toContainText(prices);
  const [, unit, total] = prices.exec(await several.textContent() ?? "") ?? [];
  expect(Number(unit)).toBeGreaterThan(0);
  expect(Number(total)).toBeCloseTo(3 * Number(unit), 2);
  await expect(lines.filter({ hasText: "Japchae" })).not.toContainText("each");
});

test("COMPLETED has compact rows with aligned columns, and a tapped row opens in place", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const numbers: string[] = [];
  for (const lastName of ["Park", "Featherstonehaugh-Montgomery"]) {
    const { number } = await placeOrder(product.url, { lastName });
    numbers.push(number);
    await expect(card(page, number)).toBeVisible();
    await tap(page, number, "Deny", openSheet(page));
    await page.getByLabel("Message to guest (optional)").fill("x".repeat(150));
    await page.getByRole("button", { name: "Deny order" }).click();
    await expect(page.getByText(`Order ${number} denied.`, { exact: false })).toBeVisible();
  }
  const [short = "", number = ""] = numbers;
  await showEnded(page, number);
  const shapeOf = (number: string) =>
    card(page, number).evaluate((row) => ({
      height: row.getBoundingClientRect().height,
      columns: [...row.querySelectorAll("summary > *")].map((cell) =>
        Math.round(cell.getBoundingClientRect().x)
      ),
    }));
  const [first, second] = [await shapeOf(short), await shapeOf(number)];
  expect(Math.max(first.height, second.height)).toBeLessThanOrEqual(72);
  expect(second.columns).toEqual(first.columns);
  await card(page, number).getByText("Featherstonehaugh").click();
  const reason = card(page, number).getByText(/^Reason: x{150}$/);
  await expect(reason).toBeVisible();
  await expectNoOverflow(page);
  expect(await reason.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

test("a tablet is listed by name and can be muted permanently; then it does not count as live", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  await page.getByRole("button", { name: "Sound on" }).click();
  const list = openSheet(page).getByRole("region", { name: "Tablets listening for orders" });
  await expect(list.getByRole("listitem").filter({ hasText: "this tablet" })).toContainText(
    /Chrome.*Minji Kim: sound on/,
  );
  await page.getByLabel("Device name").fill("Counter left");
  await page.getByRole("button", { name: "Save name" }).click();
  const mine = list.getByRole("listitem").filter({ hasText: "Counter left" });
  await expect(mine).toContainText("this tablet");
  await page.getByLabel("Never ring on this device").check();
  await expect(mine).toContainText("sound off");
  await page.keyboard.press("Escape");
  const { number } = await placeOrder(product.url);
  await expect(card(page, number)).toBeVisible();
  await advanceTime(product, [page], 10_000);
  expect(await rings(page)).toBe(0);

  await page.reload();
  await expect(card(page, number)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Tap to turn on sound/ })).toBeHidden();
  await page.getByRole("button", { name: "Never rings here" }).click();
  await page.getByLabel("Never ring on this device").uncheck();
  await expect.poll(() => rings(page)).toBeGreaterThan(0);
});

test("accepting an order reads the lists once more, whatever the stream reports of it", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const { number } = await placeOrder(product.url);
  await expect(card(page, number)).toBeVisible();
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    const isList = /^\/api\/admin\/orders(\/counts)?$/.test(pathname);
    if (request.method() === "GET" && isList) reads.push(pathname + search);
  });
  await accept(page, number);
  await expect(tab(page, "IN PROGRESS")).toContainText(/[1-9]/);
  // The stream keeps the order of events: it has reported the accepted order before this one.
  const next = await placeOrder(product.url);
  await expect(card(page, next.number)).toBeVisible();
  await afterWhile(page, 1_000, () => expect.poll(() => reads.join()).toContain("status=pending_approval"));
  expect(reads).toEqual([...new Set(reads)]);
});
