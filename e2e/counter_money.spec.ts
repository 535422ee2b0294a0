import { accept, card, choose, clearNew, openSheet, openTablet, placeOrder, tab, tap } from "./counter.ts";
import { expect, test } from "./test.ts";

test.beforeEach(({ product }) => clearNew(product));

test("an admin gives back an amount and then the dishes left; the books agree", async ({ browser, product }) => {
  const page = await openTablet(browser, product, { role: "admin" });
  const { number, intentId, total } = await placeOrder(product.url, {
    lines: [{ dish: "dish_japchae", quantity: 2 }],
  });
  await accept(page, number);
  await tab(page, "IN PROGRESS").click();
  await choose(page, number, "Refund");
  const sheet = page.getByRole("dialog", { name: `Refund ${number}` });
  await expect(sheet).toContainText(`$${total} can be given back.`);
  await sheet.getByText("An amount").click();
  await sheet.getByLabel("Amount in dollars").fill("500");
  await sheet.getByLabel("Reason").fill("cold soup");
  await sheet.getByRole("button", { name: /^Refund/ }).click();
  await expect(sheet).toContainText("At most");
  await sheet.getByLabel("Amount in dollars").fill("5.50");
  await sheet.getByRole("button", { name: "Refund $5.50" }).click();
  await expect(page.getByText(`$5.50 given back for ${number}.`)).toBeVisible();
  await choose(page, number, "Refund");
  await sheet.getByText("All of it").click();
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

test("a manager cancels without giving money back; the guest is told why", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const { number, intentId } = await placeOrder(product.url);
  await accept(page, number);
  await tab(page, "IN PROGRESS").click();
  await page.getByRole("button", { name: `More for ${number}` }).click();
  await expect(page.getByRole("menuitem", { name: "Cancel order" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Refund" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Cancel order" }).click();
  const sheet = page.getByRole("dialog", { name: `Cancel ${number}` });
  await expect(sheet).toContainText("The money stays charged. An admin can give it back.");
  await sheet.getByRole("button", { name: "Cancel order" }).click();
  await expect(sheet).toContainText("Please give a reason");
  await sheet.getByLabel("Reason, which the guest reads").fill("The grill broke");
  await sheet.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText(`Order ${number} cancelled.`)).toBeVisible();
  await expect.poll(async () =>
    (await product.outbox()).some(({ text, subject }) =>
      `${subject}${text}`.includes(number) && text.includes("The grill broke")
    )
  ).toBe(true);
  const intent = (await product.ledger()).find(({ id }) => id === intentId);
  expect(intent?.movements.map(({ kind }) => kind)).toEqual(["held", "captured"]);
});

test("a closing counter denies and takes no more orders today; ended orders are found by name", async ({ browser, product }) => {
  const page = await openTablet(browser, product, { role: "admin" });
  const { number, intentId } = await placeOrder(product.url, { firstName: "Bora", lastName: "Choi" });
  await expect(card(page, number)).toBeVisible();
  const sheet = page.getByRole("dialog", { name: `Deny ${number}` });
  await tap(page, number, "Deny", sheet);
  await sheet.getByText("Other", { exact: true }).click();
  await sheet.getByRole("button", { name: "Deny order" }).click();
  await expect(sheet).toContainText("Please write a few words for the guest");
  await sheet.getByText("Closing", { exact: true }).click();
  await sheet.getByText("Take no more orders today").click();
  await sheet.getByRole("button", { name: "Deny order" }).click();
  await expect(page.getByText(`Order ${number} denied. Customer will not be charged.`)).toBeVisible();
  await expect(page.getByText(/^Paused: no orders/)).toBeVisible();
  await page.getByRole("button", { name: "Take orders again" }).click();
  await expect(page.getByText(/^Paused: no orders/)).toBeHidden();
  await expect.poll(async () => (await product.ledger()).find(({ id }) => id === intentId)?.status).toBe(
    "canceled",
  );

  await tab(page, "COMPLETED").click();
  await page.getByLabel("Number, name or phone").fill("choi");
  await expect(card(page, number)).toContainText("denied");
  await page.getByLabel("Number, name or phone").fill("nobody of that name");
  await expect(page.getByText("No such orders")).toBeVisible();
});

test("a test order rings, is accepted without a card, prints, and is in no book", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const intents = (await product.ledger()).length;
  await page.evaluate(() =>
    Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: true }) })
  );
  await page.getByRole("button", { name: "Sound on" }).click();
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
