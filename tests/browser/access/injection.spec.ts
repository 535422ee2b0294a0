import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { denyPendingOrders, placeOrder } from "../counter.ts";
import { rootOf } from "../product.ts";
import { desktop } from "../screens.ts";
import { waitForHydration } from "../guest.ts";
import { showPage } from "../office.ts";
import { demo, openTablet, signIn } from "../staff_users.ts";
import { addDish, test } from "../test.ts";

// These tablets use the real clock, so orders pending since noon would count as late.
test.beforeEach(({ product }) => denyPendingOrders(product));

/** The injected text for every input field. Its end is searched for on the screens. */
const payload = `<img src=x onerror="window.__x=1"></script><svg/onload=window.__x=1>{{7*7}}`;

type Ran = { scripts: boolean; refused: string[]; images: number };

/** Records content security policy violations in every page. */
async function recordViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const storedData = JSON.parse(sessionStorage.getItem("refused") ?? "[]");
      sessionStorage.setItem(
        "refused",
        JSON.stringify([...storedData, `${violatedDirective} ${blockedURI}`]),
      );
    });
  });
}

async function expectNotInjected(page: Page): Promise<void> {
  const ran = await page.evaluate((): Ran => ({
    scripts: "__x" in window,
    refused: JSON.parse(sessionStorage.getItem("refused") ?? "[]"),
    images: document.querySelectorAll("img[src='x'], [onerror], [onload]").length,
  }));
  expect({ ...ran, page: page.url() }).toEqual({ scripts: false, refused: [], images: 0, page: page.url() });
}

