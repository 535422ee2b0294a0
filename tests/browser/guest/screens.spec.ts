import type { Locator, Page } from "@playwright/test";
import { placeOrder } from "../counter.ts";
import {
  changeOrder,
  expectAccessible,
  expectNoOverflow,
  expectNoOverflowAtAnyWidth,
  fillCart,
  openGuest,
  waitForHydration,
} from "../guest.ts";
import { type Language } from "@domain/shared/language.ts";
import { desktop, phone } from "../screens.ts";
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

/** A narrow phone, and 1280 × 800 at 200 % zoom. */
const smallScreens = [{ width: 320, height: 640 }, { width: 640, height: 400 }];

async function expectNoOverflowOnSmallScreens(page: Page): Promise<void> {
  for (const viewport of smallScreens) {
    await page.setViewportSize(viewport);
    await expectNoOverflow(page);
  }
}

/** Records the scripts that the next page loads or contains, and returns them without the hashes of the build. */
function recordScripts(page: Page): () => Promise<string> {
  const names = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() !== "script" || request.frame() !== page.mainFrame()) return;
    const { origin, pathname } = new URL(request.url());
    const name = pathname.replace(/-[\w-]{7}(?=\.js$)/, "");
    names.add(origin === new URL(page.url()).origin ? name : origin + name);
  });
  return async () => {
    const inline = await page.locator("script:not([src]):not([type*=json], [type=speculationrules])").count();
    for (let nth = 1; nth <= inline; nth++) names.add(`inline script ${nth}, with its hash in the policy`);
    return [...names].toSorted().join("\n");
  };
}

/** Expects no animation and no smooth scrolling. */
async function expectStill(page: Page): Promise<void> {
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
}

/** Expects that the pickup date and time show their longest option completely on a phone. */
async function expectLongestOption(page: Page, names: readonly string[]): Promise<void> {
  await page.setViewportSize(phone.viewport);
  await page.locator("input[value=scheduled]").check();
  for (const name of names) {
    const select = page.getByRole("combobox", { name, exact: true });
    await expect(select.getByRole("option").nth(1)).toBeAttached();
    await expect.poll(() => cutOffPixels(select), name).toBeLessThanOrEqual(0);
  }
}

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

test("a dish covers the edges of a phone whose screen has a fraction of a pixel", async ({ browser, product }) => {
  const viewport = { width: 412, height: 839 };
  const page = await openGuest(browser, product, { ...phone, viewport, deviceScaleFactor: 2.625 });
  await page.goto("/menu?dish=dish_dolsot_bibimbap");
  await expect(page.getByRole("dialog")).toBeVisible();
  const column = async (x: number) =>
    (await page.screenshot({ animations: "disabled", clip: { x, y: 560, width: 1, height: 8 } }))
      .toString("base64");
  expect(await column(0)).toBe(await column(8));
});

test("a phone shows a dish at once on home, which adds dishes and links to categories, their dishes and the whole menu", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  await page.goto("/");
  // The font is optional: a first visit on a slow machine shows another one.
  await page.evaluate(() => document.fonts.load("1em 'Hanken Grotesk'"));
  await page.reload();
  await waitForHydration(page);
  const menu = page.locator("#menu");
  const { height } = phone.viewport;
  for (const next of ["ko", "en"]) {
    const firstDish = await menu.getByRole("listitem").first().boundingBox();
    expect(firstDish?.y).toBeLessThanOrEqual(0.45 * height);
    const [ready, start] = next === "ko"
      ? ["Ready in 15–\u206030 min, lunch price until 3:00 PM", "Start your order"]
      : ["15~30분 후 픽업, 오후 3:00까지 점심 가격", "주문 시작하기"];
    await expect(page.getByText(ready)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: start }).first()).toBeInViewport({ ratio: 1 });
    const links = await menu.getByRole("navigation").boundingBox();
    expect((links?.y ?? NaN) + (links?.height ?? NaN)).toBeLessThanOrEqual(1.5 * height);
    await page.locator(`header button[lang=${next}]`).click();
    await expect(page.locator("html")).toHaveAttribute("lang", next);
  }
  // On its side.
  await page.setViewportSize({ width: height, height: phone.viewport.width });
  await expect(page.getByRole("link", { name: "Start your order" }).first()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(phone.viewport);

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
  await expect(menu.getByRole("heading", { level: 2 })).toHaveCount(13);
  const soups = menu.getByRole("region", { name: "Soups" });
  const tiles = soups.getByRole("listitem");
  await expect(tiles).toHaveCount(4);
  await expect(tiles.nth(3)).toContainText("Ginseng Chicken Soup");
  await tiles.nth(3).getByRole("button").click();
  await expect(page.getByRole("dialog", { name: /Ginseng Chicken Soup/ })).toBeVisible();
  await page.goBack();
  await soups.getByRole("link", { name: "See all 7 Soups" }).click();
  await expect(page).toHaveURL(/\/menu#category-cat_soups$/);
  await expect(page.getByRole("heading", { level: 2, name: /^Soups/ })).toBeInViewport();

  await page.goBack();
  await categories.getByRole("link", { name: "See the whole menu" }).click();
  await expect(page).toHaveURL(/\/menu$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Menu");
});

/** Lists the times, durations and unit prices of a page that wrap when their text is as narrow as it can be. */
function measureUnits(): { all: number; wrapped: string[] } {
  const units = /\d+:\d\d\s[AP]M|오[전후]\s\d+:\d\d|\d+–\u2060?\d+\smin|\d\smin\b|\$[\d.]+\seach/g;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const wrapped: string[] = [];
  let all = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const line = node.parentElement;
    if (line === null || !line.checkVisibility() || line.tagName === "OPTION") continue;
    for (const { 0: unit, index } of (node.textContent ?? "").matchAll(units)) {
      all += 1;
      const { width, display } = line.style;
      line.style.display = "inline-block";
      line.style.width = "min-content";
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + unit.length);
      if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) {
        wrapped.push(unit);
      }
      Object.assign(line.style, { width, display });
    }
  }
  return { all, wrapped };
}

