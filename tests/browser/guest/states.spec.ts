import type { Page } from "@playwright/test";
import {
  abortRequest,
  errorResponse,
  expectAccessible,
  expectNoOverflowAtAnyWidth,
  fillCart,
  holdResponse,
  openGuest,
  openWithStream,
  retryUntilVisible,
  waitForHydration,
} from "../guest.ts";
import { callAsStaff } from "../office.ts";
import type { Product } from "../product.ts";
import { phone } from "../screens.ts";
import { expect, fillCard, test } from "../test.ts";

const menuCall = "**/api/menu/items/by-category*";
const cartCall = "**/api/cart?*";

/** Navigates by a link, because server-rendered pages have their data embedded. */
async function openFromAbout(page: Page, link: string) {
  await page.goto("/about");
  await waitForHydration(page);
  await page.getByRole("banner").getByRole("link", { name: link, exact: true }).first().click();
}

/** Blocks the event stream, because opening it refetches everything even without Try Again. */
const blockStream = (page: Page) => page.route("**/api/store/stream", abortRequest);

test("the menu shows a loading state, and on failure an error that Try Again resolves", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await blockStream(page);
  const { hold, release } = holdResponse();
  await page.route(menuCall, hold);
  await openFromAbout(page, "Menu");
  await expect(page.getByText("Loading the menu...")).toBeAttached();
  await expectNoOverflowAtAnyWidth(page);
  await page.unroute(menuCall);
  await page.route(menuCall, abortRequest);
  release();
  await page.reload();
  await openFromAbout(page, "Menu");
  await expect(page.getByRole("alert")).toContainText("Failed to load menu items. Please try again later.");
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);

  await page.unroute(menuCall);
  await retryUntilVisible(page, page.getByRole("heading", { name: /^Dolsot Bibimbap/ }));
});

test("the server's message precedes the fixed text, and an empty menu shows the phone number", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await blockStream(page);
  await page.route(menuCall, errorResponse("The menu is being updated."));
  await openFromAbout(page, "Menu");
  await expect(page.getByRole("alert")).toContainText("The menu is being updated.");

  await page.unroute(menuCall);
  await page.route(menuCall, (route) => route.fulfill({ json: { success: true, data: [] } }));
  await retryUntilVisible(page, page.getByText("Nothing is on the menu right now. Please call us."));
});

