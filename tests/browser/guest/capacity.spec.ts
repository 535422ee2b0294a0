import { randomUUID } from "node:crypto";
import type { APIResponse, Browser, Page } from "@playwright/test";
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
import { fridayEvening, fridayLunch, fridayNight, type Product } from "../product.ts";
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
  { prepare, now = fridayLunch }: {
    now?: string;
    /** Runs before the page loads. */
    prepare?: (page: Page) => Promise<void>;
  } = {},
): Promise<Page> {
  const page = await openGuest(browser, product, { ...phone, now });
  // Without the stream, the page does not renew its hold when a test moves the clock.
  await page.route("**/api/store/stream", abortRequest);
  await prepare?.(page);
  await product.setClock(now);
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

const label = /(?:ASAP \(|Ready in )(\d+)[-–]\u2060?\d+\sminutes/;

/** Returns the first minute of the ASAP range that the page shows. */
async function shownFrom(page: Page): Promise<number> {
  const text = page.getByRole("main").getByText(label).first();
  await expect(text).toBeVisible();
  return Number(label.exec(await text.textContent() ?? "")?.[1]);
}

test("a full time is replaced with one tap before the card, also when another guest takes it during the checkout", async ({ browser, product }) => {
  const times = cachedTimes();
  const page = await openCheckout(browser, product, times);
  await fillContact(page);
  await fillCard(page, "4242424242424242");
  const others = page.getByRole("group", { name: "Nearest free times" });
  const time = page.getByRole("combobox", { name: "Time" });
  const message = page.getByText(/^That pickup time is full\./);

  await test.step("a checkout that reserves no time says so", async () => {
    // As for one of many guests behind one address.
    await page.route("**/api/payment/create-payment-intent", async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: { ...data, slot_held_until: null } } });
    });
    await choose(page, "19:45");
    await expect(page.getByText(/^This time is not reserved yet\. We check that it is still free/))
      .toBeVisible();
    await page.unroute("**/api/payment/create-payment-intent");
  });

  await test.step("of two guests who want the last place, the second sees other times", async () => {
    await choose(page, "18:45");
    const first = otherGuest(product);
    expect((await first.choose(at("18:15"))).status).toBe(200);
    await choose(page, "18:15", times.release);
    await expect(message).toBeFocused();
    await expect(message).toContainText("Nothing was authorized or charged.");
    await expect(others.getByRole("button")).toHaveCount(4);
    await expect(page.getByRole("link", { name: /Your cart, 1 item/ })).toBeVisible();
    await expectNoOverflowAtAnyWidth(page);
    await expectAccessible(page);
    await page.setViewportSize(phone.viewport);
    const again = others.getByRole("button", { name: /6:15/ });
    await expect(again).toHaveCount(0);
    await first.release();
    await afterWhile(page, 61_000, () => expect(again).toBeVisible());
  });

  await test.step("one press holds a time", async () => {
    const again = others.getByRole("button", { name: /6:15/ });
    const chosen = await again.textContent();
    await again.click();
    await expect(others).toBeHidden();
    await expect(message).toBeHidden();
    await expect(time).toBeFocused();
    await expect(time).toHaveValue("18:15");
    await expect(time.locator("option:checked")).toHaveText(chosen ?? "");
    await expect.poll(() => offeredTimes(product)).not.toContain("18:15");
  });

  const [second, third, fourth] = [otherGuest(product), otherGuest(product), otherGuest(product)];
  await test.step("a time that another guest takes after the hold is refused at the button, or when it leaves the list", async () => {
    await choose(page, "19:15");
    await product.setClock(after(fridayLunch, 11));
    expect((await second.choose(at("19:15"))).status).toBe(200);
    await pay(page).click();
    await expect(message).toBeFocused();
    await expect(page).toHaveURL(/\/checkout$/);

    await choose(page, "20:00");
    await product.setClock(after(fridayLunch, 22));
    expect((await third.choose(at("20:00"))).status).toBe(200);
    await afterWhile(page, 61_000, () => expect(time).toHaveAccessibleDescription(/no longer available/));
    await expect(others.getByRole("button")).toHaveCount(4);
    await others.getByRole("button").first().click();
    await expect(time).not.toHaveValue("20:00");
    await expect(others).toHaveCount(0);
  });

  const timer = page.getByRole("timer");
  await test.step("the last 3 minutes of a hold are counted down, announced at 3:00 and 1:00, and renewed with a button", async () => {
    await choose(page, "18:15");
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

  await test.step("a hold that ends while another guest takes the time leads to the choice of another one, also in Korean", async () => {
    await page.locator("header button[lang=ko]").click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ko");
    await choose(page, "21:00");
    await page.clock.fastForward(7.5 * minuteMs);
    await expect(timer).toHaveText(/^오후\s9:00 픽업 시간을 2:\d\d 동안 예약해 두었습니다$/);
    await expectNoOverflowAtAnyWidth(page);
    await product.setClock(after(fridayLunch, 33));
    expect((await fourth.choose(at("21:00"))).status).toBe(200);
    await page.clock.fastForward(2.6 * minuteMs);
    await expect(page.getByText(/^선택한 픽업 시간이 마감되었습니다\./)).toBeFocused();
    await expect(timer).toBeHidden();
    const nearest = page.getByRole("group", { name: "가까운 픽업 시간" });
    await expect(nearest.getByRole("button").first()).toHaveText(/^오후\s\d:\d\d$/);
    await nearest.getByRole("button").first().click();
    await expect(nearest).toBeHidden();
  });

  await page.locator("header button[lang=en]").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await fillCard(page, "4242424242424242");
  await payAndDeny(product, page);
  for (const guest of [second, third, fourth]) await guest.release();
});

