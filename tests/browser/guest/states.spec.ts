import type { Route } from "@playwright/test";
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
import { afterWhile, expect, test } from "../test.ts";

const menuCall = "**/api/menu/items/by-category*";
const cartCall = "**/api/cart?*";

test("menu, hours and contact details that fail to load say so, with the server's message, and Try Again loads them", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  // Opening the event stream refetches everything even without Try Again.
  await page.route("**/api/store/stream", abortRequest);
  const alert = page.getByRole("alert");
  const main = page.getByRole("main");
  const open = (link: string) =>
    page.getByRole("banner").getByRole("link", { name: link, exact: true }).first().click();

  await test.step("the menu shows that it loads or failed, and Try Again shows an empty one", async () => {
    const fails = Promise.withResolvers<void>();
    await page.route(menuCall, async (route) => {
      await fails.promise;
      await abortRequest(route);
    });
    // By links, because server-rendered pages have their data embedded.
    await page.goto("/about");
    await waitForHydration(page);
    await open("Menu");
    await expect(page.getByText("Loading the menu...")).toBeAttached();
    await expectNoOverflowAtAnyWidth(page);
    fails.resolve();
    // The page repeats the request before it reports the failure.
    await afterWhile(
      page,
      10_000,
      () => expect(alert).toContainText("Failed to load menu items. Please try again later."),
    );
    await expectNoOverflowAtAnyWidth(page);
    await expectAccessible(page);

    // Added without removing the first one, because the page repeats its request and would show the real menu.
    await page.route(menuCall, errorResponse("The menu is being updated."));
    await retryUntilVisible(page, alert.getByText("The menu is being updated."));
    await page.route(menuCall, (route) => route.fulfill({ json: { success: true, data: [] } }));
    await retryUntilVisible(page, page.getByText("Our online menu is coming. Until then, please call us."));
    await expect(main.getByRole("link", { name: "All opening hours" })).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveCount(0);
    await expectAccessible(page);

    await open("Home");
    await expect(main.getByText("Our online menu is coming.")).toBeVisible();
    await expect(main.getByRole("link", { name: "(714) 555-0142" }).first()).toBeVisible();
    await expect(main.getByRole("link", { name: "Start your order" })).toHaveCount(0);
  });

  await test.step("if hours fail to load, the usual ones are shown with a retry; failed holidays are omitted", async () => {
    await page.route("**/api/store/hours", abortRequest);
    await page.route("**/api/store/holidays?*", abortRequest);
    await open("Hours");
    await expect(alert).toContainText(
      "Unable to load operating hours. Please try again later.",
    );
    await expect(page.getByText("Usual hours")).toBeVisible();
    await expect(page.getByRole("row", { name: /Monday/ })).toContainText("11:00 AM – 9:00 PM");
    await expect(page.getByRole("heading", { name: "Holiday hours" })).toBeHidden();
    await expectNoOverflowAtAnyWidth(page);
    await page.unroute("**/api/store/hours");
    await retryUntilVisible(page, page.getByRole("row", { name: /Monday.*5:00\sPM – 9:00\sPM/ }));
    await expect(page.getByRole("row", { name: /Friday/ })).toContainText("Today");
  });

  await test.step("contact details that fail to load show an error", async () => {
    await page.route("**/api/store/status", abortRequest);
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
    await expect(alert).toContainText("We couldn't load our contact information.");
    await expectNoOverflowAtAnyWidth(page);
    await page.unroute("**/api/store/status");
    await retryUntilVisible(page, main.getByRole("link", { name: "(714) 555-0142" }));
  });
});

