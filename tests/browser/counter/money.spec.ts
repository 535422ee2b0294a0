import { expectNoViolations } from "../axe.ts";
import {
  card,
  choose,
  denyPendingOrders,
  moreButton,
  openSheet,
  openTablet,
  placeOrder,
  showEnded,
  tab,
  tap,
} from "../counter.ts";
import { changeOrder } from "../guest.ts";
import { callAsStaff, type Dish } from "../office.ts";
import type { Product } from "../product.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

/** $17.95 at lunch, with two eggs at $2.00 and a cola at $2.50: $24.45. */
const bibimbap = {
  dish: "dish_dolsot_bibimbap",
  quantity: 2,
  options: [{ id: "option_tofu" }, { id: "option_fried_egg", quantity: 2 }, { id: "option_soda_cola" }],
};

const setManagerRefunds = (product: Product, isOn: boolean) =>
  callAsStaff(product, "admin", "PUT", "/api/admin/store/settings/bulk", {
    settings: [{ setting_key: "managers_refund_on_cancel", setting_value: String(isOn) }],
  });

async function atProvider(url: string, action: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${url}/dev/stripe/_faults`, { method: "POST", body: JSON.stringify(action) });
  expect(response.ok, await response.text()).toBe(true);
}

test("an admin refunds to the cent that was shown, settles a refund owed, sees a dispute, and denies orders with what follows", async ({ browser, product }) => {
  const page = await openTablet(browser, product, { role: "admin", path: "/orders?tab=in_progress" });
  await test.step("a dish with its options, an amount and the rest are refunded, each to the cent that was shown", async () => {
    const { id, number, intentId, total } = await placeOrder(product.url, {
      lines: [bibimbap, { dish: "dish_bibimbap", options: [{ id: "option_beef" }, { id: "option_no_egg" }] }],
    });
    await changeOrder(product, id, "accept", { minutes: 20 });
    const sheet = page.getByRole("dialog", { name: `Refund ${number}` });
    const button = sheet.getByRole("button", { name: /^Refund/ });
    await choose(page, number, "Refund");
    await expect(sheet).toContainText(`Refund$${total}`);
    await expect(sheet).toContainText("After refunds$0.00");
    await sheet.getByRole("radio", { name: "Dishes" }).check();
    await expect(sheet.getByText("계란프라이")).toBeVisible();
    await expect(sheet.getByText("+$4.00")).toBeVisible();
    await expectNoViolations(page, { within: '[role="dialog"]' });
    await sheet.getByRole("combobox", { name: /돌솥비빔밥/ }).selectOption("1");
    // $24.45, and the difference between the tax on $64.85 and on $40.40.
    await expect(sheet).toContainText("Tax$2.13");
    await expect(sheet).toContainText(`After refunds$${(Number(total) - 26.58).toFixed(2)}`);
    await sheet.getByLabel("Reason (the guest sees this)").fill("cold");
    await page.route("**/refund", (route) => route.abort());
    await sheet.getByRole("button", { name: "Refund $26.58" }).click();
    await expect(page.getByText(`${number} may have changed anyway.`).first()).toBeVisible();
    await expect(button).toBeFocused();
    await page.unroute("**/refund");
    await sheet.getByRole("button", { name: "Refund $26.58" }).click();
    await expect(page.getByText(`Refunded $26.58 for ${number}.`)).toBeVisible();

    await choose(page, number, "Refund");
    await expect(sheet).toContainText(`Up to $${(Number(total) - 26.58).toFixed(2)} can be refunded.`);
    await sheet.getByRole("radio", { name: "Dishes" }).check();
    await expect(sheet.getByRole("listitem").filter({ hasText: "돌솥비빔밥" })).toContainText("1 refunded");
    await expect(sheet.getByRole("combobox", { name: /돌솥비빔밥/ }).getByRole("option")).toHaveText([
      "0",
      "1",
    ]);
    await sheet.getByText("An amount").click();
    await sheet.getByLabel("Amount in dollars").fill("500");
    await sheet.getByLabel("Reason").fill("cold soup");
    await button.click();
    await expect(sheet).toContainText("You can refund up to");
    await sheet.getByLabel("Amount in dollars").fill("5.50");
    await sheet.getByRole("button", { name: "Refund $5.50" }).click();
    await expect(page.getByText(`Refunded $5.50 for ${number}.`)).toBeVisible();
    await choose(page, number, "Refund");
    await sheet.getByText("Everything").click();
    await sheet.getByLabel("Reason").fill("never fetched");
    await button.click();
    await expect(sheet).toBeHidden();
    await expect.poll(async () =>
      (await product.ledger()).find((intent) => intent.id === intentId)?.movements
        .filter(({ kind }) => kind === "refunded").map(({ amount }) => amount)
    ).toEqual([2658, 550, Math.round(Number(total) * 100) - 2658 - 550]);

    for (const step of ["ready", "complete"]) await changeOrder(product, id, step);
    await showEnded(page, number);
    await card(page, number).getByRole("heading", { name: number }).click();
    const lines = card(page, number).getByRole("listitem");
    await expect(lines.filter({ hasText: "돌솥비빔밥" })).toContainText("1 refunded");
    await expect(lines.getByText("1 refunded", { exact: true })).toHaveCount(1);
    const tax = (Number(total) - 64.85).toFixed(2);
    await expect(card(page, number)).toContainText(`Dishes$64.85Tax$${tax}Total$${total}`);
  });

  await test.step("a denial needs its message, stops orders for today, and turns sold-out dishes off until tomorrow", async () => {
    await tab(page, "NEW").click();
    const closing = await placeOrder(product.url);
    const soldOut = await placeOrder(product.url, {
      lines: [{ dish: "dish_japchae" }, { dish: "dish_dolsot_bibimbap" }],
    });
    await expect(card(page, soldOut.number)).toBeVisible();
    const sheet = openSheet(page);
    await tap(page, closing.number, "Deny", page.getByRole("dialog", { name: `Deny ${closing.number}` }));
    await sheet.getByText("Other", { exact: true }).click();
    await sheet.getByRole("button", { name: "Deny order" }).click();
    await expect(sheet).toContainText("Please write a message to the guest");
    await sheet.getByText("Closing", { exact: true }).click();
    await sheet.getByText("Stop taking orders today").click();
    await sheet.getByRole("button", { name: "Deny order" }).click();
    await expect(page.getByText(`Order ${closing.number} denied. Customer will not be charged.`))
      .toBeVisible();
    await expect(page.getByText(/^Paused until/)).toBeVisible();
    await page.getByRole("button", { name: "Take orders again" }).click();
    await expect(page.getByText(/^Paused until/)).toBeHidden();
    await expect.poll(async () => (await product.ledger()).find(({ id }) => id === closing.intentId)?.status)
      .toBe("canceled");

    const openDeny = () =>
      tap(page, soldOut.number, "Deny", page.getByRole("dialog", { name: `Deny ${soldOut.number}` }));
    await openDeny();
    await sheet.getByText("Sold out", { exact: true }).click();
    await sheet.getByLabel(/Japchae/).check();
    await expect(sheet.getByRole("radio", { name: "Until tomorrow" })).toBeChecked();
    await expectNoViolations(page, { within: '[role="dialog"]' });
    await sheet.getByRole("textbox").fill("The noodles are gone");
    await page.route("**/deny", (route) => route.fulfill({ status: 500 }), { times: 1 });
    await sheet.getByRole("button", { name: "Deny order" }).click();
    await expect(page.getByRole("region", { name: "Messages" })).toContainText("Failed to deny order");
    await openDeny();
    await expect(sheet.getByRole("textbox")).toHaveValue("The noodles are gone");
    await expect(sheet.getByLabel(/Japchae/)).toBeChecked();
    await sheet.getByRole("button", { name: "Deny order" }).click();
    await expect(page.getByText(`Order ${soldOut.number} denied.`, { exact: false })).toBeVisible();
    await expect(card(page, soldOut.number)).toBeHidden();
    const japchae = async () =>
      (await callAsStaff<{ items: Dish[] }>(product, "manager", "GET", "/api/admin/menu?search=Japchae"))
        .items.find(({ id }) => id === "dish_japchae");
    await expect.poll(japchae).toMatchObject({ is_available: false, off_until: expect.any(String) });
    await callAsStaff(product, "manager", "PUT", "/api/admin/menu/dish_japchae/availability", {
      is_available: true,
    });
  });

  await test.step("a refund owed is shown on the dashboard until an admin settles it another way", async () => {
    const { id, number, total } = await placeOrder(product.url);
    await setManagerRefunds(product, false);
    try {
      await changeOrder(product, id, "accept", { minutes: 20 });
      await changeOrder(product, id, "cancel", { reason: "The grill broke" });
    } finally {
      await setManagerRefunds(product, true);
    }
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByText(/Refund owed \$|refunds owed, \$/)).toBeVisible();
    await page.getByRole("link", { name: /^Orders/ }).first().click();
    await showEnded(page, number);
    await choose(page, number, "Refund settled another way");
    const settling = page.getByRole("dialog", { name: `Settle the refund for ${number}` });
    await expect(settling).toContainText(`The guest is owed $${total}.`);
    await settling.getByLabel("How it was settled").fill("Paid back in cash");
    await settling.getByRole("button", { name: "Settled another way" }).click();
    await expect(page.getByText(`The refund owed for ${number} is settled.`)).toBeVisible();
    await expect(card(page, number).getByText(/^Refund owed/)).toHaveCount(0);
    await card(page, number).getByRole("heading", { name: number }).click();
    await expect(card(page, number).getByText("Paid back in cash").first()).toBeVisible();
  });

  await test.step("a disputed order is flagged, on the dashboard and in its timeline, and its evidence can be downloaded", async () => {
    const { id, number, intentId } = await placeOrder(product.url, { phone: "7145550166" });
    await changeOrder(product, id, "accept", { minutes: 20 });
    await tab(page, "IN PROGRESS").click();
    await choose(page, number, "Cancel order");
    const sheet = page.getByRole("dialog", { name: `Cancel ${number}` });
    await sheet.getByText(/^Refund .* now/).click();
    await sheet.getByLabel("Reason (the guest sees this)").fill("The grill broke");
    await sheet.getByRole("button", { name: "Cancel order" }).click();
    await expect(page.getByText(`Order ${number} cancelled.`)).toBeVisible();
    await atProvider(product.url, { dispute: intentId, reason: "product_not_received" });

    await showEnded(page, number);
    await expect(card(page, number)).toContainText("Disputed");
    await expect(card(page, number)).toHaveAttribute("data-red", "true");
    await card(page, number).locator("summary").click();
    const timeline = card(page, number).getByRole("region", { name: "Timeline" });
    await expect(timeline).toContainText("Card authorized");
    await expect(timeline).toContainText("Card charged");
    await expect(timeline).toContainText("Charge disputed");
    await expect(card(page, number)).toContainText("product not received");
    const download = page.waitForEvent("download");
    await timeline.getByRole("button", { name: "Download evidence" }).click();
    expect((await download).suggestedFilename()).toMatch(/^evidence-K-\d+-.*\.zip$/);

    await page.getByRole("link", { name: "Dashboard" }).click();
    const issues = page.getByRole("region", { name: "Payment issues" });
    await expect(issues).toContainText("disputed charge");
    await issues.getByRole("link", { name: "Show the orders" }).click();
    await expect(card(page, number)).toContainText("Disputed");
    await expect(page.getByLabel("Payment issues")).toBeChecked();
  });
});

test("a manager's cancellation refunds in full, with the setting off it needs a reason and refunds nothing, and a test order has no money", async ({ browser, product }) => {
  const page = await openTablet(browser, product, { path: "/orders?tab=in_progress" });
  await test.step("a cancellation refunds in full, and with the setting off it needs a reason and refunds nothing", async () => {
    const [refunded, charged] = [await placeOrder(product.url), await placeOrder(product.url)];
    for (const { id } of [refunded, charged]) await changeOrder(product, id, "accept", { minutes: 20 });
    const movements = async (intentId: string) =>
      (await product.ledger()).find(({ id }) => id === intentId)?.movements.map(({ kind }) => kind);
    await choose(page, refunded.number, "Cancel order");
    const sheet = page.getByRole("dialog", { name: `Cancel ${refunded.number}` });
    await expect(sheet).toContainText(`The guest gets a $${refunded.total} refund to the card right away.`);
    await sheet.getByLabel("Reason (the guest sees this)").fill("The grill broke");
    await sheet.getByRole("button", { name: "Cancel order" }).click();
    await expect(page.getByText(`Order ${refunded.number} cancelled.`, { exact: true })).toBeVisible();
    await expect.poll(() => movements(refunded.intentId)).toEqual(["held", "captured", "refunded"]);

    await setManagerRefunds(product, false);
    try {
      await moreButton(page, charged.number).click();
      await expect(page.getByRole("menuitem", { name: "Cancel order" })).toBeVisible();
      await expect(page.getByRole("menuitem", { name: "Refund" })).toHaveCount(0);
      await page.getByRole("menuitem", { name: "Cancel order" }).click();
      const owing = page.getByRole("dialog", { name: `Cancel ${charged.number}` });
      await expect(owing).toContainText(
        `The card stays charged until an admin refunds it. Refund owed: $${charged.total}.`,
      );
      await owing.getByRole("button", { name: "Cancel order" }).click();
      await expect(owing).toContainText("Please give a reason");
      await owing.getByLabel("Reason (the guest sees this)").fill("The grill broke");
      await owing.getByRole("button", { name: "Cancel order" }).click();
      await expect(page.getByText(`Order ${charged.number} cancelled. Refund owed: $${charged.total}.`))
        .toBeVisible();
    } finally {
      await setManagerRefunds(product, true);
    }
    await showEnded(page, charged.number);
    await expect(card(page, charged.number).getByText(`Refund owed $${charged.total}`)).toBeVisible();
    await expect.poll(async () =>
      (await product.outbox()).some(({ text, subject }) =>
        `${subject}${text}`.includes(charged.number) && text.includes("The grill broke")
      )
    ).toBe(true);
    expect(await movements(charged.intentId)).toEqual(["held", "captured"]);
  });

  await test.step("a test order rings, is accepted without a card, prints, and is not in the ledger", async () => {
    await tab(page, "NEW").click();
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
    // The content of a card outside the viewport has no inner text, and a new card is there at first.
    const number = /K-\d+/.exec(await order.getByRole("heading").first().textContent() ?? "")?.[0] ?? "";
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
});