/** Expects that text at 200 % neither overflows the page nor is cut off. */
async function expectRoomForLargeText(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    // Sizes would change by transitions, which begin with the old ones.
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(still);
    document.documentElement.style.fontSize = "200%";
  });
  await expectNoOverflow(page, path);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main *, header a, header p, dialog *, a")].filter((
      element,
    ) =>
      element.checkVisibility() &&
      (getComputedStyle(element).textOverflow === "ellipsis" || element.matches("a, button")) &&
      element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    ).map((element) => element.textContent)
  );
  expect(cut, path).toEqual([]);
}

/** Expects that no line of the name of a holiday has only a part of a word. */
async function expectUnbrokenHoliday(page: Page): Promise<void> {
  const name = page.getByRole("heading", { name: "Thanksgiving Day" }).first();
  await expect(name).toBeVisible();
  const lines = () =>
    name.evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getClientRects().length;
    });
  await expect.poll(lines, page.url()).toBeLessThanOrEqual(2);
}

/** Records the layout shifts of every page that the context opens. */
const recordShifts = (page: Page) =>
  page.context().addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
      for (const { value, hadRecentInput } of list.getEntries() as Shift[]) {
        // A change of the window's size counts as input. The size for the next page can arrive after its first paint.
        if (!hadRecentInput) shifts.push(String(value));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** A phone's connection in the city, where what loads later can move what is already there. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 100,
    downloadThroughput: 400_000,
    uploadThroughput: 100_000,
  });
}

const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return ((globalThis as { shifts?: string[] }).shifts ?? []).reduce((sum, each) => sum + Number(each), 0);
  });

/** What is shown on each page when it is complete, in both languages. */
const shown: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  "/": { en: "Popular dishes", ko: "인기 메뉴" },
  "/menu": { en: "Bibimbap & Rice", ko: "비빔밥·덮밥" },
  "/menu?q=kimchi": { en: "Search results", ko: "검색 결과" },
  "/privacy": { en: "Privacy policy", ko: "개인정보 처리방침" },
  "/checkout": { en: "Payment", ko: "결제" },
};
const goesWell = { en: "Goes well with your order", ko: "주문과 잘 어울려요" };
const confirmed = { en: "Order Confirmed!", ko: "주문이 접수되었습니다!" };
const pendingReview = {
  en: "Payment Authorized - Order Pending Review",
  ko: "결제 승인 완료, 주문 확인 중",
};