test("the cart shows loading and failure beside the button that was pressed, retries, hides its errors after five seconds, and ignores the cart of a link", async ({ browser, product }) => {
  const page = await openGuest(browser, product, { viewport: { width: 360, height: 640 } });
  await page.route(cartCall, abortRequest);
  // A browser that stores its cart does not open another guest's.
  const foreign = "a".repeat(32);
  await page.goto(`/cart?cart=${foreign}`);
  await expect(page.getByRole("alert")).toContainText("Failed to load cart");
  expect(await page.evaluate(() => localStorage.getItem("guest_session_id"))).not.toBe(foreign);
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await page.unroute(cartCall);
  await retryUntilVisible(page, page.getByText("Your cart is empty."));

  await page.setViewportSize({ width: 360, height: 640 });
  await fillCart(page, [
    "dish_kimchi_jeon",
    "dish_sikhye",
    "dish_kimchi_jjigae",
    "dish_seolleongtang",
    "dish_japchae",
  ]);
  await page.reload();
  await page.route("**/api/cart/update", errorResponse("", 500));
  const more = page.getByRole("button", { name: "One more Japchae" });
  await more.click();
  const alert = page.getByRole("alert").filter({ hasText: "Failed to update cart item" });
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(more).toBeInViewport({ ratio: 1 });
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

const restaurantPhone = { name: "(714) 555-0142", exact: true };
const phoneHref = "tel:+17145550142";

test("a tap before hydration opens the dish; one that cannot be added keeps its dialog, note and quantity and shows why beside the button, with a phone link", async ({ browser, product }) => {
  const page = await openGuest(browser, product, { viewport: { width: 360, height: 640 } });
  await fillCart(page, ["dish_japchae"], "", 20);
  const { hold, release } = holdResponse();
  await page.route("**/assets/index-*.js", hold);
  await page.goto("/menu");
  const japchae = page.getByRole("button", { name: "Add Japchae to cart" }).first();
  await japchae.click();
  await expect(page.getByRole("dialog")).toBeHidden();
  release();
  await expect(page.getByRole("dialog", { name: /Japchae/ })).toBeVisible();
  await expect(japchae).toBeInViewport();

  const dialog = page.getByRole("dialog");
  const alert = dialog.getByRole("alert");
  const add = dialog.getByRole("button", { name: "Add to cart" });
  await dialog.getByLabel("Kitchen notes").fill("no onions");
  await page.route("**/api/cart/add", abortRequest);
  await add.click();
  await expect(alert.filter({ hasText: "Failed to add item to cart" })).toBeInViewport({ ratio: 1 });
  await expect(add).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByLabel("Kitchen notes")).toHaveValue("no onions");
  await page.unroute("**/api/cart/add");
  await dialog.getByLabel("Kitchen notes").fill("");
  await add.click();
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

  await test.step("a guest who closes the dialog before the answer sees the error on the page", async () => {
    const answer = holdResponse();
    await page.route("**/api/cart/add", answer.hold);
    await dialog.locator("button[type=submit]").click();
    await dialog.getByRole("button", { name: "닫기" }).click();
    await expect(dialog).toBeHidden();
    answer.release();
    await expect(page.getByText(refusal.ko.slice(0, 20))).toBeVisible();
  });
});

const switchMaintenance = (product: Product, isOn: boolean) =>
  callAsStaff(product, "super_admin", "PUT", "/api/admin/store/settings/bulk", {
    settings: [{ setting_key: "maintenance_mode", setting_value: String(isOn) }],
  });

const maintenanceTexts = {
  en: {
    note: "Online ordering is down for maintenance. Please call us to order. (714) 555-0142",
    header: "Open Now · online ordering is off",
    add: /^Add .+ to cart$/,
  },
  ko: {
    note: "점검 중이라 온라인 주문을 받지 않습니다. 전화로 주문해 주세요. (714) 555-0142",
    header: "영업 중 · 온라인 주문 중지",
    add: /담기$/,
  },
};

test("in maintenance menu, home and header say so in both languages and offer the phone number", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  const noticeIn = (language: "en" | "ko") =>
    page.getByRole("paragraph").filter({ hasText: maintenanceTexts[language].note });
  const addButtonsIn = (language: "en" | "ko") =>
    page.getByRole("button", { name: maintenanceTexts[language].add });
  const expectClosed = async (language: "en" | "ko") => {
    await expect(page.getByRole("banner")).toContainText(maintenanceTexts[language].header);
    await expect(noticeIn(language).getByRole("link", restaurantPhone)).toHaveAttribute("href", phoneHref);
    await expect(addButtonsIn(language)).toHaveCount(0);
  };
  const startLinks = page.getByRole("link", { name: "주문 시작하기" });
  await switchMaintenance(product, true);
  try {
    await openWithStream(page, "/menu");
    await expectClosed("en");
    await page.locator("header button[lang=ko]").click();
    await expectClosed("ko");
    await page.getByRole("banner").getByRole("link", { name: /조각보 식당/ }).click();
    await expect(page).toHaveURL("/ko");
    await expectClosed("ko");
    await expect(page.getByRole("main").getByRole("link", { name: "전화로 주문하기" }))
      .toHaveAttribute("href", phoneHref);
    await expect(startLinks).toHaveCount(0);
  } finally {
    await switchMaintenance(product, false);
  }
  // An open page updates: home links to the menu again, at its top and its bottom.
  await expect(startLinks).toHaveCount(2);
  await expect(addButtonsIn("ko").first()).toBeVisible();
  await expect(noticeIn("ko")).toHaveCount(0);
});

