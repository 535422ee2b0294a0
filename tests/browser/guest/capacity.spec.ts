import { randomUUID } from "node:crypto";
import type { APIResponse, Browser, Page } from "@playwright/test";
import type { Language } from "@domain/shared/language.ts";
import {
  abortRequest,
  changeOrder,
  expectAccessible,
  expectNoOverflowAtAnyWidth,
  fillCart,
  movementsOf,
  openGuest,
  orderIdOf,
} from "../guest.ts";
import { fridayEvening, fridayLunch, type Product } from "../product.ts";
import { phone } from "../screens.ts";
import { afterWhile, expect, fillCard, fillContact, test } from "../test.ts";

const minuteMs = 60_000;
const after = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * minuteMs).toISOString();

test.beforeEach(({ product }) => limitOrders(product, "1"));
test.afterEach(({ product }) => limitOrders(product, "0"));

async function limitOrders(product: Product, setting_value: string): Promise<void> {
  const settings = [{ setting_key: "max_orders_per_slot", setting_value }];
  const saved = await product.asStaff("admin", "PUT", "/api/admin/store/settings/bulk", { settings });
  expect(saved.status, await saved.text()).toBe(200);
}

type Call = { status: number; data: { slot_held_until?: string; pickup_formatted_time?: string } };
type PickupTime = { option: "asap" } | { option: "scheduled"; scheduledDate: string; scheduledTime: string };

const today = "2026-11-20";
const asap = { option: "asap" } as const;
const at = (scheduledTime: string): PickupTime => ({
  option: "scheduled",
  scheduledDate: today,
  scheduledTime,
});

/** Another guest, who orders a quick dish through the API. Each one has another address, because new payments are limited by address. */
function otherGuest(product: Product) {
  const session_id = randomUUID();
  const digits = Array.from({ length: 3 }, () => Math.floor(Math.random() * 250));
  const post = async (path: string, body: object): Promise<Call> => {
    const response = await fetch(product.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `10.${digits.join(".")}` },
      body: JSON.stringify({ session_id, ...body }),
    });
    return { status: response.status, ...await response.json() };
  };
  return {
    async choose(pickup_time: PickupTime): Promise<Call> {
      await post("/api/cart/add", { menu_item_id: "dish_kimchi_jeon", quantity: 1 });
      return await post("/api/payment/create-payment-intent", { pickup_time });
    },
    release: () => post("/api/payment/release-slot", {}),
  };
}

async function openCheckout(
  browser: Browser,
  product: Product,
  { prepare, ...options }: {
    language?: Language;
    now?: string;
    /** Runs before the page loads. */
    prepare?: (page: Page) => Promise<void>;
  } = {},
): Promise<Page> {
  const page = await openGuest(browser, product, { ...phone, ...options });
  // Without the stream, the page does not renew its hold when a test moves the clock.
  await page.route("**/api/store/stream", abortRequest);
  await prepare?.(page);
  if (options.now) await product.setClock(options.now);
  await fillCart(page, ["dish_dolsot_bibimbap"]);
  await page.goto("/checkout");
  await expect(page.getByRole("radio").first()).toBeVisible();
  return page;
}

/** A list of times that stays as it was first, also when the page fetches it again, until `release`. */
function cachedTimes() {
  let isCached = true;
  let first: Promise<APIResponse> | undefined;
  return {
    async prepare(page: Page): Promise<void> {
      await page.route("**/api/store/slots*", async (route) => {
        if (!isCached) return await route.continue();
        first ??= route.fetch();
        await route.fulfill({ response: await first });
      });
    },
    release: () => void (isCached = false),
  };
}

/** Chooses a time of today and waits for the server's answer. */
async function choose(page: Page, time: string, onChosen = () => {}): Promise<void> {
  await page.locator("input[value=scheduled]").check();
  const answer = page.waitForResponse((response) =>
    response.url().endsWith("/create-payment-intent") &&
    response.request().postData()?.includes(`"scheduledTime":"${time}"`) === true
  );
  await page.locator("select").nth(1).selectOption(time);
  onChosen();
  await answer;
}

const offeredTimes = async (product: Product): Promise<string[]> => {
  const { data } = await (await fetch(`${product.url}/api/store/slots`)).json() as {
    data: { days: { date: string; slots: string[] }[] };
  };
  return data.days.find(({ date }) => date === today)?.slots ?? [];
};
const pay = (page: Page) => page.getByRole("button", { name: /^Authorize Payment/ });

