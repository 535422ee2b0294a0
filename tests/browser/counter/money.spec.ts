import {
  accept,
  card,
  choose,
  denyPendingOrders,
  openSheet,
  openTablet,
  placeOrder,
  showEnded,
  tab,
  tap,
} from "../counter.ts";
import { callAsStaff } from "../office.ts";
import type { Product } from "../product.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

test("an admin refunds an amount and then the remaining dishes; the ledger agrees", async ({ browser, product }) => {
  const page = await openTablet(browser, product, { role: "admin" });
  const { number, intentId, total } = await placeOrder(product.url, {
    lines: [{ dish: "dish_japchae", quantity: 2 }],
  });
  await accept(page, number);
  await tab(page, "IN PROGRESS").click();
  await choose(page, number, "Refund");
  const sheet = page.getByRole("dialog", { name: `Refund ${number}` });
  await expect(sheet).toContainText(`Up to $${total} can be refunded.`);
  await sheet.getByText("An amount").click();
  await sheet.getByLabel("Amount in dollars").fill("500");
  await sheet.getByLabel("Reason").fill("cold soup");
  await sheet.getByRole("button", { name: /^Refund/ }).click();
  await expect(sheet).toContainText("You can refund up to");
  await sheet.getByLabel("Amount in dollars").fill("5.50");
  await sheet.getByRole("button", { name: "Refund $5.50" }).click();
  await expect(page.getByText(`Refunded $5.50 for ${number}.`)).toBeVisible();
  await choose(page, number, "Refund");
  await sheet.getByText("Everything").click();
  await sheet.getByLabel("Reason").fill("never fetched");
  await sheet.getByRole("button", { name: /^Refund \$/ }).click();
  await expect(sheet).toBeHidden();
  await expect.poll(async () => {
    const intent = (await product.ledger()).find(({ id }) => id === intentId);
    return intent?.movements.filter(({ kind }) => kind === "refunded").reduce(
      (sum, { amount }) => sum + amount,
      0,
    );
  }).toBe(Math.round(Number(total) * 100));
});

const setManagerRefunds = (product: Product, isOn: boolean) =>
  callAsStaff(product, "admin", "PUT", "/api/admin/store/settings/bulk", {
    settings: [{ setting_key: "managers_refund_on_cancel", setting_value: String(isOn) }],
  });

test("a manager's cancellation refunds in full", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const { number, intentId, total } = await placeOrder(product.url);
  await accept(page, number);
  await tab(page, "IN PROGRESS").click();
  await choose(page, number, "Cancel order");
  const sheet = page.getByRole("dialog", { name: `Cancel ${number}` });
  await expect(sheet).toContainText(`The guest gets a $${total} refund to the card right away.`);
  await sheet.getByLabel("Reason (the guest sees this)").fill("The grill broke");
  await sheet.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText(`Order ${number} cancelled.`, { exact: true })).toBeVisible();
  await expect.poll(async () => {
    const intent = (await product.ledger()).find(({ id }) => id === intentId);
    return intent?.movements.map(({ kind }) => kind);
  }).toEqual(["held", "captured", "refunded"]);
});

test("with the setting off, a cancelled order is flagged with an open refund until an admin settles it", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  await setManagerRefunds(product, false);
  const { id, number, total } = await placeOrder(product.url);
  try {
    await accept(page, number);
    await tab(page, "IN PROGRESS").click();
    await choose(page, number, "Cancel order");
    const sheet = page.getByRole("dialog", { name: `Cancel ${number}` });
    await sheet.getByLabel("Reason (the guest sees this)").fill("The grill broke");
    await sheet.getByRole("button", { name: "Cancel order" }).click();
    await expect(page.getByText(`Order ${number} cancelled. Refund owed: $${total}.`)).toBeVisible();
    await showEnded(page, number);
    await expect(card(page, number).getByText(`Refund owed $${total}`)).toBeVisible();
  } finally {
    await setManagerRefunds(product, true);
  }
  const guest = await browser.newPage({ baseURL: product.url });
  await guest.goto(`/order-confirmation/${id}`);
  await expect(guest.getByText(`The restaurant will contact you about your $${total} refund.`)).toBeVisible();

  const office = await openTablet(browser, product, { role: "admin", path: "/dashboard" });
  await expect(office.getByText(/Refund owed \$|refunds owed, \$/)).toBeVisible();
  await office.goto("/admin/orders");
  await office.keyboard.press("Shift");
  await showEnded(office, number);
  await choose(office, number, "Refund settled another way");
  const settling = office.getByRole("dialog", { name: `Settle the refund for ${number}` });
  await expect(settling).toContainText(`The guest is owed $${total}.`);
  await settling.getByLabel("How it was settled").fill("Paid back in cash");
  await settling.getByRole("button", { name: "Settled another way" }).click();
  await expect(office.getByText(`The refund owed for ${number} is settled.`)).toBeVisible();
  await expect(card(office, number).getByText(/^Refund owed/)).toHaveCount(0);
  await card(office, number).getByRole("heading", { name: number }).click();
  await expect(card(office, number).getByText("Paid back in cash").first()).toBeVisible();
});

