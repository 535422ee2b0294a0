import type { Browser, BrowserContextOptions, Locator, Page, Route } from "@playwright/test";
import type { Language } from "@domain/shared/language.ts";
import { isClean, wcag } from "./axe.ts";
import { fridayLunch, type Product } from "./product.ts";
import { desktop, phone, tablet } from "./screens.ts";
import { expect } from "./test.ts";

export const widths = [phone, tablet, desktop].map(({ viewport }) => viewport);

type Opening = BrowserContextOptions & { language?: Language; now?: string };

/**
 * A guest's page. The offline worker is kept out unless a test is about it: what it answers cannot be intercepted.
 */
export async function openGuest(
  browser: Browser,
  product: Product,
  { language = "en", now = fridayLunch, ...options }: Opening = {},
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
  if (options.javaScriptEnabled !== false) await page.clock.install({ time: new Date(now) });
  return page;
}

/** Waits until the page answers to the guest: its scripts have taken the server's drawing over. */
export async function isAwake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const held = (element: Element | null, prefix: string): unknown =>
      Object.entries(element ?? {}).find(([key]) => key.startsWith(prefix))?.[1];
    const root = held(document.getElementById("app"), "__reactContainer") as Root | undefined;
    const isTakenOver = root?.stateNode.current.memoizedState.isDehydrated === false;
    return isTakenOver && held(document.querySelector("header"), "__reactFiber") !== undefined;
  });
}

/** Opens a page that hears of the menu's changes, which is the last thing it asks for: it is awake, and its stream has begun. */
export async function openListening(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse("**/api/store/stream");
  await page.goto(path);
  await isAwake(page);
  await stream;
}

/** What React keeps at the element it draws in. */
type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };

/** Nothing wider than the screen, at any of the three widths. */
export async function fitsEveryWidth(page: Page): Promise<void> {
  for (const viewport of widths) {
    await page.setViewportSize(viewport);
    await fits(page);
  }
}

export async function fits(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  // What is drawn by script has its new width a frame later.
  await expect.poll(beyond, `${page.url()} at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0);
}

/** To a machine's eye; of the open dialog alone where there is one. */
export async function isAccessible(page: Page): Promise<void> {
  const hasDialog = await page.getByRole("dialog").count() > 0;
  await isClean(page, { rules: wcag, within: hasDialog ? "dialog[open]" : undefined });
}

/** The page as it stands, an open dialog included: at every width, to a machine's eye for access, and in the other language too. */
export async function isGoodInBothLanguages(page: Page): Promise<void> {
  // Behind an open dialog nothing can be pressed.
  const otherLanguage = page.locator("header button[lang]");
  for (let language = 0; language < 2; language++) {
    await fitsEveryWidth(page);
    await isAccessible(page);
    const next = await otherLanguage.getAttribute("lang") ?? "";
    await otherLanguage.dispatchEvent("click");
    await expect(page.locator("html")).toHaveAttribute("lang", next);
  }
}

/** A refusal with a code that the page does not know: its sentence is shown. */
export const refused = (error: string, status = 500) => (route: Route) =>
  route.fulfill({
    status,
    contentType: "application/json",
    body: JSON.stringify({ success: false, error, code: "of_a_newer_server", request_id: "test" }),
  });

/** Presses Try Again until `wanted` is there. The page also asks again by itself, and may be first. */
export async function triesAgain(page: Page, wanted: Locator): Promise<void> {
  const again = page.getByRole("button", { name: "Try Again" });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(wanted).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** No answer at all. */
export const lost = (route: Route) => route.abort("connectionreset");

/** An answer that comes when the test says so. */
export function held(): { hold: (route: Route) => Promise<void>; letGo: () => void } {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => letGo = resolve);
  return {
    hold: async (route) => {
      await gate;
      await route.continue().catch(() => {});
    },
    letGo,
  };
}

/** The cart of a page, filled behind its back: for tests that are about something later. */
export async function fillCart(
  page: Page,
  dishes: readonly string[],
  note = "",
  quantity = 1,
): Promise<void> {
  for (const dish of dishes) {
    await page.evaluate(async ({ menu_item_id, special_instructions, quantity }) => {
      let session_id = localStorage.getItem("guest_session_id");
      if (session_id === null) {
        session_id = crypto.randomUUID().replaceAll("-", "");
        localStorage.setItem("guest_session_id", session_id);
      }
      await fetch("/api/cart/add", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ session_id, menu_item_id, quantity, special_instructions }),
      });
    }, { menu_item_id: dish, special_instructions: note, quantity });
  }
}

/** The payment intents of the books that took money or hold it, for one page's cart. */
export async function holdsOf(product: Product, page: Page): Promise<string[]> {
  const id = /pi_\w+/.exec(page.url())?.[0];
  return (await product.ledger()).filter((intent) => intent.id === id).flatMap(({ movements }) =>
    movements.map((movement) => movement.kind)
  );
}

/** The payment intent of a pending page. */
export const intentOf = (page: Page) => page.url().split("/").at(-1) ?? "";

export async function orderIdOf(product: Product, page: Page): Promise<string> {
  const response = await fetch(`${product.url}/api/payment/session/${intentOf(page)}`);
  const { data } = await response.json() as { data: { order: { id: string } } };
  return data.order.id;
}

/** What the counter does with an order: "accept", "deny", "start" … */
export async function move(product: Product, id: string, what: string, body: unknown = {}): Promise<void> {
  const response = await product.asStaff("manager", "POST", `/api/admin/orders/${id}/${what}`, body);
  expect(response.status, `${what}: ${await response.text()}`).toBe(200);
}