/** Places the order, runs `whilePending`, and denies the order, so that it takes no room in the next test. */
async function payAndDeny(
  product: Product,
  page: Page,
  whilePending: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await pay(page).click();
  await expect(page).toHaveURL(/\/order-pending\/pi_/);
  expect(await movementsOf(product, page)).toEqual(["held"]);
  await whilePending();
  await changeOrder(product, await orderIdOf(product, page), "deny", { reason: "Full" });
}

test("of two guests who want the last place, the second chooses another time with one tap before the card", async ({ browser, product }) => {
  const times = cachedTimes();
  const page = await openCheckout(browser, product, times);
  await fillContact(page);
  await fillCard(page, "4242424242424242");
  const first = otherGuest(product);
  expect((await first.choose(at("18:15"))).status).toBe(200);
  await choose(page, "18:15", times.release);

  const message = page.getByText(/^That pickup time is full\./);
  await expect(message).toBeFocused();
  await expect(message).toContainText("Nothing was authorized or charged.");
  const others = page.getByRole("group", { name: "Nearest free times" });
  await expect(others.getByRole("button")).toHaveCount(4);
  await expect(page.getByRole("link", { name: /Your cart, 1 item/ })).toBeVisible();
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await page.setViewportSize(phone.viewport);

  const chosen = await others.getByRole("button").nth(2).textContent();
  await others.getByRole("button").nth(2).click();
  await expect(others).toBeHidden();
  const time = page.getByRole("combobox", { name: "Time" });
  await expect(time).toBeFocused();
  await expect(time.locator("option:checked")).toHaveText(chosen ?? "");
  await payAndDeny(product, page);
  await first.release();
});

test("a time that another guest takes after the hold is refused at the button, or when it leaves the list", async ({ browser, product }) => {
  const page = await openCheckout(browser, product);
  await fillContact(page);
  await fillCard(page, "4242424242424242");
  const nearest = page.getByRole("group", { name: "Nearest free times" }).getByRole("button");
  await choose(page, "19:15");
  await product.setClock(after(fridayLunch, 11));
  const other = otherGuest(product);
  expect((await other.choose(at("19:15"))).status).toBe(200);
  await pay(page).click();
  await expect(page.getByText(/^That pickup time is full\./)).toBeFocused();
  await expect(page).toHaveURL(/\/checkout$/);

  await choose(page, "20:00");
  await product.setClock(after(fridayLunch, 22));
  const third = otherGuest(product);
  expect((await third.choose(at("20:00"))).status).toBe(200);
  const time = page.getByRole("combobox", { name: "Time" });
  await afterWhile(page, 61_000, () => expect(time).toHaveAccessibleDescription(/no longer available/));
  await expect(nearest).toHaveCount(4);
  await nearest.first().click();
  await expect(time).not.toHaveValue("20:00");
  await expect(nearest).toHaveCount(0);
  await payAndDeny(product, page);
  for (const guest of [other, third]) await guest.release();
});

