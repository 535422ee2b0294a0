import type { Locator, Page, Request } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothLanguages,
  expectNoOverflow,
  openGuest,
  waitForHydration,
} from "../guest.ts";
import { phone } from "../screens.ts";
import { expect, test } from "../test.ts";

const dishesOf = (page: Page): Locator => page.getByRole("main").getByRole("heading", { level: 3 });
const field = (page: Page): Locator => page.getByRole("searchbox");
const count = (page: Page): Locator => page.locator("search").getByRole("status");

/** The sentence that answers a search for what is not on record, with the phone number and without any dish. */
async function expectAnswer(page: Page, search: string, text: string): Promise<void> {
  await field(page).fill(search);
  const answer = page.getByRole("main").getByText(text);
  await expect(answer).toBeVisible();
  await expect(answer.getByRole("link", { name: "(714) 555-0142" })).toHaveAttribute("href", /^tel:/);
  await expect(dishesOf(page)).toHaveCount(0);
  await expect(page.locator("#similar-dishes")).toHaveCount(0);
  await expectNoOverflow(page);
}

test("on a phone, guests find dishes by text, badges and what they avoid, also after a reload and with the back button", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  await page.goto("/menu");
  await waitForHydration(page);
  const areAllergensShown = () =>
    page.getByText(/^Contains .*(?:egg|soy|wheat)/).first().evaluate((text) => text.clientHeight > 1);

  await test.step("typos, other names and exclusions find dishes", async () => {
    expect(await areAllergensShown()).toBe(false);
    await dishesOf(page).first().evaluate((dish) => dish.dataset.before = "the search");
    await field(page).fill("japchea");
    await expect(dishesOf(page).first()).toHaveText(/Japchae/);
    await field(page).fill("sprite");
    await expect(dishesOf(page).first()).toHaveText(/사이다/);
    await expect(count(page)).toHaveText(/^1 of 74 dishes$/);
    await field(page).fill("no egg");
    await expect(dishesOf(page).filter({ hasText: "Steamed Egg" })).toHaveCount(0);
    await expect(dishesOf(page).filter({ hasText: "Dolsot Bibimbap" }).first()).toBeVisible();
    await expect(page.getByText("Choose “No egg” when you order.").first()).toBeVisible();
    await expectNoOverflow(page);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(dishesOf(page)).toHaveCount(74);
    // The whole menu is the same as before the search, so that the page need not render it again.
    await expect(dishesOf(page).first()).toHaveAttribute("data-before", "the search");
  });

  await test.step("filters combine, their count is announced, and the address restores them", async () => {
    await page.getByRole("button", { name: "Vegetarian" }).click();
    await expect(count(page)).toHaveText(/^\d+ of 74 dishes$/);
    const vegetarian = await dishesOf(page).count();
    expect(vegetarian).toBeLessThan(74);
    await page.getByRole("button", { name: "Avoid" }).click();
    const allergens = page.getByRole("list", { name: "Avoid allergens" });
    await allergens.getByRole("button", { name: "Peanuts" }).click();
    await allergens.getByRole("button", { name: "Egg" }).click();
    await expect(page).toHaveURL(/show=vegetarian&without=egg\.peanut/);
    await expect(allergens.getByRole("button", { name: "Egg" })).toHaveAttribute("aria-pressed", "true");
    await expect(dishesOf(page).filter({ hasText: /Omelet|호떡/ })).toHaveCount(0);
    // A phone names the allergens of the cards only while a filter leaves some out.
    await expect.poll(areAllergensShown).toBe(true);
    const both = await dishesOf(page).count();
    expect(both).toBeLessThan(vegetarian);
    await expect(count(page)).toHaveText(`${both} of 74 dishes`);
    await expectAccessibleInBothLanguages(page);
    await field(page).fill("tofu");
    await expect.poll(() => dishesOf(page).count()).toBeLessThan(both);
    const withText = await dishesOf(page).count();

    await page.reload();
    await waitForHydration(page);
    await expect(dishesOf(page)).toHaveCount(withText);
    await expect(field(page)).toHaveValue("tofu");
    await expect(allergens.getByRole("button", { name: "Egg" })).toHaveAttribute("aria-pressed", "true");

    await page.goBack();
    await expect(field(page)).toHaveValue("");
    await expect(dishesOf(page)).toHaveCount(both);
    await page.goBack();
    await page.goBack();
    await expect(dishesOf(page)).toHaveCount(vegetarian);
    await page.goBack();
    await expect(dishesOf(page)).toHaveCount(74);
  });

  await test.step("a search for what is not on record is answered with a sentence and the phone number", async () => {
    await expectAnswer(page, "no onion", "We can't filter by “onion”.");
  });
});