test("T13: input of guests and staff is rendered as text on every page", async ({ browser, product }) => {
  const as = (method: string, path: string, body?: unknown) =>
    product.asStaff("super_admin", method, path, body).then(async (answer) => {
      expect(`${path} ${answer.status}`).toBe(`${path} 200`);
      return (await answer.json()).data;
    });
  const [category] = await as("GET", "/api/admin/menu/categories");
  const dish = await as("POST", "/api/admin/menu", {
    name: `Harm ${payload}`,
    name_korean: payload.slice(0, 60),
    description: payload,
    description_korean: payload,
    allergens: payload,
    price: 9.5,
    category_id: category.id,
    prep_time_minutes: 10,
  });
  const holiday = await as("POST", "/api/admin/store/holidays", {
    name: payload,
    date: "2026-12-24",
    type: "closed",
    open_time: null,
    close_time: null,
    notes: payload,
    guest_message: payload,
    is_recurring: false,
  });
  const person = await as("POST", "/api/admin/users", {
    username: `harm.${crypto.randomUUID().slice(0, 6)}`,
    email: "harm@example.com",
    first_name: payload.slice(0, 45),
    last_name: payload.slice(45),
    role: "manager",
  });

  const guest = await openTablet(browser, product, desktop);
  await recordViolations(guest.context());
  const publicPages = [["/", /Jogakbo/], ["/hours", "Hours"], ["/contact", "Contact"], [
    "/menu",
    "Menu",
  ]] as const;
  for (const [path] of publicPages) {
    const html = await (await guest.request.get(path)).text();
    for (const tag of payload.match(/<\w+[^>]*/g) ?? []) expect(html, path).not.toContain(tag);
  }
  await guest.goto("/menu");
  await waitForHydration(guest);
  await expectNotInjected(guest);
  for (const [path, name] of publicPages) {
    await showPage(guest, path);
    await expect(guest.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectNotInjected(guest);
  }
  await expect(guest.getByText(`Harm ${payload}`).first()).toBeVisible();
  await addDish(guest, "Dolsot Bibimbap", payload);
  await showPage(guest, "/cart");
  await expect(guest.getByRole("heading", { level: 1, name: "Your cart" })).toBeVisible();
  await expect(guest.getByText(payload)).toBeVisible();
  await guest.goto("/checkout");
  await guest.getByLabel("First name").fill(payload);
  await expectNotInjected(guest);

  const waiting = await placeOrder(product.url, {
    lines: [{ dish: dish.id, note: payload }],
    note: `${payload}\u202Edetrevni\u200B`,
    firstName: payload.slice(0, 45),
    lastName: payload.slice(45),
  });
  const denied = await placeOrder(product.url, {
    lines: [{ dish: dish.id }],
    firstName: payload.slice(0, 45),
  });
  await as("POST", `/api/admin/orders/${denied.id}/deny`, { reason_code: "other", reason: payload });
  for (
    const [{ intentId }, name] of [
      [waiting, "Payment Authorized - Order Pending Review"],
      [denied, "We couldn't accept your order"],
    ] as const
  ) {
    await showPage(guest, `/order-pending/${intentId}`);
    await expect(guest.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectNotInjected(guest);
  }

  const counter = await openTablet(browser, product, { userAgent: payload });
  await recordViolations(counter.context());
  await signIn(counter.context(), demo("super_admin"));
  await counter.goto("/admin/orders");
  const card = counter.getByRole("article", { name: waiting.number });
  await expect(card).toContainText(payload.slice(0, 45));
  await expect(card.getByText(payload).first()).toBeVisible();
  await expectNotInjected(counter);
  for (const [path, role, name] of pages) {
    await counter.evaluate((path) => history.pushState(null, "", path), `/admin/${path}`);
    const state = role === "heading" ? { level: 1 } : { selected: true };
    await expect(counter.getByRole(role, { name, ...state }).first()).toBeVisible();
    await expect(counter.getByText(/^Loading/)).toHaveCount(0);
    await expectNotInjected(counter);
  }
  await fetch(`${product.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": payload },
    body: JSON.stringify({ username: person.user.username, password: person.temporary_password }),
  });
  await counter.getByRole("tab", { name: "Admin Sessions" }).click();
  // The first page has the newest sessions of all users, and earlier tests may have set the clock later.
  await counter.getByRole("combobox", { name: "User" }).selectOption(person.user.id);
  await expect(counter.getByRole("article").getByText(payload.slice(0, 45)).first()).toBeVisible();
  await expectNotInjected(counter);

  const emails = async () =>
    (await product.outbox()).filter(({ text }) => text.includes(payload.slice(0, 45)));
  await expect.poll(async () => (await emails()).length).toBeGreaterThan(0);
  for (const email of await emails()) {
    expect(email.to).toBe("mina@example.com");
    expect(email.subject).not.toMatch(/[\r\n]/);
  }
  await counter.goto("/dev/outbox");
  await expectNotInjected(counter);

  await as("DELETE", `/api/admin/menu/${dish.id}`);
  await as("DELETE", `/api/admin/store/holidays/${holiday.id}`);
  await as("PUT", `/api/admin/users/${person.user.id}`, { is_disabled: true });
  await as("POST", `/api/admin/orders/${waiting.id}/deny`, {});
});

/** The back office pages, each with its heading or its tab. */
const pages = [
  ["dashboard", "heading", "Dashboard"],
  ["menu", "heading", "Menu Management"],
  ["orders?tab=scheduled", "tab", /^SCHEDULED/],
  ["orders?tab=in_progress", "tab", /^IN PROGRESS/],
  ["orders?tab=completed", "tab", /^COMPLETED/],
  ["analytics", "heading", "Analytics"],
  ["users", "heading", "User Management"],
  ["profile", "heading", "Profile"],
  ["settings?tab=hours", "tab", "Operating Hours"],
  ["settings?tab=system", "tab", "System Settings"],
  ["settings?tab=health", "tab", "System Health"],
  ["settings?tab=audit", "tab", "Audit Logs"],
] as const;

test("T30: after logging out the device stores no API response", async ({ browser, product }) => {
  const counter = await openTablet(browser, product, { serviceWorkers: "allow" });
  await signIn(counter.context(), demo("manager"));
  await counter.goto("/admin/orders");
  await placeOrder(product.url, { firstName: "Hyunwoo", lastName: "Secretive" });
  await expect(counter.getByText("Hyunwoo").first()).toBeVisible();
  await counter.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  // The service worker now controls the page.
  await counter.reload();
  await expect(counter.getByText("Hyunwoo").first()).toBeVisible();
  expect((await storedData(counter)).addresses.filter((address) => /\/api\//.test(address))).toEqual([]);

  // The first input after a reload enables the sound and removes the overlay.
  await counter.keyboard.press("Shift");
  await counter.getByRole("button", { name: /^Account/ }).click();
  await counter.getByRole("menuitem", { name: "Logout" }).click();
  await expect(counter.getByText("Logged out successfully")).toBeVisible();
  const { addresses, texts } = await storedData(counter);
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((address) => /\/api\//.test(address))).toEqual([]);
  expect(texts).not.toContain("Hyunwoo");
  expect(texts).not.toContain("eyJ");
});

/** Everything the browser stores for the site. */
function storedData(page: Page): Promise<{ addresses: string[]; texts: string }> {
  return page.evaluate(async () => {
    const addresses: string[] = [];
    let texts = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        addresses.push(request.url);
        const answer = await cache.match(request);
        if (/json|html/.test(answer?.headers.get("content-type") ?? "")) texts += await answer?.text();
      }
    }
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        texts += await new Promise<string>((resolve) => {
          const all = database.transaction(store).objectStore(store).getAll();
          all.onsuccess = () => resolve(JSON.stringify(all.result));
        });
      }
      database.close();
    }
    return { addresses, texts };
  });
}

// deno-lint-ignore no-empty-pattern -- Playwright reads the fixtures a test needs from this pattern
test("T27: browser files contain no secret and no source map", ({}, { config }) => {
  for (const app of ["storefront", "staff-pwa"]) {
    const folder = join(rootOf(config), app, "dist");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((name) => name.endsWith(".map"))).toEqual([]);
    for (const name of files.filter((each) => /\.(js|css|html|json|webmanifest)$/.test(each))) {
      const text = readFileSync(join(folder, name), "utf8");
      expect({
        name,
        found: /sk_(test|live)_|whsec_|postgres(ql)?:\/\/|BEGIN [A-Z ]*PRIVATE KEY|sourceMappingURL/.exec(
          text,
        )?.[0],
      })
        .toEqual({ name, found: undefined });
    }
  }
});
