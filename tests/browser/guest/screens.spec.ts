import type { Locator } from "@playwright/test";
import {
  expectAccessible,
  expectNoOverflow,
  expectNoOverflowAtAnyWidth,
  fillCart,
  openGuest,
  waitForHydration,
} from "../guest.ts";
import { type Language } from "@domain/shared/language.ts";
import { fridayLunch } from "../product.ts";
import { phone } from "../screens.ts";
import { expect, test } from "../test.ts";

const screens = [
  { path: "/", en: "Jogakbo Kitchen", ko: "조각보 식당" },
  { path: "/about", en: "About us", ko: "소개" },
  { path: "/menu", en: "Menu", ko: "메뉴" },
  { path: "/hours", en: "Hours", ko: "영업시간" },
  { path: "/contact", en: "Contact", ko: "연락처" },
  { path: "/cart", en: "Your cart", ko: "장바구니" },
  { path: "/no-such-page", en: "Page not found", ko: "페이지를 찾을 수 없습니다" },
] as const;

for (const language of ["en", "ko"] as const satisfies readonly Language[]) {
  test(`every public page has one heading, fits three widths and passes axe, in ${language}`, async ({ browser, product }) => {
    test.slow();
    const page = await openGuest(browser, product, { language });
    const troubles: string[] = [];
    page.on("pageerror", (error) => troubles.push(error.message));
    for (const { path, ...titles } of screens) {
      await page.goto(path);
      await waitForHydration(page);
      await expect(page.locator("h1")).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(titles[language]);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expectNoOverflowAtAnyWidth(page);
      // One size per language covers every layout.
      if (language === "ko") await page.setViewportSize(phone.viewport);
      await expectAccessible(page);
    }
    expect(troubles).toEqual([]);
  });
}

test("the dish dialog and a filled cart fit three widths and pass axe", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await page.goto("/menu?dish=dish_dolsot_bibimbap");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);

  await fillCart(page, ["dish_dolsot_bibimbap"], "a".repeat(60));
  await page.goto("/menu");
  await expect(page.getByText(/^a{40}…$/)).toBeAttached();
  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(1);
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear Order" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
});

test("at 320 px and at 200 % zoom there is no horizontal scrolling, in the longer language", async ({ browser, product }) => {
  const narrow = await openGuest(browser, product, { viewport: { width: 320, height: 640 } });
  // 1280 × 800 at 200 % is a window of 640 × 400 with twice the pixels.
  const zoomed = await openGuest(browser, product, {
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
  });
  for (const page of [narrow, zoomed]) {
    for (const { path } of screens) {
      await page.goto(path);
      await waitForHydration(page);
      await expectNoOverflow(page);
    }
    await fillCart(page, ["dish_dolsot_bibimbap", "dish_japchae"]);
    await page.goto("/menu?dish=dish_dolsot_bibimbap");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("button", { name: "Add to cart", exact: true }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: "Add to cart", exact: true })).toBeInViewport();
    await expectNoOverflow(page);
    for (const path of ["/cart", "/checkout"]) {
      await page.goto(path);
      await expect(page.getByText("$").last()).toBeVisible();
      await expectNoOverflow(page);
    }
  }
});

test("on a phone the pickup date and time show their longest option completely, in both languages", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  await page.goto("/about");
  await fillCart(page, ["dish_japchae"]);
  await page.goto("/checkout");
  await page.getByRole("radio", { name: "Schedule for later" }).check();
  for (const [date, time] of [["Date", "Time"], ["날짜", "시간"]] as const) {
    for (const name of [date, time]) {
      const select = page.getByRole("combobox", { name, exact: true });
      await expect(select.getByRole("option").nth(1)).toBeAttached();
      await expect.poll(() => cutOffPixels(select), name).toBeLessThanOrEqual(0);
    }
    if (date === "Date") await page.getByRole("button", { name: "한국어" }).click();
  }
});

/** How many pixels the longest option exceeds the text width of its closed select. */
const cutOffPixels = (select: Locator): Promise<number> =>
  select.evaluate(async (element: HTMLSelectElement) => {
    await document.fonts.ready;
    const style = getComputedStyle(element);
    const line = document.createElement("span");
    for (
      const property of ["font-family", "font-size", "font-weight", "font-variant-numeric", "letter-spacing"]
    ) {
      line.style.setProperty(property, style.getPropertyValue(property));
    }
    line.style.position = "absolute";
    line.style.whiteSpace = "nowrap";
    document.body.append(line);
    const widths = Array.from(element.options, ({ text }) => {
      line.textContent = text;
      return line.getBoundingClientRect().width;
    });
    line.remove();
    const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return Math.max(...widths) - room;
  });

