import { expectNoViolations } from "../axe.ts";
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
} from "../counter.ts";
import type { Product } from "../product.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

/** $17.95 at lunch, with two eggs at $2.00 and a cola at $2.50: $24.45. */
const bibimbap = {
  dish: "dish_dolsot_bibimbap",
  quantity: 2,
  note: "please hurry",
  options: [
    { id: "option_tofu" },
    { id: "option_fried_egg", quantity: 2 },
    { id: "option_soda_cola" },
    { id: "option_sauce_aside" },
  ],
};
const withoutEgg = {
  dish: "dish_bibimbap",
  options: [{ id: "option_beef" }, { id: "option_no_egg" }],
};

const placeWithOptions = (product: Product) => placeOrder(product.url, { lines: [bibimbap, withoutEgg] });

test("a card shows options with the Korean name first, and requests and missing allergens as badges", async ({ browser, product }) => {
  const { number } = await placeWithOptions(product);
  for (const language of ["en", "ko"] as const) {
    const page = await openTablet(browser, product, { language });
    const options = card(page, number).getByRole("list", { name: language === "en" ? "Options" : "옵션" });
    const [first, second] = [options.nth(0), options.nth(1)];
    await expect(first.getByRole("listitem")).toHaveText([
      /소스 따로\s*Sauce on the side\s*$/,
      /두부\s*Tofu\s*$/,
      /계란프라이\s*Fried egg\s*×2\s*\+\$4\.00$/,
      /콜라\s*Cola\s*\+\$2\.50$/,
    ]);
    await expect(second.getByRole("listitem")).toHaveText([
      /계란 빼고\s*No egg\s*$/,
      /NO EGG\s*계란 제외/,
      /소고기\s*Beef\s*$/,
    ]);
    const request = second.getByRole("listitem").nth(0);
    await expect(request).toContainText(language === "en" ? "Kitchen request:" : "주방 요청:");
    await expect(request.locator("svg")).toBeVisible();
    await expect(second.getByRole("listitem").nth(1).locator("svg")).toBeVisible();
    await expect(first.getByText("두부")).toHaveAttribute("lang", "ko");
    await expectNoViolations(page, { within: "article" });
    await expect(card(page, number)).toContainText("$24.45");
    await expect(card(page, number)).toContainText("$48.90");
    await expect(card(page, number)).toContainText(language === "en" ? "3 notes" : "요청 3개");
  }
});

test("a card warns about an option that went off before the order arrived", async ({ browser, product }) => {
  const { number } = await placeWithOptions(product);
  const page = await openTablet(browser, product);
  // A request in flight during a reload would fail its handler.
  await page.goto("about:blank");
  await page.route("**/api/admin/orders?status=pending_approval", async (route) => {
    const response = await route.fetch();
    const body = await response.json() as { data: { warnings: unknown[] }[] };
    const warnings = [{ code: "option_went_off", name: "Tofu", dish: "Dolsot Bibimbap" }];
    await route.fulfill({
      response,
      json: { ...body, data: body.data.map((order) => ({ ...order, warnings })) },
    });
  });
  await page.goto("/admin/orders");
  await expect(card(page, number)).toContainText(
    "Tofu for Dolsot Bibimbap was taken off the menu before this order arrived.",
  );
});

test("an ended order lists its options", async ({ browser, product }) => {
  const { id, number } = await placeWithOptions(product);
  await product.asStaff("manager", "POST", `/api/admin/orders/${id}/deny`, { reason: null });
  const page = await openTablet(browser, product);
  await showEnded(page, number);
  await card(page, number).locator("summary").click();
  await expect(card(page, number).getByRole("list", { name: "Options" })).toHaveCount(2);
  await expect(card(page, number)).toContainText("NO EGG");
});

test("the ticket of an accepted order shows the options of each dish", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  await page.evaluate(() => globalThis.print = () => {});
  const { number } = await placeWithOptions(product);
  await accept(page, number);
  await tab(page, "IN PROGRESS").click();
  await expect(card(page, number).getByRole("list", { name: "Options" })).toHaveCount(2);
  await choose(page, number, "Print ticket here");
  const ticket = page.locator("[data-ticket]");
  await expect(ticket.getByRole("listitem", { includeHidden: true })).toHaveText([
    /2 ×\s*돌솥비빔밥Dolsot Bibimbap\+ 두부 Tofu\+ 계란프라이 Fried egg ×2\+ 콜라 Cola소스 따로 Sauce on the sideplease hurry$/,
    /1 ×\s*비빔밥Bibimbap\+ 소고기 Beef계란 빼고 No eggNO EGG 계란 제외$/,
  ]);
});

test("a refund of one dish includes its options, to the cent", async ({ browser, product }) => {
  const page = await openTablet(browser, product, { role: "admin" });
  const { number, intentId } = await placeWithOptions(product);
  await accept(page, number);
  await tab(page, "IN PROGRESS").click();
  await choose(page, number, "Refund");
  const sheet = page.getByRole("dialog", { name: `Refund ${number}` });
  await sheet.getByRole("radio", { name: "Dishes" }).check();
  const dish = sheet.getByRole("combobox", { name: /돌솥비빔밥/ });
  await expect(sheet.getByText("계란프라이")).toBeVisible();
  await expect(sheet.getByText("+$4.00")).toBeVisible();
  await expectNoViolations(page, { within: '[role="dialog"]' });
  await dish.selectOption("1");
  await sheet.getByLabel("Reason").fill("cold");
  // $24.45, and the difference between the tax on $64.85 and on $40.40.
  await sheet.getByRole("button", { name: "Refund $26.58" }).click();
  await expect(page.getByText(`Refunded $26.58 for ${number}.`)).toBeVisible();
  await expect.poll(async () => {
    const intent = (await product.ledger()).find(({ id }) => id === intentId);
    return intent?.movements.filter(({ kind }) => kind === "refunded").map(({ amount }) => amount);
  }).toEqual([2658]);
});

type MenuItem = { option_groups: { options: { id: string; is_available: boolean }[] }[] };

async function isOnMenu(product: Product, optionId: string): Promise<boolean | undefined> {
  const response = await fetch(`${product.url}/api/menu/items/by-category`);
  const { data } = await response.json() as { data: { items: MenuItem[] }[] };
  return data.flatMap(({ items }) => items).flatMap((item) => item.option_groups)
    .flatMap(({ options }) => options).find(({ id }) => id === optionId)?.is_available;
}

test("an option that staff take off the menu from a card can no longer be ordered until they put it back", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const { number } = await placeWithOptions(product);
  await expect.poll(() => isOnMenu(product, "option_tofu")).toBe(true);
  await choose(page, number, "Take a dish off the menu");
  const sheet = openSheet(page);
  await expect(sheet.getByRole("heading", { name: /소스 따로/ })).toHaveCount(0);
  await sheet.getByRole("group", { name: "Take Tofu off the menu" }).getByRole("button", { name: "2 hours" })
    .click();
  await expect(page.getByText("Tofu is off the menu")).toBeVisible();
  const tofu = sheet.getByRole("listitem").filter({ hasText: "두부" });
  await expect(tofu).toContainText("Off the menu until");
  await expectNoViolations(page, { within: '[role="dialog"]' });
  await expect.poll(() => isOnMenu(product, "option_tofu")).toBe(false);
  await expect(placeWithOptions(product)).rejects.toThrow(/option/);
  await tofu.getByRole("button", { name: "Put back on the menu" }).click();
  await expect(page.getByText("Tofu is back on the menu")).toBeVisible();
  await expect.poll(() => isOnMenu(product, "option_tofu")).toBe(true);
});
