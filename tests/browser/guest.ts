import type { Browser, BrowserContextOptions, Locator, Page, Route } from "@playwright/test";
import type { Language } from "@domain/shared/language.ts";
import { expectNoViolations, wcag } from "./axe.ts";
import { placeOrder } from "./counter.ts";
import { fridayLunch, type Product } from "./product.ts";
import { desktop, phone, tablet } from "./screens.ts";
import { expect } from "./test.ts";

export const widths = [phone, tablet, desktop].map(({ viewport }) => viewport);

type OpenOptions = BrowserContextOptions & { language?: Language; now?: string; isMeasured?: boolean };

/**
 * Opens a guest's page. Blocks the service worker by default, because its responses cannot be intercepted. The speed of the page is
 * measured only if `isMeasured`.
 */
export async function openGuest(
  browser: Browser,
  product: Product,
  { language = "en", now = fridayLunch, isMeasured = false, ...options }: OpenOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...desktop,
    baseURL: product.url,
    locale: language === "ko" ? "ko-KR" : "en-US",
    timezoneId: "America/Los_Angeles",
    serviceWorkers: "block",
    ...options,
  });
  await context.addCookies([{ name: "language", value: language, url: product.url }]);
  const page = await context.newPage();
  await page.addInitScript((isVisitMeasured) => Object.assign(globalThis, { isVisitMeasured }), isMeasured);
  if (options.javaScriptEnabled !== false) await page.clock.install({ time: new Date(now) });
  return page;
}

/** Waits for hydration of the server-rendered page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const reactValue = (element: Element | null, prefix: string): unknown =>
      Object.entries(element ?? {}).find(([key]) => key.startsWith(prefix))?.[1];
    const root = reactValue(document.getElementById("app"), "__reactContainer") as Root | undefined;
    const isHydrated = root?.stateNode.current.memoizedState.isDehydrated === false;
    return isHydrated && reactValue(document.querySelector("header"), "__reactFiber") !== undefined;
  });
}

/** Opens a page and waits for hydration and for its event stream. */
export async function openWithStream(page: Page, path: string): Promise<void> {
  // Limited by the test only, because loading and hydrating the page can take longer than one step on a busy machine.
  const stream = page.waitForResponse("**/api/store/stream", { timeout: 0 });
  await page.goto(path);
  await waitForHydration(page);
  await stream;
}

/** React's data at its root element. */
type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };

/** Expects no horizontal overflow at any of the three widths. */
export async function expectNoOverflowAtAnyWidth(page: Page): Promise<void> {
  for (const viewport of widths) {
    await page.setViewportSize(viewport);
    await expectNoOverflow(page);
  }
}

/** Waits until the dialog has taken the focus. It does so in a frame after it appears, also from a field that a quick Tab has reached. */
export const expectFocusWithin = (dialog: Locator): Promise<void> =>
  expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);

