import { expectNoViolations } from "../axe.ts";
import {
  advanceTime,
  card,
  choose,
  denyPendingOrders,
  openSheet,
  openTablet,
  placeOrder,
  switchToKorean,
  tab,
  tap,
} from "../counter.ts";
import { changeOrder, expectNoOverflow, openGuest } from "../guest.ts";
import type { Product } from "../product.ts";
import { phone, tablet } from "../screens.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

const within = { within: '[role="dialog"]' };

/** The emails about a later ready time of the order. */
const delayEmails = async (product: Product, number: string) =>
  (await product.outbox()).filter(({ subject }) =>
    subject?.includes(number) && /needs more time|준비 시간 변경/.test(subject)
  );

test("the 86 list takes a dish off until it is back on, and more time changes the guest's page at once and can be undone", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  await test.step("the 86 list finds a dish by either name, turns it off and lists it until it is back on", async () => {
    await page.getByRole("button", { name: "86 list", exact: true }).click();
    const sheet = openSheet(page);
    const now = sheet.getByRole("list", { name: "Off the menu now" });
    await test.step("without typing, a dish of a category is taken off by tapping", async () => {
      // Orders of other tests may have the dish, which is then listed above the categories, too.
      const category = sheet.locator("details").filter({
        has: page.locator("summary", { hasText: /Appetizers/ }),
      });
      await category.locator("summary").click();
      await category.getByRole("group", { name: "Take Japchae off the menu" })
        .getByRole("button", { name: "Until tomorrow" }).click();
      const tapped = now.getByRole("listitem").filter({ hasText: "Japchae" });
      await tapped.getByRole("button", { name: "Put back on the menu" }).click();
      await expect(tapped).toHaveCount(0);
    });
    await sheet.getByLabel("Search dishes and options").fill("xyz");
    await expect(sheet.getByText("No dishes or options match your search.")).toBeVisible();
    const offFor = sheet.getByRole("group", { name: "Take Japchae off the menu" });
    await sheet.getByLabel("Search dishes and options").fill("japch");
    await expect(offFor).toBeVisible();
    await sheet.getByLabel("Search dishes and options").fill("잡채");
    await offFor.getByRole("button", { name: "Until tomorrow" }).click();
    const entry = now.getByRole("listitem").filter({ hasText: "Japchae" });
    await expect(entry).toContainText(/Off the menu until/);
    await expectNoViolations(page, within);
    for (const viewport of [{ width: 390, height: 844 }, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport);
      await expectNoOverflow(page);
    }
    await entry.getByRole("button", { name: "Put back on the menu" }).click();
    // The message of the first time may still be there.
    await expect(page.getByText("Japchae is back on the menu").first()).toBeVisible();
    await expect(entry).toHaveCount(0);
    await page.setViewportSize(tablet.viewport);
    await page.keyboard.press("Escape");
  });

  await test.step("more time on the counter changes the guest's page at once and sends one email, in both languages", async () => {
    const { id, number } = await placeOrder(product.url);
    await changeOrder(product, id, "accept", { minutes: 20 });
    await tab(page, "IN PROGRESS").click();
    const guest = await openGuest(browser, product, phone);
    await guest.goto(`/order-confirmation/${id}`);
    await expect(guest.getByText(/Ready around/)).toBeVisible();

    await choose(page, number, "More time");
    const sheet = openSheet(page);
    await expect(sheet).toContainText(/Promised for 12:\d\d\sPM/);
    await expectNoViolations(page, within);
    await sheet.getByRole("button", { name: /^\+5 min/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText(new RegExp(`${number}: new ready time 12:\\d\\d\\sPM`))).toBeVisible();
    await expect(card(page, number)).toContainText(/Ready by 12:\d\d\sPM/);
    await expect(guest.getByText(/^Updated time \(was 12:\d\d\sPM\)/)).toBeVisible();

    // A second change before the first message is sent: the guest gets one email, with the last time.
    await choose(page, number, "More time");
    await openSheet(page).getByLabel("New time").selectOption({ index: 3 });
    const time = await openSheet(page).getByLabel("New time").locator("option:checked").innerText();
    await openSheet(page).getByRole("button", { name: "Set this time" }).click();
    await expect(card(page, number)).toContainText(time);
    await expect(guest.getByRole("status").filter({ hasText: "Updated time" })).toContainText(time);
    await expectNoViolations(guest);
    await advanceTime(product, [page], 10_000);
    await expect.poll(async () => (await delayEmails(product, number)).length).toBe(1);
    expect((await delayEmails(product, number))[0]?.subject).toContain(time.replace("\u00a0", " "));

    await guest.locator("header button[lang=ko]").click();
    await expect(guest.getByText(/준비 시간이 변경되었습니다 \(처음 안내: 오후\s12:\d\d\)/)).toBeVisible();
    await guest.close();
  });

  await test.step("the second of two quick taps on more time reaches no card below the sheet, also on a busy tablet", async () => {
    const { id, number } = await placeOrder(product.url);
    // The last card keeps its place.
    await changeOrder(product, id, "accept", { minutes: 60 });
    await changeOrder(product, id, "start", {});
    const ready = await card(page, number).getByRole("button", { name: "Ready" }).elementHandle();
    await choose(page, number, "More time");
    const plus = await openSheet(page).getByRole("button", { name: /^\+5 min/ }).elementHandle();
    await page.evaluate(async (taps) => {
      for (const tap of taps) {
        (tap as HTMLElement).click();
        const until = performance.now() + 600;
        while (performance.now() < until);
        await new Promise(requestAnimationFrame);
      }
    }, [plus, ready]);
    await expect(page.getByText(new RegExp(`${number}: new ready time`))).toBeVisible();
    await expect(openSheet(page)).toBeHidden();
    await expect(card(page, number).getByRole("button", { name: "Ready" })).toBeVisible();
    await expect(card(page, number).getByRole("button", { name: "Picked up" })).toHaveCount(0);
    await advanceTime(product, [page], 9_000);
    await expect(page.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
  });

  await test.step("more time can be undone, and a time that another tablet moved further is not shortened", async () => {
    const { id, number } = await placeOrder(product.url);
    await changeOrder(product, id, "accept", { minutes: 20 });
    await switchToKorean(page);
    await expect(card(page, number)).toBeVisible();
    const promised = async () => {
      const response = await product.asStaff("manager", "GET", `/api/admin/orders/${id}`);
      const { data } = await response.json() as {
        data: { order: { estimated_ready_time: string; first_ready_time: string | null } };
      };
      return data.order;
    };
    const { estimated_ready_time: first } = await promised();
    const openMoreTime = async () => {
      await card(page, number).getByRole("button", { name: number }).click();
      await page.getByRole("menuitem", { name: "시간 추가" }).click();
    };
    await openMoreTime();
    await openSheet(page).getByRole("button", { name: /^\+10분/ }).click();
    await expect.poll(async () => (await promised()).first_ready_time).toBe(first);
    await page.getByRole("button", { name: /되돌리기/ }).click();
    await expect.poll(promised).toMatchObject({ estimated_ready_time: first, first_ready_time: null });

    await openMoreTime();
    const sheet = openSheet(page);
    const later = new Date(Date.parse(first) + 30 * 60_000).toISOString();
    // The other tablet's change arrives while this one's tap is on its way.
    await page.route("**/extend", async (route) => {
      await product.asStaff("admin", "POST", `/api/admin/orders/${id}/extend`, { ready_at: later });
      await route.continue();
    });
    await sheet.getByRole("button", { name: /^\+15분/ }).click();
    await expect(page.getByText(/준비 예정 시간은 이미 오후\s\d+:\d\d입니다/).first()).toBeVisible();
    expect((await promised()).estimated_ready_time).toBe(later);
  });
});

test("a tablet prints the ticket of the order that it accepted once, also when the answer was lost, and shows since which day a printer is silent", async ({ browser, product }) => {
  const { number } = await placeOrder(product.url);
  const page = await openTablet(browser, product);
  await page.evaluate(() =>
    Object.assign(globalThis, {
      tickets: [],
      print: () => {
        const { tickets } = globalThis as unknown as { tickets: string[] };
        tickets.push(document.querySelector("[data-ticket]")?.textContent ?? "");
      },
    })
  );
  const tickets = () => page.evaluate(() => (globalThis as unknown as { tickets: string[] }).tickets);
  await page.route("**/api/admin/printers", async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const printer = {
      id: "old",
      name: "Grill",
      last_seen_at: "2026-11-02T20:15:00Z",
      status: "200 OK",
      waiting_jobs: 0,
    };
    await route.fulfill({ response, json: { success: true, data: { ...data, printers: [printer] } } });
  });
  await page.getByRole("button", { name: "Sound on" }).click();
  await expect(openSheet(page).getByText(/^Grill: no response since Mon, Nov 2, 12:15\sPM/)).toBeVisible();
  await page.getByLabel("Print orders accepted on this tablet here").check();
  await page.keyboard.press("Escape");
  await page.route("**/accept", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await tap(page, number, "Accept", openSheet(page));
  await openSheet(page).getByRole("button", { name: /^Accept and charge/ }).click();
  await expect.poll(tickets).toEqual([expect.stringContaining(number)]);
  await tab(page, "IN PROGRESS").click();
  await expect(card(page, number)).toBeVisible();
  expect(await tickets()).toHaveLength(1);
});
