import type { Locator, Page, Route } from "@playwright/test";
import { placeOrder } from "../counter.ts";
import { changeOrder, errorResponse, expectNoOverflow } from "../guest.ts";
import { callAsStaff, expectMessage, openOffice, showPage } from "../office.ts";
import { fridayEvening, fridayLunch, type Product } from "../product.ts";
import { desktop } from "../screens.ts";
import { addDish, afterWhile, expect, openPhone, test } from "../test.ts";

type Order = { id: string; number: string; total: string };

async function acceptedOrder(product: Product): Promise<Order> {
  const order = await placeOrder(product.url);
  await callAsStaff(product, "manager", "POST", `/api/admin/orders/${order.id}/accept`, { minutes: 20 });
  return order;
}

/** The value of a metric by name. */
const metricValue = (within: Page | Locator, name: string) =>
  within.getByRole("term").filter({ hasText: new RegExp(`^${name}$`) }).locator(
    "xpath=following-sibling::dd[1]",
  );

const breakProvider = ({ url }: Product, rule: unknown) =>
  fetch(`${url}/dev/stripe/_faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(rule),
  });

test("the dashboard shows today's metrics and recent activity, which stay with a note when fetching them again fails", async ({ browser, product }) => {
  // Runs at a later time, so that its activity is listed above that of other tests.
  await product.setClock(fridayEvening);
  const order = await acceptedOrder(product);
  const page = await openOffice(browser, product, {
    role: "manager",
    path: "/dashboard",
    now: fridayEvening,
  });
  await expect(page.getByText("Welcome back, Minji!")).toBeVisible();
  const today = await callAsStaff<{ todays_orders: number; revenue: number; menu_items: number }>(
    product,
    "manager",
    "GET",
    "/api/admin/dashboard",
  );
  await expect(metricValue(page, "Today's Orders")).toHaveText(String(today.todays_orders));
  expect(today.todays_orders).toBeGreaterThan(0);
  await expect(metricValue(page, "Revenue")).toHaveText(
    `$${today.revenue.toLocaleString("en-US", { minimumFractionDigits: 2 })}`,
  );
  await expect(metricValue(page, "Menu Items")).toHaveText(String(today.menu_items));
  await expect(metricValue(page, "Median time to accept")).not.toHaveText("—");
  await expect(page.getByRole("listitem").filter({ hasText: `Accepted ${order.number}` })).toBeVisible();
  // A manager has no quick actions besides the sidebar's pages.
  await expect(page.getByText("Quick actions")).toBeHidden();

  await expect(metricValue(page, "Revenue")).toHaveText(/^\$/);
  const call = "**/api/admin/dashboard";
  await page.route(call, (route) => route.abort("connectionreset"));
  await page.clock.runFor(60_000);
  const note = page.getByRole("status").filter({ hasText: "Could not refresh." });
  // The page was opened at 6:05:00 by the server's clock, which the page knows to within half of a call's time.
  await expect(note).toContainText(/This is from 6:0[45]\sPM/);
  await expect(metricValue(page, "Revenue")).toHaveText(/^\$/);
  await page.unroute(call);
  await note.getByRole("button", { name: "Try again" }).click();
  await expect(note).toHaveCount(0);
});

test("analytics show the same totals in metrics, charts, tables and files for the chosen days, how offers ended and where guests came from", async ({ browser, product }) => {
  const { id } = await acceptedOrder(product);
  await callAsStaff(product, "manager", "POST", `/api/admin/orders/${id}/ready`, {});
  const agreed = await placeOrder(product.url, { lines: [{ dish: "dish_bibimbap", quantity: 2 }] });
  const { order: { items } } = await (await fetch(`${product.url}/api/payment/session/${agreed.intentId}`))
    .json()
    .then(({ data }) => data as { order: { items: { id: string }[] } });
  await changeOrder(product, agreed.id, "offer", {
    ...{ remove: [{ id: items[0]?.id, quantity: 1 }], reason_code: "sold_out", agreed_by_phone: true },
  });
  const guest = await openPhone(browser, product);
  await guest.goto("/?from=Poster");
  await expect(guest.locator("link[rel=canonical]")).not.toHaveAttribute("href", /from/);
  await guest.getByRole("link", { name: "Start your order" }).first().click();
  await expect(guest).toHaveURL(/\/menu(\?from=Poster)?$/);
  await addDish(guest, "Dolsot Bibimbap");
  const stored = await guest.evaluate(() => JSON.stringify([document.cookie, localStorage, sessionStorage]));
  expect(stored.toLowerCase()).not.toContain("poster");
  const sessionId = await guest.evaluate(() => localStorage.getItem("guest_session_id"));
  await placeOrder(product.url, { sessionId: sessionId ?? "", lines: [] });

  const page = await openOffice(browser, product, { path: "/analytics" });
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await expect(page).toHaveURL(/from=2026-11-20&to=2026-11-20/);
  const { summary } = await callAsStaff<{ summary: { collected: number; orders: number } }>(
    product,
    "admin",
    "GET",
    "/api/admin/analytics?from=2026-11-20&to=2026-11-20",
  );
  const collected = `$${summary.collected.toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  const metrics = page.getByRole("region", { name: "Summary" });
  await expect(metricValue(metrics, "Collected")).toHaveText(collected);
  await expect(metricValue(metrics, "Orders")).toHaveText(String(summary.orders));

  const byDay = page.getByRole("figure", { name: "Collected by day" });
  await expect(byDay.locator("canvas")).toBeVisible();
  await byDay.getByText("View as table").click();
  await expect(byDay.getByRole("row", { name: "Nov 20" })).toContainText(collected);
  await expect(page.getByRole("row", { name: /Dolsot Bibimbap/ })).toBeVisible();
  const { viewport } = desktop;
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoOverflow(page);
  await page.setViewportSize(viewport);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("sales-2026-11-20-2026-11-20.csv");

  await test.step("how counter-offers ended and what a yes collected, with a file", async () => {
    const { offers } = await callAsStaff<{
      offers: { made: number; ended: { accepted: number }; saved_orders: number; collected: number };
    }>(product, "admin", "GET", "/api/admin/analytics?from=2026-11-20&to=2026-11-20");
    expect(offers.saved_orders).toBeGreaterThan(0);
    const table = page.getByRole("region", { name: "Counter-offers" });
    await expect(table.getByRole("row", { name: "All offers" })).toContainText(String(offers.made));
    await expect(table.getByRole("row", { name: "Accepted" })).toContainText(String(offers.ended.accepted));
    const section = page.locator("section").filter({ has: table });
    const collected = `$${offers.collected.toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
    await expect(section.getByRole("definition")).toHaveText([String(offers.saved_orders), collected]);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export offers CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("offers-2026-11-20-2026-11-20.csv");
  });

  await test.step("an order from a poster's address counts for the poster, also after the guest has looked around, with a file", async () => {
    const table = page.getByRole("region", { name: "Where guests came from" });
    await expect(table.getByRole("row", { name: /^Poster/ })).toHaveText(/^Poster1\$0\.00$/);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export sources CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("sources-2026-11-20-2026-11-20.csv");
  });

  const from = page.getByLabel("From", { exact: true });
  await from.fill("2025-01-01");
  await from.press("Enter");
  await expect(page.getByText("Please choose at most 366 days")).toBeVisible();
  await showPage(page, "/admin/analytics?from=2025-03-01&to=2025-03-02");
  await expect(page.getByRole("heading", { name: "No orders in this period" })).toBeVisible();
});

test("failed loading shows an error and can be retried; system health refreshes every 30 seconds until switched off, and alerts when the payment provider is down", async ({ browser, product }) => {
  const page = await openOffice(browser, product, { path: "/change-password" });
  await page.route(/\/health\/metrics\?/, (route) => {
    const metric = new URL(route.request().url()).searchParams.get("metric");
    const data = Array.from({ length: 20 }, (_, nth) => ({
      metric_name: metric,
      metric_value: nth < 3 ? 50 : 10,
      recorded_at: new Date(Date.parse(fridayLunch) - nth * 60_000).toISOString(),
    }));
    return route.fulfill({ json: { success: true, data } });
  });
  const connectionLost = (route: Route) => route.abort("connectionreset");
  // No call is listed twice: its answer is cached for later pages.
  const screens = [
    {
      path: "/admin/settings",
      calls: [
        ["**/api/admin/store/hours", "Failed to load operating hours"],
        ["**/store/holidays", "Failed to load holidays"],
      ],
    },
    {
      path: "/admin/settings?tab=health",
      calls: [["**/store/health", "Failed to load system health data"]],
    },
  ] as const;
  for (const { path, calls } of screens) {
    for (const [call] of calls) await page.route(call, connectionLost);
    await showPage(page, path);
    for (const [call, text] of calls) {
      const alert = page.getByRole("alert").filter({ hasText: text });
      await expect(alert).toBeVisible();
      await page.unroute(call);
      await alert.getByRole("button", { name: "Try again" }).click();
      await expect(alert).toHaveCount(0);
    }
  }

  await showPage(page, "/admin/settings?tab=health");
  await expect(page.getByText(/^Overall status:/)).toBeVisible();
  await expect(page.getByText("Event loop delay")).toHaveCount(0);
  const [health] = await Promise.all([
    page.waitForResponse("**/api/admin/store/health"),
    page.getByRole("button", { name: "Refresh", exact: true }).click(),
  ]);
  await page.getByText("Figures for a technician").click();
  await expect(metricValue(page, "Payment provider")).toHaveText("Online");
  await expect(metricValue(page, "Database")).toHaveText(/Online|Degraded/);
  await expect(page.getByRole("figure")).toHaveCount(5);
  const cpu = page.getByRole("figure", { name: "CPU" });
  await expect(cpu).toContainText("rising");
  await expect(cpu.locator("canvas")).toBeVisible();
  await expect(cpu.getByRole("row")).toHaveCount(0);
  await cpu.getByText("View as table").click();
  await expect(cpu.getByRole("row")).toHaveCount(21);
  const { data } = await health.json() as { data: { response_times: { route: string; average: number }[] } };
  const [slowest] = data.response_times.toSorted((one, other) => other.average - one.average);
  await expect(page.getByRole("rowheader", { name: slowest?.route ?? "no call", exact: true })).toBeVisible();

  let measured = 0;
  page.on("response", (response) => response.url().endsWith("/api/admin/store/health") && measured++);
  const isMeasuredAgain = async () => {
    const before = measured;
    await afterWhile(page, 31_000, () => expect.poll(() => measured).toBeGreaterThan(before));
  };
  await isMeasuredAgain();
  await page.route("**/api/admin/store/health", errorResponse("The database is away"));
  await isMeasuredAgain();
  await expect(metricValue(page, "Payment provider")).toHaveText("Online");
  await expect(page.getByText("The database is away")).toHaveCount(0);
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await expectMessage(page, "The database is away");
  await page.unroute("**/api/admin/store/health");

  await page.getByRole("switch", { name: "Refresh every 30 s" }).click();
  let requestCount = 0;
  page.on("request", (request) => request.url().endsWith("/api/admin/store/health") && requestCount++);
  await page.clock.fastForward(95_000);
  await Promise.all([
    page.waitForRequest("**/api/admin/store/health"),
    page.getByRole("button", { name: "Refresh", exact: true }).click(),
  ]);
  expect(requestCount).toBe(1);

  await breakProvider(product, { match: "/v1/payment_intents", action: "500", times: 0 });
  try {
    await page.getByRole("button", { name: "Refresh", exact: true }).click();
    await expect(metricValue(page, "Payment provider")).toHaveText("Down");
    const alert = page.getByRole("listitem").filter({ hasText: "The payment provider is not responding" });
    await expect(alert.first()).toContainText("Critical");
  } finally {
    await breakProvider(product, { clear: true });
  }
});
