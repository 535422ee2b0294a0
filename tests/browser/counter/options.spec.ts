import { expectNoViolations } from "../axe.ts";
import {
  card,
  choose,
  denyPendingOrders,
  openSheet,
  openTablet,
  placeOrder,
  switchToKorean,
  tab,
} from "../counter.ts";
import { changeOrder } from "../guest.ts";
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

type MenuItem = {
  id: string;
  is_available: boolean;
  option_groups: { options: { id: string; is_available: boolean }[] }[];
};

/** Whether guests can order this dish or option. */
async function isOnMenu(product: Product, id: string): Promise<boolean | undefined> {
  const response = await fetch(`${product.url}/api/menu/items/by-category`);
  const { data } = await response.json() as { data: { items: MenuItem[] }[] };
  const items = data.flatMap(({ items }) => items);
  const options = items.flatMap((item) => item.option_groups).flatMap(({ options }) => options);
  return [...items, ...options].find((each) => each.id === id)?.is_available;
}

test("a card, its ticket and its menu list options, and what staff take off the menu from a card cannot be ordered", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  await test.step("a dish or option that staff take off the menu from a card cannot be ordered until they put it back", async () => {
    const lines = [bibimbap, withoutEgg, { dish: "dish_japchae" }];
    const { number } = await placeOrder(product.url, { lines });
    await expect(card(page, number)).toBeVisible();
    const things = [
      { id: "option_tofu", name: "Tofu", korean: "두부" },
      { id: "dish_japchae", name: "Japchae", korean: "잡채" },
    ];
    await choose(page, number, "Take a dish off the menu");
    const sheet = openSheet(page);
    const row = (korean: string) => sheet.getByRole("listitem").filter({ hasText: korean });
    await expect(sheet.getByRole("heading", { name: /소스 따로/ })).toHaveCount(0);
    for (const { id, name, korean } of things) {
      expect(await isOnMenu(product, id)).toBe(true);
      await sheet.getByRole("group", { name: `Take ${name} off the menu` }).getByRole("button", {
        name: "2 hours",
      })
        .click();
      await expect(page.getByText(`${name} is off the menu`)).toBeVisible();
      await expect(row(korean)).toContainText(/Off the menu until 2:0\d\sPM/);
      await expect.poll(() => isOnMenu(product, id)).toBe(false);
    }
    await expectNoViolations(page, { within: '[role="dialog"]' });
    await expect(placeOrder(product.url, { lines: [bibimbap] })).rejects.toThrow(/option/);
    await page.keyboard.press("Escape");
    await choose(page, number, "Take a dish off the menu");
    for (const { id, name, korean } of things) {
      await row(korean).getByRole("button", { name: "Put back on the menu" }).click();
      await expect(page.getByText(`${name} is back on the menu`)).toBeVisible();
      await expect.poll(() => isOnMenu(product, id)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await denyPendingOrders(product);
  });

  await test.step("the ticket of an accepted order shows the options of each dish", async () => {
    const { id, number } = await placeWithOptions(product);
    await changeOrder(product, id, "accept", { minutes: 20 });
    await tab(page, "IN PROGRESS").click();
    await page.evaluate(() => globalThis.print = () => {});
    await expect(card(page, number).getByRole("list", { name: "Options" })).toHaveCount(2);
    await choose(page, number, "Print ticket here");
    const ticket = page.locator("[data-ticket]");
    await expect(ticket.getByRole("listitem", { includeHidden: true })).toHaveText([
      /2 ×\s*돌솥비빔밥Dolsot Bibimbap\+ 두부 Tofu\+ 계란프라이 Fried egg ×2\+ 콜라 Cola소스 따로 Sauce on the sideplease hurry≈ 최대한 빨리$/,
      /1 ×\s*비빔밥Bibimbap소고기 Beef계란 빼고 No egg$/,
    ]);
    await page.evaluate(() => globalThis.dispatchEvent(new Event("afterprint")));
    await tab(page, "NEW").click();
  });

  await test.step("a card shows options with the Korean name first, their badges, and one that has gone off the menu", async () => {
    const { number } = await placeWithOptions(product);
    const korean = await placeOrder(product.url, { note: "양파 빼주세요" });
    for (const language of ["en", "ko"] as const) {
      if (language === "ko") await switchToKorean(page);
      await expect(card(page, korean.number)).toContainText("양파 빼주세요");
      await expect(card(page, korean.number).getByText("no onion")).toHaveCount(language === "en" ? 1 : 0);
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
        /소고기\s*Beef\s*$/,
      ]);
      // A default stays listed in quieter type.
      await expect(second.getByText("소고기")).toHaveCSS("font-weight", "500");
      await expect(first.getByText("두부")).toHaveCSS("font-weight", "700");
      const request = second.getByRole("listitem").nth(0);
      await expect(request).toContainText(language === "en" ? "Kitchen request:" : "주방 요청:");
      await expect(request.locator("svg")).toBeVisible();
      await expect(first.getByText("두부")).toHaveAttribute("lang", "ko");
      await expectNoViolations(page, { within: "article" });
      await expect(card(page, number)).toContainText("$24.45");
      await expect(card(page, number)).toContainText("$48.90");
      await expect(card(page, number)).toContainText(language === "en" ? "3 notes" : "요청 3개");
    }

    // The server warns about an option that went off before the order arrived.
    const path = "/api/admin/orders?status=pending_approval";
    const answer = await (await product.asStaff("manager", "GET", path)).json() as { data: object[] };
    const warnings = [{ code: "option_went_off", name: "Tofu", dish: "Dolsot Bibimbap" }];
    const data = answer.data.map((order) => ({ ...order, warnings }));
    await page.route(`**${path}`, (route) => route.fulfill({ json: { ...answer, data } }));
    await page.reload();
    await expect(card(page, number)).toContainText(
      "이 주문이 들어오기 전에 품절 처리된 옵션: Dolsot Bibimbap – Tofu",
    );
  });
});