test("a guest who leaves the checkout, closes it or chooses another time frees the time, unless another tab has it", async ({ browser, product }) => {
  const page = await openCheckout(browser, product);
  const isFree = (time: string) => async () => (await offeredTimes(product)).includes(time);
  const leave = (tab: Page, persisted: boolean) =>
    tab.evaluate(
      (persisted) => dispatchEvent(new PageTransitionEvent("pagehide", { persisted })),
      persisted,
    );
  const restore = (tab: Page) =>
    tab.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await choose(page, "18:15");
  await expect.poll(isFree("18:15")).toBe(false);
  await choose(page, "18:45");
  await expect.poll(isFree("18:15")).toBe(true);

  await test.step("a page that the browser restores holds its time again, and one that leaves before the answer frees it", async () => {
    await leave(page, true);
    await expect.poll(isFree("18:45")).toBe(true);
    await restore(page);
    await expect.poll(isFree("18:45")).toBe(false);
    await leave(page, false);
    await expect.poll(isFree("18:45")).toBe(true);

    await restore(page);
    await expect.poll(isFree("18:45")).toBe(false);
    const hasLeft = Promise.withResolvers<void>();
    await page.route("**/create-payment-intent", async (route) => {
      const response = await route.fetch();
      await hasLeft.promise;
      await route.fulfill({ response });
    });
    await page.locator("select").nth(1).selectOption("19:15");
    await expect.poll(isFree("19:15")).toBe(false);
    await leave(page, true);
    await expect.poll(isFree("19:15")).toBe(true);
    const answer = page.waitForResponse(/create-payment-intent$/);
    hasLeft.resolve();
    await answer;
    await page.unroute("**/create-payment-intent");
    await restore(page);
    await expect.poll(isFree("19:15")).toBe(false);
  });

  await page.getByRole("button", { name: "Show 1 item" }).click();
  await page.getByRole("link", { name: "Edit cart" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect.poll(isFree("19:15")).toBe(true);
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await choose(page, "18:15");

  await test.step("closing one of two tabs does not free the time that the other one holds", async () => {
    const other = await page.context().newPage();
    await other.goto("/checkout");
    await choose(other, "18:15");
    await expect.poll(isFree("18:15")).toBe(false);
    const renewed = page.waitForResponse(/create-payment-intent$/);
    await leave(other, true);
    expect((await renewed).status()).toBe(200);
    expect(await isFree("18:15")()).toBe(false);

    // A tab that leaves with another time gives it up for the time of the remaining tab.
    await restore(other);
    await choose(other, "19:15");
    await expect.poll(isFree("18:15")).toBe(true);
    await other.close({ runBeforeUnload: true });
    await expect.poll(isFree("19:15")).toBe(true);
    await expect.poll(isFree("18:15")).toBe(false);
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(isFree("18:15")).toBe(true);
});

test("home, cart, checkout and order page show the ASAP range of full windows, and a checkout with an earlier one asks for a second press", async ({ browser, product }) => {
  // The page keeps the range that it showed first.
  const times = cachedTimes();
  const page = await openCheckout(browser, product, { ...times, now: fridayEvening });
  await fillContact(page);
  await fillCard(page, "4242424242424242");
  // The hold ends before the page notices.
  let now = Date.parse(after(fridayEvening, 11));
  await product.setClock(new Date(now).toISOString());
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
  const atCheckout = Number(label.exec(await later.textContent() ?? "")?.[1]);
  expect(atCheckout).toBeGreaterThan(45);
  // The range may pass a step between two pages.
  const isSame = async () => expect(Math.abs(await shownFrom(page) - atCheckout)).toBeLessThanOrEqual(5);
  const title = page.getByRole("heading", { level: 1 });
  await payAndDeny(product, page, async () => {
    await expect(title).toHaveText("Payment Authorized - Order Pending Review");
    await isSame();
  });

  await fillCart(page, ["dish_dolsot_bibimbap"]);
  /** Loads a page after the 20 seconds for which the server stores a rendered one. */
  const load = async (path: string) => {
    now += 21_000;
    await product.setClock(new Date(now).toISOString());
    await page.goto(path);
  };
  await expect(async () => {
    await load("/");
    await isSame();
  }).toPass();
  await page.getByRole("banner").getByRole("link", { name: /^Your cart/ }).click();
  await expect(title).toHaveText("Your cart");
  await isSame();
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await isSame();

  await test.step("when no window until closing has room, cart, checkout and menu name the first free pickup time", async () => {
    // Leaving the checkout frees its time.
    await load("/cart");
    for (let count = 0; count < 30; count++) {
      const guest = otherGuest(product);
      if ((await guest.choose(asap)).status !== 200) break;
      others.push(guest);
    }
    const first = /Sat, Nov(?:ember)? 21 at 11:\d\d\sAM/;
    const message = new RegExp(
      `^The kitchen is fully booked for ASAP orders\\. The earliest pickup is on ${first.source}\\. You can schedule a pickup now\\.$`,
    );
    await afterWhile(page, 61_000, () => expect(page.getByText(message)).toBeVisible());
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole("radio", { name: /^ASAP/ })).toBeDisabled();
    await load("/menu");
    await expect(page.getByRole("banner")).toContainText(first);
    await expect(page.getByRole("main").getByText(/ASAP \(/)).toHaveCount(0);
  });
  for (const guest of others) await guest.release();
});

test("a guest whose last time of the day has passed gets the time of the next day that was pressed", async ({ browser, product }) => {
  const page = await openCheckout(browser, product, { now: fridayEvening });
  const last = (await offeredTimes(product)).at(-1) ?? "";
  await choose(page, last);
  const others = page.getByRole("group", { name: "Nearest free times" });
  await product.setClock(fridayNight);
  await afterWhile(page, 61_000, () => expect(others.getByRole("button")).toHaveCount(4));

  const time = page.getByRole("combobox", { name: "Time" });
  const third = others.getByRole("button").nth(2);
  const shown = await third.textContent();
  const request = page.waitForRequest((each) =>
    each.url().endsWith("/create-payment-intent") && each.postData()?.includes('"2026-11-21"') === true
  );
  await third.click();
  const { scheduledTime } = (await request).postDataJSON().pickup_time;
  await expect(time).toBeFocused();
  await expect(time).toHaveValue(scheduledTime);
  const chosen = await time.locator("option:checked").textContent() ?? "";
  expect(shown).toContain(chosen);
  await page.keyboard.press("Tab");
  await fillContact(page);
  await fillCard(page, "4242424242424242");
  await payAndDeny(product, page, () => expect(page.getByText(chosen).first()).toBeVisible());
});