/** Expects no horizontal overflow at the current width. */
export async function expectNoOverflow(page: Page, what = page.url()): Promise<void> {
  // The innerWidth of a phone grows with what overflows.
  const width = page.viewportSize()?.width ?? Infinity;
  const overflow = () =>
    page.evaluate(
      (width) => document.documentElement.scrollWidth - Math.min(innerWidth, width),
      width,
    );
  // Polls because scripts may update the layout a frame later.
  await expect.poll(overflow, `${what} at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0);
}

/** Checks accessibility with axe, only inside the dialog if one is open. */
export async function expectAccessible(page: Page, rules: readonly string[] = wcag): Promise<void> {
  const hasDialog = await page.getByRole("dialog").count() > 0;
  await expectNoViolations(page, { rules, within: hasDialog ? "dialog[open]" : undefined });
}

/**
 * Checks the current page or dialog at every width and for accessibility, in both languages. Only the widths, the sizes of targets and the
 * names depend on the language.
 */
export async function expectAccessibleInBothLanguages(page: Page): Promise<void> {
  // Dispatched directly, because an open dialog blocks clicks.
  const otherLanguage = page.locator("header button[lang]");
  for (const rules of [wcag, ["target-size", "button-name", "link-name", "label"]]) {
    await expectNoOverflowAtAnyWidth(page);
    await expectAccessible(page, rules);
    const next = await otherLanguage.getAttribute("lang") ?? "";
    await otherLanguage.dispatchEvent("click");
    await expect(page.locator("html")).toHaveAttribute("lang", next);
  }
}

/** Responds with an unknown error code, whose message the page must show. */
export const errorResponse = (error: string, status = 500) => (route: Route) =>
  route.fulfill({
    status,
    contentType: "application/json",
    body: JSON.stringify({ success: false, error, code: "of_a_newer_server", request_id: "test" }),
  });

/** Presses Try Again until `expected` is visible. The page also retries automatically. */
export async function retryUntilVisible(page: Page, expected: Locator): Promise<void> {
  const retryButton = page.getByRole("button", { name: "Try Again" });
  await expect(async () => {
    if (await retryButton.isVisible()) await retryButton.click({ timeout: 1_000 });
    await expect(expected).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Fails the request without a response. */
export const abortRequest = (route: Route) => route.abort("connectionreset");

/** Holds a response until the test releases it. */
export function holdResponse(): { hold: (route: Route) => Promise<void>; release: () => void } {
  let release = () => {};
  const gate = new Promise<void>((resolve) => release = resolve);
  return {
    hold: async (route) => {
      await gate;
      await route.continue().catch(() => {});
    },
    release,
  };
}

/** Fills the guest's cart through the API, for tests of later steps. Before the first page, it begins the guest's session. */
export async function fillCart(
  page: Page,
  dishes: readonly string[],
  note = "",
  quantity = 1,
): Promise<void> {
  const session_id = page.url() === "about:blank" ? await beginSession(page) : await sessionOf(page);
  for (const menu_item_id of dishes) {
    const data = { session_id, menu_item_id, quantity, special_instructions: note };
    const response = await page.request.post("/api/cart/add", { data });
    expect(response.status(), await response.text()).toBe(200);
  }
}

const newSessionId = () => crypto.randomUUID().replaceAll("-", "");

async function beginSession(page: Page): Promise<string> {
  const id = newSessionId();
  await page.context().addInitScript((id) => {
    if (localStorage.getItem("guest_session_id") === null) localStorage.setItem("guest_session_id", id);
  }, id);
  return id;
}

const sessionOf = (page: Page): Promise<string> =>
  page.evaluate((id) => {
    const stored = localStorage.getItem("guest_session_id");
    if (stored === null) localStorage.setItem("guest_session_id", id);
    return stored ?? id;
  }, newSessionId());

/** The payment movements in the ledger for the page's payment intent. */
export async function movementsOf(product: Product, page: Page): Promise<string[]> {
  const id = /pi_\w+/.exec(page.url())?.[0];
  return (await product.ledger()).filter((intent) => intent.id === id).flatMap(({ movements }) =>
    movements.map((movement) => movement.kind)
  );
}

/** The payment intent of a pending page. */
export const intentOf = (page: Page) => page.url().split("/").at(-1) ?? "";

/** Opens the page of a pending order that was placed with the API, and paid with a test card. */
export async function openPendingOrder(
  page: Page,
  product: Product,
  card?: string,
): ReturnType<typeof placeOrder> {
  const placed = await placeOrder(product.url, { lines: [{ dish: "dish_japchae" }], card });
  await page.goto(`/order-pending/${placed.intentId}`);
  await expect(page.getByRole("heading", { level: 1 }))
    .toHaveText("Payment Authorized - Order Pending Review");
  return placed;
}

/** Waits until the page shows that the order is accepted, and skips the five seconds after which it opens the confirmation. */
export async function seeConfirmation(page: Page): Promise<void> {
  const confirmation = /\/order-confirmation\/ord_/;
  const link = page.getByRole("link", { name: /^See your confirmation$|^주문 확인 보기$/ });
  await Promise.any([link.waitFor(), page.waitForURL(confirmation, { waitUntil: "commit" })]);
  await page.clock.fastForward(5_000);
  await expect(page).toHaveURL(confirmation);
}

export async function orderIdOf(product: Product, page: Page): Promise<string> {
  const response = await fetch(`${product.url}/api/payment/session/${intentOf(page)}`);
  const { data } = await response.json() as { data: { order: { id: string } } };
  return data.order.id;
}

/** Changes an order as staff: "accept", "deny", "start" … */
export async function changeOrder(
  product: Product,
  id: string,
  what: string,
  // Large and unusual orders need their pickup code otherwise.
  body: unknown = what === "complete" ? { handed_over: "id" } : {},
): Promise<void> {
  const response = await product.asStaff("manager", "POST", `/api/admin/orders/${id}/${what}`, body);
  expect(response.status, `${what}: ${await response.text()}`).toBe(200);
}