test("a search that cannot load offers a retry; then it works while typing fast, by keyboard alone and in Korean", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await page.route(/\/assets\/find-.*\.js/, (route) => route.abort());
  await page.goto("/menu");
  await waitForHydration(page);
  await field(page).fill("kimchi");
  await expect(page.getByRole("alert").filter({ hasText: "Search could not load." })).toBeVisible();
  await page.unroute(/\/assets\/find-.*\.js/);
  await page.reload();
  await waitForHydration(page);
  await expect(dishesOf(page).first()).toHaveText(/Kimchi/);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(field(page)).toHaveValue("");

  await test.step("typing fast loses no character, makes one step in the history, and sends no request", async () => {
    await field(page).pressSequentially("kimchi jjigae without egg");
    await expect(field(page)).toHaveValue("kimchi jjigae without egg");
    await expect(dishesOf(page).first()).toHaveText(/김치찌개/);
    await expect(page).toHaveURL(/q=kimchi\+jjigae\+without\+egg/);
    await page.goBack();
    await expect(field(page)).toHaveValue("");

    const requests: string[] = [];
    const record = (request: Request) => requests.push(request.url());
    page.on("request", record);
    for (const text of ["galbi", "no egg"]) {
      await field(page).fill(text);
      await expect(page).toHaveURL(new RegExp(encodeURIComponent(text).replace("%20", "\\+")));
    }
    page.off("request", record);
    // The cart and the pictures of the dishes that come into view are not part of the search.
    expect(requests.filter((url) => !/stream|by-category|status|illustrations|api\/cart\?/.test(url)))
      .toEqual([]);
  });

  await test.step("without matches, guests can drop one filter, pick a similar dish or show the full menu", async () => {
    await field(page).fill("galbi");
    await page.getByRole("button", { name: "Vegetarian" }).click();
    await expect(page.getByText("No dishes match your search.")).toBeVisible();
    await expect(count(page)).toHaveText("0 of 74 dishes");
    await expectAccessibleInBothLanguages(page);
    await page.getByRole("button", { name: /Remove “Vegetarian”/ }).click();
    await expect(dishesOf(page).first()).toHaveText(/Galbi|Rib/);

    await field(page).fill("bibimguksu");
    await page.getByRole("list", { name: "Try one of these" }).getByRole("button").first().click();
    await expect(field(page)).toHaveValue(/Bibim/);
    await expect(dishesOf(page).first()).toHaveText(/비빔/);

    await field(page).fill("qxqxqx");
    await page.getByRole("button", { name: "Show the full menu" }).click();
    await expect(field(page)).toHaveValue("");
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(/Bibimbap/);
  });

  await test.step("the search works by keyboard alone", async () => {
    await field(page).focus();
    await page.keyboard.type("stew");
    await expect(dishesOf(page)).not.toHaveCount(74);
    for (const name of ["Clear filters", "Popular", "Spicy", "Vegetarian", "Vegan", "Avoid"]) {
      await page.keyboard.press("Tab");
      await expect(page.locator("search").getByRole("button", { name })).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Beef", exact: true })).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/without=beef/);
    await expect(page.getByRole("button", { name: /^Avoid \(1\)/ })).toHaveAttribute("aria-expanded", "true");
    await page.getByRole("button", { name: "Clear filters" }).click();
  });

  await test.step("Korean guests search by initials, and leave out allergens", async () => {
    await page.getByRole("button", { name: "한국어" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ko");
    await field(page).pressSequentially("ㅅㄷㅂ");
    await expect(field(page)).toHaveValue("ㅅㄷㅂ");
    await expect(dishesOf(page).first()).toHaveText(/순두부/);
    await expect(page.getByRole("heading", { level: 2, name: "검색 결과" })).toHaveAttribute("id", /results/);
    await field(page).fill("계란 빼고");
    await expect(dishesOf(page).filter({ hasText: "계란찜" })).toHaveCount(0);
    await expect(page.getByText("주문할 때 ‘계란 빼고’ 옵션을 선택해 주세요.").first()).toBeVisible();
    await expect(page.getByText("밀, 대두, 참깨가 들어 있습니다.").first()).toBeVisible();
    await page.setViewportSize(phone.viewport);
    await expectAnswer(page, "양파 빼고", "‘양파’ 제외 여부는");
    await expectAccessible(page);
  });
});