for (const language of ["en", "ko"] as const) {
  test(`a phone shows a dish in the first 45 % of home, and dishes and categories in a screen and a half, in ${language}`, async ({ browser, product }) => {
    const page = await openGuest(browser, product, { ...phone, language });
    await page.goto("/");
    await waitForHydration(page);
    const menu = page.locator("#menu");
    const { height } = phone.viewport;
    const firstDish = await menu.getByRole("listitem").first().boundingBox();
    expect(firstDish?.y).toBeLessThanOrEqual(0.45 * height);
    const categories = await menu.getByRole("navigation").boundingBox();
    expect((categories?.y ?? NaN) + (categories?.height ?? NaN)).toBeLessThanOrEqual(1.5 * height);
  });
}

test("home adds a popular dish and links to a category and to the whole menu", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  await page.goto("/");
  await waitForHydration(page);
  const dishes = page.getByRole("list", { name: "Popular dishes" });
  await expect(dishes.getByRole("listitem")).toHaveCount(8);
  await dishes.getByRole("button", { name: "Add Short Rib Soup to cart" }).click();
  const dialog = page.getByRole("dialog", { name: /Short Rib Soup/ });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();

  const categories = page.getByRole("navigation", { name: "Browse by category" });
  await categories.getByRole("link", { name: "Street Food" }).click();
  await expect(page).toHaveURL(/\/menu#category-cat_street_food$/);
  const heading = page.getByRole("heading", { level: 2, name: /^Street Food/ });
  await expect(heading).toBeInViewport();
  // Late layout of dishes above does not move the category away.
  const top = async () => (await heading.boundingBox())?.y ?? NaN;
  await expect.poll(top).toBeLessThan(300);
  expect(await top()).toBeGreaterThan(0);

  await page.goBack();
  await categories.getByRole("link", { name: "See the whole menu" }).click();
  await expect(page).toHaveURL(/\/menu$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Menu");
});

test("with reduced motion there are no animations", async ({ browser, product }) => {
  const page = await openGuest(browser, product, { ...phone, reducedMotion: "reduce" });
  await page.goto("/");
  await waitForHydration(page);
  await fillCart(page, ["dish_dolsot_bibimbap"]);
  await page.goto("/menu?dish=dish_japchae");
  await expect(page.getByRole("dialog")).toBeVisible();
  const moving = await page.evaluate(() =>
    document.getAnimations().filter((animation) => {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      return Number(duration) > 1 || iterations === Infinity;
    }).length
  );
  expect(moving).toBe(0);
  const gliding = await page.evaluate(() =>
    [...document.querySelectorAll("*")].filter((element) =>
      getComputedStyle(element).scrollBehavior === "smooth"
    )
      .length
  );
  expect(gliding).toBe(0);
});

test("the header shows the restaurant's known status", async ({ browser, product }) => {
  const header = async (now: string) => {
    await product.setClock(now);
    const page = await openGuest(browser, product, { now });
    await page.goto("/about");
    return page.getByRole("banner");
  };
  await expect(await header("2026-11-20T20:05:00Z")).toContainText("Open Now · until 10:00 PM");
  await expect(await header("2026-11-21T05:20:00Z")).toContainText("Open Now · order by 9:45 PM");
  await expect(await header("2026-11-21T05:50:00Z")).toContainText(
    "Open Now · ordering resumes Sat, Nov 21 at 11:00 AM",
  );
  await expect(await header("2026-11-21T07:30:00Z")).toContainText("Closed · opens Sat, Nov 21, 11:00 AM");
  await expect(await header("2026-11-26T20:00:00Z"))
    .toContainText("Closed Today · opens Fri, Nov 27, 11:00 AM");
  const pause = (length: string) =>
    product.asStaff("manager", "PUT", "/api/admin/store/pause", { for: length });
  const paused = await header(fridayLunch);
  await expect(paused).toContainText("Open Now · until 10:00 PM");
  await pause("30_minutes");
  try {
    await expect(paused).toContainText("Open Now · orders paused");
  } finally {
    await pause("off");
  }
  await expect(paused).toContainText("Open Now · until 10:00 PM");
});