test("checkout: a cancelled or failed payment setup, a blocked and a broken script say so, and Try Again goes on", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await fillCart(page, ["dish_japchae"]);
  const { hold, release } = holdResponse();
  await page.route("**/api/store/slots*", hold);
  await page.route("**/api/payment/create-payment-intent", abortRequest);
  const answerScripts = (answer: (route: Route) => Promise<void>) =>
    page.route(
      "**/dev/stripe/**",
      (route) => route.request().resourceType() === "script" ? answer(route) : route.continue(),
    );
  await answerScripts(abortRequest);
  await page.goto("/checkout?cancelled=true");
  await expect(page.getByText("Payment was cancelled. You can try again when ready.")).toBeVisible();
  await expect(page.getByText("Loading checkout...")).toBeVisible();
  await expectNoOverflowAtAnyWidth(page);
  release();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to prepare payment. Please try again." }))
    .toBeVisible();
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  const opening = holdResponse();
  await page.route("**/api/payment/create-payment-intent", opening.hold);
  await retryUntilVisible(page, page.getByText("Preparing payment..."));
  opening.release();

  const isNotLoaded = page.getByText("The card payment provider is not loaded. Please refresh the page.");
  await expect(isNotLoaded).toBeVisible();
  const isBlocked = page.getByRole("alert").filter({ hasText: "An ad blocker" });
  await expect(isBlocked.getByRole("link", restaurantPhone)).toHaveAttribute("href", phoneHref);
  await page.unroute("**/dev/stripe/**");
  await isBlocked.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expect(isBlocked).toHaveCount(0);
  await answerScripts((route) =>
    route.fulfill({ contentType: "text/javascript", body: "globalThis.Stripe = () => ({});" })
  );
  await page.goto("/checkout");
  await expect(isNotLoaded).toBeVisible();
});

test("an unknown payment, order or page says so and leads on; an order page without an id leads to the cart", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  const title = page.getByRole("heading", { level: 1 });
  await page.goto("/order-pending/pi_nobodys");
  await expect(title).toHaveText("Payment Status Unknown");
  await expect(page.getByRole("alert")).toContainText(
    "Unable to confirm payment status. Please contact support if you were charged.",
  );
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "한국어" }).click();
  await expect(title).toHaveText("결제 상태를 알 수 없습니다");
  await page.goto("/order-confirmation/ord_nobodys");
  await expect(title).toHaveText("주문을 찾을 수 없습니다");
  await expectAccessible(page);
  await page.getByRole("button", { name: "English" }).click();
  await expect(title).toHaveText("Order Not Found");
  await expect(page.getByRole("main").getByRole("link", { name: "Go to cart" })).toBeVisible();
  await expectNoOverflowAtAnyWidth(page);
  await page.goto("/order-pending");
  await expect(page).toHaveURL(/\/cart$/);

  // The chunk of an earlier version.
  await page.route("**/assets/change_language-*.js", (route) => route.fulfill({ status: 404 }));
  await page.goto("/order-pending/pi_nobodys");
  await page.getByRole("button", { name: "한국어" }).click();
  await expect(title).toHaveText("결제 상태를 알 수 없습니다");
  await page.unroute("**/assets/change_language-*.js");
  await page.getByRole("button", { name: "English" }).click();
  await expect(title).toHaveText("Payment Status Unknown");

  const response = await page.goto("/menu/of/yesterday");
  expect(response?.status()).toBe(404);
  await expect(title).toHaveText("Page not found");
  await page.getByRole("main").getByRole("link", { name: "See the menu" }).click();
  await expect(title).toHaveText("Menu");
});