test("with the setting off, a manager cancels without a refund, and the guest sees the reason", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  await setManagerRefunds(product, false);
  const { number, intentId, total } = await placeOrder(product.url);
  await accept(page, number);
  await tab(page, "IN PROGRESS").click();
  await page.getByRole("button", { name: `More for ${number}` }).click();
  await expect(page.getByRole("menuitem", { name: "Cancel order" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Refund" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Cancel order" }).click();
  const sheet = page.getByRole("dialog", { name: `Cancel ${number}` });
  await expect(sheet).toContainText(
    `The card stays charged until an admin refunds it. Refund owed: $${total}.`,
  );
  await sheet.getByRole("button", { name: "Cancel order" }).click();
  await expect(sheet).toContainText("Please give a reason");
  await sheet.getByLabel("Reason (the guest sees this)").fill("The grill broke");
  await sheet.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText(`Order ${number} cancelled. Refund owed: $${total}.`)).toBeVisible();
  await setManagerRefunds(product, true);
  await expect.poll(async () =>
    (await product.outbox()).some(({ text, subject }) =>
      `${subject}${text}`.includes(number) && text.includes("The grill broke")
    )
  ).toBe(true);
  const intent = (await product.ledger()).find(({ id }) => id === intentId);
  expect(intent?.movements.map(({ kind }) => kind)).toEqual(["held", "captured"]);
});

test("denying for closing stops orders for today; ended orders are found by name", async ({ browser, product }) => {
  const page = await openTablet(browser, product, { role: "admin" });
  const { number, intentId } = await placeOrder(product.url, { firstName: "Bora", lastName: "Choi" });
  await expect(card(page, number)).toBeVisible();
  const sheet = page.getByRole("dialog", { name: `Deny ${number}` });
  await tap(page, number, "Deny", sheet);
  await sheet.getByText("Other", { exact: true }).click();
  await sheet.getByRole("button", { name: "Deny order" }).click();
  await expect(sheet).toContainText("Please write a message to the guest");
  await sheet.getByText("Closing", { exact: true }).click();
  await sheet.getByText("Stop taking orders today").click();
  await sheet.getByRole("button", { name: "Deny order" }).click();
  await expect(page.getByText(`Order ${number} denied. Customer will not be charged.`)).toBeVisible();
  await expect(page.getByText(/^Paused until/)).toBeVisible();
  await page.getByRole("button", { name: "Take orders again" }).click();
  await expect(page.getByText(/^Paused until/)).toBeHidden();
  await expect.poll(async () => (await product.ledger()).find(({ id }) => id === intentId)?.status).toBe(
    "canceled",
  );

  await tab(page, "COMPLETED").click();
  await page.getByRole("button", { name: "Search orders" }).click();
  const search = page.getByRole("dialog", { name: "Search orders" });
  await search.getByLabel("Number, name, phone or dish").fill("no such guest");
  await expect(search.getByText("No orders match your search.")).toBeVisible();
  await search.getByLabel("Number, name, phone or dish").fill("choi");
  await search.getByRole("button", { name: new RegExp(`${number}.*COMPLETED denied`) }).click();
  await expect(card(page, number)).toBeFocused();
});

test("a test order rings, is accepted without a card, prints, and is not in the ledger", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const intents = (await product.ledger()).length;
  await page.evaluate(() =>
    Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: true }) })
  );
  await page.getByRole("button", { name: "Sound on" }).click();
  // The list of tablets is complete, so that the button below it stays in its place.
  await expect(page.getByText("(this tablet)")).toBeVisible();
  await page.getByRole("button", { name: "Test order" }).click();
  const order = page.getByRole("article").filter({ hasText: "Test order, no money" });
  await expect(order).toBeVisible();
  const number = /K-\d+/.exec(await order.innerText())?.[0] ?? "";
  await choose(page, number, "Print ticket here");
  await expect.poll(() => page.evaluate(() => "printed" in globalThis)).toBe(true);
  await expect(page.locator("[data-ticket]")).toContainText("TEST 테스트");
  await page.evaluate(() => globalThis.dispatchEvent(new Event("afterprint")));
  await tap(page, number, "Accept", openSheet(page));
  await expect(openSheet(page)).toContainText(`Accept test order ${number}? No card is charged.`);
  await openSheet(page).getByRole("button", { name: "Accept test order" }).click();
  await expect(order).toBeHidden();
  expect((await product.ledger()).length).toBe(intents);
});