test("search and badges filter the menu, are stored in the URL, and show when nothing matches", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await page.goto("/menu");
  await waitForHydration(page);
  const dishes = page.getByRole("main").getByRole("heading", { level: 3 });
  const all = await dishes.count();
  await page.getByRole("searchbox").fill("돌솥");
  await expect(page).toHaveURL(/q=/);
  await expect(dishes.filter({ hasNotText: /돌솥/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Vegetarian" }).click();
  await expect(page.getByRole("button", { name: "Vegetarian" })).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(dishes).toHaveCount(1);
  await page.getByRole("searchbox").fill("pizza");
  await expect(page.getByText("No dishes match your search.")).toBeVisible();
  await expectNoOverflowAtAnyWidth(page);
  await page.getByRole("button", { name: "Show the full menu" }).click();
  await expect(dishes).toHaveCount(all);
});

test("a category link scrolls it below the header, and the current category is marked while scrolling", async ({ browser, product }) => {
  const page = await openGuest(browser, product, { viewport: { width: 390, height: 844 } });
  await page.goto("/menu");
  await waitForHydration(page);
  const categories = page.getByRole("navigation", { name: "Menu categories" });
  await categories.getByRole("link", { name: "Noodles" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /Noodles/ })).toBeInViewport();
  await expect(categories.getByRole("link", { name: "Noodles" })).toHaveAttribute("aria-current", "true");
  // The jump keeps its position briefly unless the user scrolls.
  await expect(async () => {
    await page.getByRole("heading", { level: 2, name: /Stews/ }).evaluate((title) => title.scrollIntoView());
    await expect(categories.getByRole("link", { name: "Stews" }))
      .toHaveAttribute("aria-current", "true", { timeout: 1_000 });
  }).toPass();
});

test("with a mouse, a button at each hidden end scrolls the categories, and every name can be shown whole", async ({ browser, product }) => {
  const page = await openGuest(browser, product, { viewport: { width: 1024, height: 768 } });
  await page.goto("/menu");
  await waitForHydration(page);
  const categories = page.getByRole("navigation", { name: "Menu categories" });
  const row = categories.getByRole("list");
  const arrow = (end: "before" | "after") => categories.locator(`[data-end="${end}"]`);
  await expect(arrow("before")).toBeHidden();
  await expect(arrow("after")).toBeVisible();
  await expect.poll(async () => {
    const isVisible = await arrow("after").isVisible();
    if (isVisible) await arrow("after").click({ timeout: 1_000 }).catch(() => {});
    return isVisible;
  }).toBe(false);
  await expect(row.getByRole("link").last()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await arrow("before").click();
  await expect(arrow("after")).toBeVisible();
});

test("the cart shows loading and failure, retries, and hides its errors after five seconds", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await page.route(cartCall, abortRequest);
  await page.goto("/cart");
  await expect(page.getByRole("alert")).toContainText("Failed to load cart");
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await page.unroute(cartCall);
  await retryUntilVisible(page, page.getByText("Your cart is empty."));

  await fillCart(page, ["dish_japchae"]);
  await page.reload();
  await page.route("**/api/cart/update", errorResponse("", 500));
  await page.getByRole("button", { name: "One more Japchae" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Failed to update cart item" });
  await expect(alert).toBeVisible();
  await expect(page.getByRole("group", { name: "Quantity of Japchae" })).toContainText("1");
  await page.clock.fastForward(5000);
  await expect(alert).toBeHidden();

  await page.route("**/api/cart/clear", abortRequest);
  await page.getByRole("button", { name: "Clear Order" }).click();
  await expect(page.getByRole("dialog")).toContainText("Are you sure you want to clear your entire cart?");
  await page.getByRole("dialog").getByRole("button", { name: "Clear Order" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to clear cart");
  await page.unroute("**/api/cart/clear");
  await page.getByRole("button", { name: "Clear Order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear Order" }).click();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
});

test("scrolling and tapping before hydration are kept", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  const { hold, release } = holdResponse();
  await page.route("**/assets/index-*.js", hold);
  await page.goto("/menu");
  await page.getByRole("button", { name: "Add Japchae to cart" }).first().click();
  await expect(page.getByRole("dialog")).toBeHidden();
  release();
  await expect(page.getByRole("dialog", { name: /Japchae/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Japchae to cart" }).first()).toBeInViewport();
});

test("a dish that cannot be added keeps its dialog with note and quantity and shows the reason", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await page.goto("/menu?dish=dish_japchae");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Kitchen notes").fill("no onions");
  await page.route("**/api/cart/add", abortRequest);
  await dialog.getByRole("button", { name: "Add to cart" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to add item to cart");
  await expect(dialog.getByLabel("Kitchen notes")).toHaveValue("no onions");
  await page.unroute("**/api/cart/add");
  await dialog.getByRole("button", { name: "Add to cart" }).click();
  await expect(dialog).toBeHidden();
});

const restaurantPhone = { name: "(714) 555-0142", exact: true };
const phoneHref = "tel:+17145550142";

test("exceeding the maximum quantity shows an error with a phone link, in both languages", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await page.goto("/about");
  await fillCart(page, ["dish_japchae"], "", 20);
  await page.goto("/menu?dish=dish_japchae");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add to cart" }).click();
  const alert = dialog.getByRole("alert");
  const refusal = {
    en: "You can order up to 20 of one dish at a time. Please call us for more. (714) 555-0142",
    ko: "한 메뉴는 한 번에 20개까지 주문하실 수 있습니다. 더 필요하시면 전화해 주세요. (714) 555-0142",
  };
  await expect(alert).toHaveText(refusal.en);
  await expect(alert.getByRole("link", restaurantPhone)).toHaveAttribute("href", phoneHref);
  // An open dialog blocks clicks on the header.
  await page.locator("header button[lang=ko]").dispatchEvent("click");
  await expect(alert).toHaveText(refusal.ko);
  await expect(alert.getByRole("link", restaurantPhone)).toHaveAttribute("href", phoneHref);
});

const switchMaintenance = (product: Product, isOn: boolean) =>
  callAsStaff(product, "super_admin", "PUT", "/api/admin/store/settings/bulk", {
    settings: [{ setting_key: "maintenance_mode", setting_value: String(isOn) }],
  });

const maintenanceTexts = {
  en: {
    note: "Online ordering is down for maintenance. Please call us to order. (714) 555-0142",
    header: "Open Now · online ordering is off",
    call: "Call to order",
    start: "Start your order",
    add: /^Add .+ to cart$/,
  },
  ko: {
    note: "점검 중이라 온라인 주문을 받지 않습니다. 전화로 주문해 주세요. (714) 555-0142",
    header: "영업 중 · 온라인 주문 중지",
    call: "전화로 주문하기",
    start: "주문 시작하기",
    add: /담기$/,
  },
};

test("in maintenance home, menu and header say so in both languages and offer the phone number", async ({ browser, product }) => {
  const pages = await Promise.all((["en", "ko"] as const).map(async (language) => {
    const page = await openGuest(browser, product, { ...phone, language });
    const { note, header, call, start, add } = maintenanceTexts[language];
    return {
      page,
      header,
      notice: page.getByRole("paragraph").filter({ hasText: note }),
      call: page.getByRole("main").getByRole("link", { name: call }),
      startLinks: page.getByRole("link", { name: start }),
      addButtons: page.getByRole("button", { name: add }),
    };
  }));
  await switchMaintenance(product, true);
  try {
    for (const { page, header, notice, call, startLinks, addButtons } of pages) {
      for (const path of ["/menu", "/"]) {
        await openWithStream(page, path);
        await expect(page.getByRole("banner")).toContainText(header);
        await expect(notice.getByRole("link", restaurantPhone)).toHaveAttribute("href", phoneHref);
        await expect(addButtons).toHaveCount(0);
      }
      await expect(call).toHaveAttribute("href", phoneHref);
      await expect(startLinks).toHaveCount(0);
    }
  } finally {
    await switchMaintenance(product, false);
  }
  // Open pages update: home links to the menu again at its bottom.
  for (const { notice, startLinks, addButtons } of pages) {
    await expect(startLinks).toHaveCount(1);
    await expect(addButtons.first()).toBeVisible();
    await expect(notice).toHaveCount(0);
  }
});

test("if hours fail to load, the usual ones are shown with a retry; failed holidays are omitted", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await page.route("**/api/store/hours", abortRequest);
  await blockStream(page);
  await page.route("**/api/store/holidays?*", abortRequest);
  await openFromAbout(page, "Hours");
  await expect(page.getByRole("alert")).toContainText(
    "Unable to load operating hours. Please try again later.",
  );
  await expect(page.getByText("Usual hours")).toBeVisible();
  await expect(page.getByRole("row", { name: /Monday/ })).toContainText("11:00 AM – 9:00 PM");
  await expect(page.getByRole("heading", { name: "Holiday hours" })).toBeHidden();
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await page.unroute("**/api/store/hours");
  await retryUntilVisible(page, page.getByRole("row", { name: /Monday.*5:00 PM – 9:00 PM/ }));
  await expect(page.getByRole("row", { name: /Friday/ })).toContainText("Today");
});

test("contact details that fail to load show an error that Try Again resolves", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await page.route("**/api/store/status", abortRequest);
  await blockStream(page);
  // Pages include the contact details unless server rendering failed.
  await page.route("**/contact", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /<script type="application\/json" id="state">.*?<\/script>/s,
      "",
    );
    await route.fulfill({ response, body });
  });
  await page.goto("/contact");
  await waitForHydration(page);
  await expect(page.getByRole("alert")).toContainText("We couldn't load our contact information.");
  await expectNoOverflowAtAnyWidth(page);
  await page.unroute("**/api/store/status");
  await retryUntilVisible(page, page.getByRole("main").getByRole("link", { name: "(714) 555-0142" }));
});

test("checkout: an empty cart leads back to the cart, a cancelled payment and loading states are shown", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await page.goto("/checkout");
  await expect(page).toHaveURL(/\/cart$/);

  await fillCart(page, ["dish_japchae"]);
  const { hold, release } = holdResponse();
  await page.route("**/api/store/slots*", hold);
  await page.goto("/checkout?cancelled=true");
  await expect(page.getByText("Payment was cancelled. You can try again when ready.")).toBeVisible();
  await expect(page.getByText("Loading checkout...")).toBeVisible();
  await expectNoOverflowAtAnyWidth(page);
  const opening = holdResponse();
  await page.route("**/api/payment/create-payment-intent", opening.hold);
  release();
  await expect(page.getByText("Preparing payment...")).toBeVisible();
  opening.release();
  await expect(page.getByLabel("Card number")).toBeVisible();
});

test("checkout: invalid fields are listed and linked to their messages, and the first has the focus", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await page.goto("/about");
  await fillCart(page, ["dish_japchae"]);
  await page.goto("/checkout");
  await page.getByLabel("Card number").fill("4242424242424242");
  const pay = page.getByRole("button", { name: /^Authorize Payment/ });
  await pay.click();
  const messages = {
    "First name": "First name is required",
    "Last name": "Last name is required",
    "Email": "Email is required",
    "Phone": "Phone is required",
  };
  for (const [label, message] of Object.entries(messages)) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
  }
  await expect(page.getByLabel("First name")).toBeFocused();
  const summary = page.getByRole("alert").filter({ hasText: "Please check the highlighted fields." });
  const links = summary.getByRole("button");
  await expect(links).toHaveText([...Object.keys(messages), "Card details"]);
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await links.getByText("Card details").click();
  await expect(page.getByLabel("Card number")).toBeFocused();
  await links.getByText("Phone").click();
  await expect(page.getByLabel("Phone", { exact: true })).toBeFocused();

  await page.getByLabel("First name").fill("Mina");
  await expect(links).toHaveText(["Last name", "Email", "Phone", "Card details"]);
  await expect(page.getByText("First name is required")).toBeHidden();
  await page.getByLabel("Email").fill("mina@");
  await page.getByLabel("Phone", { exact: true }).pressSequentially("7145550134");
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("(714) 555-0134");
  await pay.click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await fillCard(page, "4242424242424242");
  await expect(links).toHaveText(["Last name", "Email"]);
});