test("going back to the cart, closing the page and another choice free the time for others", async ({ browser, product }) => {
  const page = await openCheckout(browser, product);
  const isFree = (time: string) => async () => (await offeredTimes(product)).includes(time);
  await choose(page, "18:15");
  await expect.poll(isFree("18:15")).toBe(false);
  await choose(page, "18:45");
  await expect.poll(isFree("18:15")).toBe(true);
  await page.getByRole("button", { name: "Show 1 item" }).click();
  await page.getByRole("link", { name: "Edit cart" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect.poll(isFree("18:45")).toBe(true);

  await page.goto("/checkout");
  await choose(page, "19:15");
  await expect.poll(isFree("19:15")).toBe(false);
  await page.close({ runBeforeUnload: true });
  await expect.poll(isFree("19:15")).toBe(true);
});

test("closing one of two tabs does not free the time that the other one holds", async ({ browser, product }) => {
  const page = await openCheckout(browser, product);
  const isFree = (time: string) => async () => (await offeredTimes(product)).includes(time);
  await choose(page, "18:15");
  const other = await page.context().newPage();
  await other.goto("/checkout");
  await choose(other, "18:15");
  await expect.poll(isFree("18:15")).toBe(false);
  const renewed = page.waitForResponse(/create-payment-intent$/);
  await other.close({ runBeforeUnload: true });
  expect((await renewed).status()).toBe(200);
  expect(await isFree("18:15")()).toBe(false);

  // A tab that leaves with another time gives it up for the time of the remaining tab.
  const third = await page.context().newPage();
  await third.goto("/checkout");
  await choose(third, "19:15");
  await expect.poll(isFree("18:15")).toBe(true);
  await third.close({ runBeforeUnload: true });
  await expect.poll(isFree("19:15")).toBe(true);
  await expect.poll(isFree("18:15")).toBe(false);
  await page.close({ runBeforeUnload: true });
  await expect.poll(isFree("18:15")).toBe(true);
});

test("a page that the browser restores holds its time again, and one that leaves before the answer frees it", async ({ browser, product }) => {
  const page = await openCheckout(browser, product);
  const isFree = (time: string) => async () => (await offeredTimes(product)).includes(time);
  const leave = (persisted: boolean) =>
    page.evaluate(
      (persisted) => dispatchEvent(new PageTransitionEvent("pagehide", { persisted })),
      persisted,
    );
  const restore = () =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await choose(page, "18:15");
  await leave(true);
  await expect.poll(isFree("18:15")).toBe(true);
  await restore();
  await expect.poll(isFree("18:15")).toBe(false);
  await leave(false);
  await expect.poll(isFree("18:15")).toBe(true);

  await restore();
  await expect.poll(isFree("18:15")).toBe(false);
  const hasLeft = Promise.withResolvers<void>();
  await page.route("**/create-payment-intent", async (route) => {
    const response = await route.fetch();
    await hasLeft.promise;
    await route.fulfill({ response });
  });
  await page.locator("select").nth(1).selectOption("19:15");
  await expect.poll(isFree("19:15")).toBe(false);
  await leave(true);
  await expect.poll(isFree("19:15")).toBe(true);
  const answer = page.waitForResponse(/create-payment-intent$/);
  hasLeft.resolve();
  await answer;
});

test("a full time is offered again when it becomes free, and one press holds it", async ({ browser, product }) => {
  const times = cachedTimes();
  const page = await openCheckout(browser, product, times);
  await choose(page, "18:45");
  const first = otherGuest(product);
  expect((await first.choose(at("18:15"))).status).toBe(200);
  await choose(page, "18:15", times.release);
  const others = page.getByRole("group", { name: "Nearest free times" });
  await expect(others.getByRole("button")).toHaveCount(4);
  const again = others.getByRole("button", { name: /6:15/ });
  await expect(again).toHaveCount(0);
  await first.release();
  await afterWhile(page, 61_000, () => expect(again).toBeVisible());
  await again.click();
  await expect(others).toBeHidden();
  await expect(page.getByText(/^That pickup time is full\./)).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Time" })).toHaveValue("18:15");
  await expect.poll(() => offeredTimes(product)).not.toContain("18:15");
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => offeredTimes(product)).toContain("18:15");
});

test("the last 3 minutes of a hold are counted down, announced at 3:00 and 1:00, and renewed with a button", async ({ browser, product }) => {
  const page = await openCheckout(browser, product);
  await choose(page, "18:15");
  const timer = page.getByRole("timer");
  const status = page.getByRole("status").filter({ hasText: /reserved/ });
  await page.clock.fastForward(6 * minuteMs);
  await expect(timer).toBeHidden();
  await page.clock.fastForward(75_000);
  await expect(timer).toHaveText(/^Your 6:15\sPM pickup is reserved for 2:\d\d$/);
  await expect(status).toHaveText("Your 6:15 PM pickup is reserved for 3:00");
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await page.clock.fastForward(100_000);
  await expect(timer).toHaveText(/^Your 6:15\sPM pickup is reserved for 0:\d\d$/);
  await expect(status).toHaveText("Your 6:15 PM pickup is reserved for 1:00");
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(timer).toBeHidden();

  // The server's hold has not ended, because its clock runs on its own.
  await page.clock.fastForward(10 * minuteMs);
  await expect(status).toHaveText("Your pickup time is reserved again.");
  await expect(timer).toBeHidden();
});

test("a hold that ends while another guest takes the time leads to the choice of another one, also in Korean", async ({ browser, product }) => {
  const page = await openCheckout(browser, product, { language: "ko" });
  await choose(page, "21:00");
  await page.clock.fastForward(7.5 * minuteMs);
  await expect(page.getByRole("timer")).toHaveText(
    /^오후\s9:00 픽업 시간을 2:\d\d 동안 예약해 두었습니다$/,
  );
  await expectNoOverflowAtAnyWidth(page);
  await product.setClock(after(fridayLunch, 11));
  const other = otherGuest(product);
  expect((await other.choose(at("21:00"))).status).toBe(200);
  await page.clock.fastForward(2.6 * minuteMs);
  const message = page.getByText(/^선택한 픽업 시간이 마감되었습니다\./);
  await expect(message).toBeFocused();
  await expect(page.getByRole("timer")).toBeHidden();
  const others = page.getByRole("group", { name: "가까운 픽업 시간" });
  await expect(others.getByRole("button").first()).toHaveText(/^오후\s\d:\d\d$/);
  await expectAccessible(page);
  await others.getByRole("button").first().click();
  await expect(others).toBeHidden();
  await other.release();
});

const label = /(?:ASAP \(|Ready in )(\d+)[-–]\u2060?\d+\sminutes/;

/** Returns the first minute of the ASAP range that the page shows. */
async function shownFrom(page: Page): Promise<number> {
  const text = page.getByRole("main").getByText(label).first();
  await expect(text).toBeVisible();
  return Number(label.exec(await text.textContent() ?? "")?.[1]);
}

test("full windows move the ASAP label, and every page shows the same one", async ({ browser, product }) => {
  await product.setClock(fridayEvening);
  const others = Array.from({ length: 4 }, () => otherGuest(product));
  for (const guest of others) expect((await guest.choose(asap)).status).toBe(200);
  const page = await openCheckout(browser, product, { now: fridayEvening });
  await expect.poll(() => shownFrom(page)).toBeGreaterThan(45);
  // A page that leaves during its first request may be released before it holds the time.
  await expect(page.getByRole("button", { name: /^Authorize Payment/ })).toBeEnabled();
  const atCheckout = await shownFrom(page);
  // The range may pass a step between two pages.
  const isSame = async () => expect(Math.abs(await shownFrom(page) - atCheckout)).toBeLessThanOrEqual(5);
  let seconds = 0;
  for (const path of ["/", "/menu", "/cart", "/checkout"]) {
    await expect(async () => {
      // The server checks a rendered page again after 20 seconds.
      seconds += 21;
      await product.setClock(new Date(Date.parse(fridayEvening) + seconds * 1000).toISOString());
      await page.goto(path);
      await isSame();
    }).toPass();
  }
  await fillContact(page);
  await fillCard(page, "4242424242424242");
  await payAndDeny(product, page, isSame);
  for (const guest of others) await guest.release();
});

test("an ASAP order that has become later is authorized only after a second press", async ({ browser, product }) => {
  // The page keeps the range that it showed first.
  const times = cachedTimes();
  const page = await openCheckout(browser, product, { ...times, now: fridayEvening });
  await fillContact(page);
  await fillCard(page, "4242424242424242");
  // The hold ends before the page notices.
  await product.setClock(after(fridayEvening, 11));
  const others = Array.from({ length: 4 }, () => otherGuest(product));
  for (const guest of others) expect((await guest.choose(asap)).status).toBe(200);
  await pay(page).click();
  const later = page.getByText(
    /^The kitchen has become busier\. Your order would be ASAP \(\d+-\d+ minutes\)\./,
  );
  await expect(later).toBeVisible();
  times.release();
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/checkout$/);
  await payAndDeny(product, page);
  for (const guest of others) await guest.release();
});

test("when no window until closing has room, every page names the first free pickup time", async ({ browser, product }) => {
  await product.setClock(fridayEvening);
  const others = [];
  for (let count = 0; count < 30; count++) {
    const guest = otherGuest(product);
    if ((await guest.choose(asap)).status !== 200) break;
    others.push(guest);
  }
  const page = await openCheckout(browser, product, { now: fridayEvening });
  const first = /Sat, Nov(?:ember)? 21 at 11:\d\d\sAM/;
  const message = new RegExp(
    `^The kitchen is fully booked for ASAP orders\\. The earliest pickup is on ${first.source}\\. You can schedule a pickup now\\.$`,
  );
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole("radio", { name: /^ASAP/ })).toBeDisabled();
  await page.goto("/cart");
  await expect(page.getByText(message)).toBeVisible();
  // The server checks a rendered page again after 20 seconds.
  await product.setClock("2026-11-21T02:05:30Z");
  for (const path of ["/", "/menu"]) {
    await page.goto(path);
    await expect(page.getByRole("banner")).toContainText(first);
    await expect(page.getByRole("main").getByText(/ASAP \(/)).toHaveCount(0);
  }
  for (const guest of others) await guest.release();
});

test("a checkout that reserves no time says so", async ({ browser, product }) => {
  // As for one of many guests behind one address.
  const prepare = async (page: Page) => {
    await page.route("**/api/payment/create-payment-intent", async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: { ...data, slot_held_until: null } } });
    });
  };
  const page = await openCheckout(browser, product, { prepare });
  await expect(page.getByText(/^This time is not reserved yet\. We check that it is still free/))
    .toBeVisible();
});