// Two rounds cover both devices (layout and shifts) and both languages (widths and names). English has the longer texts.
const rounds = [["a phone", phone, "en"], ["a desktop in Korean", desktop, "ko"]] as const;
for (const [device, screen, language] of rounds) {
  test(`every page has one heading and room, passes axe, and moves nothing on a direct load, on ${device}`, async ({ browser, product }) => {
    test.slow();
    const isPhone = screen === phone;
    const pending = await placeOrder(product.url);
    const accepted = await placeOrder(product.url);
    await changeOrder(product, accepted.id, "accept");
    const page = await openGuest(browser, product, { ...screen, language });
    if (isPhone) {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, "platform", { get: () => "iPhone" });
      });
    }
    const troubles: string[] = [];
    page.on("pageerror", (error) => troubles.push(error.message));
    await recordShifts(page);
    await slowDown(page);
    const moved: string[] = [];
    let units = 0;

    /** Loads the page and calls `check` while its text has the usual size. */
    const visit = async (
      path: string,
      heading = shown[path]?.[language],
      awaited?: Locator,
      check?: () => Promise<void>,
    ) => {
      await page.setViewportSize(screen.viewport);
      await page.goto(language === "ko" ? `/ko${path}` : path);
      if (heading) await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
      await waitForHydration(page);
      if (awaited) await expect(awaited).toBeVisible();
      const shift = await shiftOf(page);
      if (shift > 0.02) moved.push(`${path}: ${shift.toFixed(3)}`);
      await check?.();
      await page.setViewportSize({ width: 360, height: 740 });
      // The facts of a confirmed order may break anywhere when they are narrower than on any screen.
      if (!path.startsWith("/order-confirmation")) {
        const measured = await page.evaluate(measureUnits);
        units += measured.all;
        expect(measured.wrapped, path).toEqual([]);
      }
      if (language === "ko") return;
      await expectRoomForLargeText(page, path);
      if (path === "/hours" || path === "/contact") await expectUnbrokenHoliday(page);
    };

    const visitScreen = ({ path, ...titles }: typeof screens[number], awaited?: Locator) =>
      visit(path, undefined, awaited, async () => {
        await expect(page.locator("h1")).toHaveCount(1);
        await expect(page.getByRole("heading", { level: 1 })).toContainText(titles[language]);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expectAccessible(page);
        await expectNoOverflowOnSmallScreens(page);
        await expectNoOverflowAtAnyWidth(page);
        if (path === "/contact") {
          await expectContact(page, isPhone ? ["Apple Maps", "Google Maps"] : ["Google 지도", "Apple 지도"]);
        }
      });
    const orderingPages: readonly string[] = ["/", "/menu"];
    for (const each of screens) {
      if (!orderingPages.includes(each.path)) await visitScreen(each);
    }

    await fillCart(page, ["dish_japchae", "dish_galbi_jjim"]);
    await fillCart(page, ["dish_japchae"], "a".repeat(60));
    await visit(
      "/menu?q=kimchi",
      undefined,
      isPhone ? page.getByRole("link", { name: /View Order|장바구니 보기/ }) : page.getByText(/^a{40}…$/),
    );
    if (isPhone) await visit("/privacy");
    await visit("/cart", goesWell[language], undefined, async () => {
      await expect(page.getByRole("heading", { level: 3, name: /Japchae|Short Ribs/ })).toHaveCount(3);
      await expectNoOverflowOnSmallScreens(page);
      await expectNoOverflowAtAnyWidth(page);
      await expectAccessible(page);
      if (!isPhone) return;
      await page.getByRole("button", { name: "Clear Order" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectNoOverflowAtAnyWidth(page);
      await expectAccessible(page);
      await page.keyboard.press("Escape");
    });
    const scripts = recordScripts(page);
    await visit(
      "/checkout",
      undefined,
      page.getByLabel(isPhone ? "Card number" : "카드 번호"),
      async () => {
        // docs/operations.md, "Scripts of the checkout page", says how to approve a change.
        if (isPhone) expect(await scripts()).toMatchSnapshot("checkout-scripts.txt");
        await expectNoOverflowOnSmallScreens(page);
        await expectLongestOption(page, isPhone ? ["Date", "Time"] : ["날짜", "시간"]);
      },
    );
    await visit(`/order-confirmation/${accepted.id}`, confirmed[language]);
    await visit(
      `/order-pending/${pending.intentId}`,
      pendingReview[language],
      page.getByRole("button", { name: /Cancel order|주문 취소/ }),
    );
    // Now the device has two orders, which home and menu link to beside the cart.
    const bar = page.locator("aside").filter({ hasText: accepted.number });
    for (const each of screens) {
      if (orderingPages.includes(each.path)) await visitScreen(each, bar);
    }
    if (isPhone) {
      // The dialog hides the bar from screen readers.
      await visit("/menu?dish=dish_dolsot_bibimbap", "Dolsot Bibimbap", bar, async () => {
        await expect(page.getByRole("dialog")).toBeVisible();
        await page.emulateMedia({ reducedMotion: "reduce" });
        await expectStill(page);
        const add = page.getByRole("button", { name: "Add to cart", exact: true });
        for (const viewport of smallScreens) {
          await page.setViewportSize(viewport);
          await add.scrollIntoViewIfNeeded();
          await expect(add).toBeInViewport();
          await expectNoOverflow(page);
        }
        await expectNoOverflowAtAnyWidth(page);
        await expectAccessible(page);
      });
    }
    expect(moved).toEqual([]);
    expect(troubles).toEqual([]);
    expect(units).toBeGreaterThan(20);
  });
}

/** Expects the place beside the hours on a wide screen, with the device's own maps first. */
async function expectContact(page: Page, maps: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /Maps$|지도$/ })).toHaveText(maps);
  await expect(main.getByRole("link", { name: "(714) 555-0142" })).toBeVisible();
  await expect(main.getByText(/^Parking: Park free behind the building|^주차 안내:/)).toBeVisible();
  await expect(main.getByRole("row")).toHaveCount(7);
  await expect(main.getByRole("heading", { name: /^Holiday hours$|^휴무일/ })).toBeVisible();
  const place = await main.locator("address").boundingBox();
  const hours = await main.getByRole("table").boundingBox();
  expect(hours?.x).toBeGreaterThan((place?.x ?? NaN) + (place?.width ?? NaN));
  expect((hours?.x ?? NaN) + (hours?.width ?? NaN) - (place?.x ?? NaN)).toBeGreaterThan(1100);
}