test("checkout: a failed payment setup can be retried, and a missing payment script shows an error", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await page.goto("/about");
  await fillCart(page, ["dish_japchae"]);
  await page.route("**/api/payment/create-payment-intent", abortRequest);
  await page.goto("/checkout");
  await expect(page.getByRole("alert")).toContainText("Failed to prepare payment. Please try again.");
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await page.unroute("**/api/payment/create-payment-intent");
  await retryUntilVisible(page, page.getByLabel("Card number"));

  await page.route(
    "**/dev/stripe/**",
    (route) => route.request().resourceType() === "script" ? route.abort() : route.continue(),
  );
  await page.goto("/checkout");
  const isNotLoaded = page.getByText("The card payment provider is not loaded. Please refresh the page.");
  await expect(isNotLoaded).toBeVisible();

  await page.unroute("**/dev/stripe/**");
  await page.route(
    "**/dev/stripe/**",
    (route) =>
      route.request().resourceType() === "script"
        ? route.fulfill({ contentType: "text/javascript", body: "globalThis.Stripe = () => ({});" })
        : route.continue(),
  );
  await page.goto("/checkout");
  await expect(isNotLoaded).toBeVisible();
});

test("unknown orders: unknown payment, invalid id, and a missing id that leads to the cart", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await page.goto("/order-pending/pi_nobodys");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment Status Unknown");
  await expect(page.getByRole("alert")).toContainText(
    "Unable to confirm payment status. Please contact support if you were charged.",
  );
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "한국어" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("결제 상태를 알 수 없습니다");
  await expectAccessible(page);
  await page.goto("/order-confirmation/ord_nobodys");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("주문을 찾을 수 없습니다");
  await expectAccessible(page);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order Not Found");
  await expect(page.getByRole("main").getByRole("link", { name: "Go to cart" })).toBeVisible();
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await page.goto("/order-pending");
  await expect(page).toHaveURL(/\/cart$/);
});

test("an unknown page is a 404 from server and router with links to other pages", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  const response = await page.goto("/menu/of/yesterday");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await page.getByRole("main").getByRole("link", { name: "See the menu" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Menu");
});
