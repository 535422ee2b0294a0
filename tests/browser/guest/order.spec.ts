import type { Page } from "@playwright/test";
import {
  abortRequest,
  expectAccessible,
  expectAccessibleInBothLanguages,
  expectNoOverflowAtAnyWidth,
  fillCart,
  intentOf,
  movementsOf,
  openGuest,
  openWithStream,
} from "../guest.ts";
import type { Product } from "../product.ts";
import { phone } from "../screens.ts";
import { expect, fillCard, fillContact, test } from "../test.ts";

const card = "4242424242424242";
const countHolds = async (product: Product) =>
  (await product.ledger()).filter(({ movements }) => movements.length > 0).length;
const pay = (page: Page) => page.getByRole("button", { name: /^Authorize Payment/ });

async function prepareCheckout(page: Page, dishes = ["dish_dolsot_bibimbap"]) {
  await fillCart(page, dishes);
  await page.goto("/checkout");
  await fillContact(page);
  await fillCard(page, card);
}

test("pressing twice, Enter, a second tab, going back and pressing again create one order", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await prepareCheckout(page);
  const other = await page.context().newPage();
  await other.goto("/checkout");
  await fillContact(other);
  await fillCard(other, card);

  const confirms: string[] = [];
  page.on("request", (request) => request.url().endsWith("/confirm") && confirms.push(request.url()));
  await pay(page).dblclick();
  await page.keyboard.press("Enter").catch(() => {});
  await expect(page).toHaveURL(/\/order-pending\/pi_/);
  const first = page.url();
  expect(await movementsOf(product, page)).toEqual(["held"]);
  expect(confirms.length).toBeLessThanOrEqual(1);

  await pay(other).click().catch(() => {});
  await expect(other).toHaveURL(/\/(order-pending\/pi_\w+|cart)$/);
  if (other.url().includes("pi_")) expect(other.url()).toBe(first);

  await page.goBack().catch(() => {});
  await page.goto("/checkout");
  await expect(page).toHaveURL(/\/(cart|order-pending\/pi_\w+)$/);
  await page.goto(first);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Payment Authorized - Order Pending Review",
  );
  expect(await movementsOf(product, page)).toEqual(["held"]);
});

test("a few times are chosen by one press; the chosen one and the form input survive the cart and the bank's page; a mistyped email is asked about, and a tap on the button orders without an answer", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  await fillCart(page, ["dish_dolsot_bibimbap"]);
  await page.goto("/checkout");
  await page.getByRole("radio", { name: "Schedule for later" }).check();
  await expect(page.getByText("Lunch price until 2:45 PM, then dinner price")).toBeVisible();
  await page.getByRole("group", { name: "Pickup times at dinner price" }).getByRole("button", {
    name: "3:00 PM",
  })
    .click();
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("15:00");
  await expect(page.getByText("Dinner price for this pickup time")).toBeVisible();
  await expect(pay(page)).toHaveText("Authorize Payment - $21.70");
  await page.getByRole("button", { name: "2:45 PM", exact: true }).click();
  await expect(page.getByText("Lunch price for this pickup time")).toBeVisible();
  await expect(pay(page)).toHaveText("Authorize Payment - $19.52");
  await expect(page.getByRole("button", { name: "2:45 PM", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await page.getByLabel("First name").fill("Mina");

  const time = page.getByRole("combobox", { name: "Time" });
  await time.selectOption({ label: "6:00 PM" });
  const expectChosen = async () => {
    await expect(time).toHaveValue("18:00");
    await expect(pay(page)).toHaveText("Authorize Payment - $21.70");
    await expect(page.getByLabel("First name")).toHaveValue("Mina");
  };
  await expectChosen();
  await page.goto("/cart");
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expectChosen();
  await page.goto("/checkout?payment_intent=pi_left&redirect_status=failed");
  await expect(page).toHaveURL(/\/checkout$/);
  await expectChosen();

  await test.step("a mistyped email is asked about when it is left, and Enter takes the likely address", async () => {
    for (
      const [language, label, typed, text] of [
        ["ko", "이메일", "ㅡㅑㅜㅁ@흠ㅑㅣ.채ㅡ", "혹시 mina@gmail.com 주소인가요?"],
        ["en", "Email", "mina@gmial.con", "Did you mean mina@gmail.com?"],
      ] as const
    ) {
      await page.locator(`header button[lang=${language}]`).click();
      const email = page.getByLabel(label, { exact: true });
      // Screen readers announce what changes inside a status that they already know.
      const status = email.locator("xpath=..").getByRole("status");
      await expect(status).toHaveCount(1);
      await expect(status).toBeEmpty();
      await email.fill(typed);
      await expect(status).toBeEmpty();
      await email.press("Tab");
      await expect(status).toHaveText(text);
      await expect(email).not.toBeFocused();
      if (language === "en") await expectAccessible(page);
      await page.keyboard.press("Shift+Tab");
      await expect(status.getByRole("button", { name: text })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(email).toHaveValue("mina@gmail.com");
      await expect(email).toBeFocused();
      await expect(status).toBeEmpty();
      await email.press("Tab");
      await expect(status).toBeEmpty();
    }
  });
  await fillContact(page);
  await fillCard(page, card);
  await page.getByLabel("Email").fill("mina390@gmial.com");
  await pay(page).tap();
  await expect(page).toHaveURL(/\/order-pending\/pi_/);
});

test("an authorization whose response is lost leads to one order: by looking it up, after a reload, and after one that still sees the cart", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  const before = await countHolds(product);
  const confirmation = "**/v1/payment_intents/*/confirm";

  await test.step("the details fail to save, the card is authorized anyway, and the response is lost", async () => {
    await prepareCheckout(page);
    await page.route("**/api/payment/update-payment-intent-metadata", abortRequest);
    let dropped = false;
    await page.route(confirmation, async (route) => {
      if (dropped) return await route.continue();
      dropped = true;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await pay(page).click();
    await expect(page).toHaveURL(/\/order-pending\/pi_/);
    expect(dropped).toBe(true);
    expect(await movementsOf(product, page)).toEqual(["held"]);
    await page.unrouteAll();
  });

  await test.step("a reload during authorization", async () => {
    await prepareCheckout(page);
    const confirmRequested = new Promise<void>((resolve) =>
      page.route(confirmation, async (route) => {
        await route.fetch();
        resolve();
      })
    );
    await pay(page).click();
    await confirmRequested;
    await page.reload();
    await expect(page).toHaveURL(/\/order-pending\/pi_/);
    expect(await movementsOf(product, page)).toEqual(["held"]);
    await page.unrouteAll();
  });

  await test.step("a reload that still sees the cart", async () => {
    const isCart = (url: URL) => url.pathname === "/api/cart";
    let cart = "";
    page.on("request", (request) => {
      if (isCart(new URL(request.url()))) cart = request.url();
    });
    await prepareCheckout(page);
    const body = await (await page.request.get(cart)).text();
    await page.route(confirmation, async (route) => void await route.fetch());
    await pay(page).click();
    await expect.poll(async () => (await (await page.request.get(cart)).json()).data.items).toEqual([]);
    await page.route(isCart, (route) => route.fulfill({ body, contentType: "application/json" }), {
      times: 1,
    });
    await page.reload();
    await expect(page).toHaveURL(/\/order-pending\/pi_/);
    expect(await movementsOf(product, page)).toEqual(["held"]);
  });
  expect(await countHolds(product)).toBe(before + 3);
});

test("a price increase during checkout is confirmed before authorization, then a dish that became unavailable", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  // While the stream is up, an open checkout shows both changes before the press.
  await page.route("**/api/store/stream", abortRequest);
  await prepareCheckout(page, ["dish_japchae", "dish_dolsot_bibimbap"]);
  const serve = (is_available: boolean) =>
    product.asStaff("manager", "PUT", "/api/admin/menu/dish_japchae/availability", { is_available });
  await page.route(readCart, abortRequest);
  const old = await raiseJapchae(product);
  try {
    // The page polls once before the press.
    await page.clock.fastForward(21_000);
    await pay(page).click();
    const dialog = page.getByRole("dialog");
    const agree = dialog.getByRole("button", { name: /^Agree and authorize/ });
    await expect(agree).toBeVisible();
    await expect(dialog).toContainText("Something changed. Please review before you pay.");
    await expect(dialog).toContainText("Nothing was authorized or charged.");
    await expectAccessibleInBothLanguages(page);
    expect((await serve(false)).ok).toBe(true);
    await agree.click();
    await expect(dialog.getByRole("button", { name: "Remove it and continue" })).toBeVisible();
    await expect(dialog.getByText(/available/)).toHaveText("Japchae is not available right now");
    await dialog.getByRole("button", { name: "Remove it and continue" }).click();
    await expect(page).toHaveURL(/\/order-pending\/pi_/);
    await expect(page.getByRole("main")).toContainText("Dolsot Bibimbap");
    await expect(page.getByRole("main")).not.toContainText("Japchae");
    expect(await movementsOf(product, page)).toEqual(["held"]);
  } finally {
    await serve(true);
    await priceJapchae(product, old);
  }
});

test("an open checkout shows a dish that goes off and a new price, and gives way to the phone while nothing can be ordered; fields that the browser fills in without events are read", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  await fillCart(page, ["dish_japchae", "dish_dolsot_bibimbap"]);
  await openWithStream(page, "/checkout");
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expect(pay(page)).toHaveText("Authorize Payment - $39.04");
  const set = (path: string, body: unknown) => product.asStaff("manager", "PUT", path, body);
  const pause = (length: string) => set("/api/admin/store/pause", { for: length });
  const alert = page.getByRole("alert").filter({ hasText: "Japchae is not available right now" });
  const call = page.getByRole("link", { name: "Call (714) 555-0142" });
  let old: number | undefined;
  try {
    await set("/api/admin/menu/dish_japchae/availability", { is_available: false });
    await expect(alert).toBeVisible();
    await expect(alert).not.toContainText("Some dishes");
    await expect(pay(page)).toHaveText("Authorize Payment - $19.52");
    await set("/api/admin/menu/dish_japchae/availability", { is_available: true });
    await expect(alert).toHaveCount(0);
    await expect(pay(page)).toHaveText("Authorize Payment - $39.04");
    old = await raiseJapchae(product);
    await expect(pay(page)).not.toHaveText("Authorize Payment - $39.04");
    await priceJapchae(product, old);
    await expect(pay(page)).toHaveText("Authorize Payment - $39.04");

    await page.getByLabel("First name").fill("Mina");
    await pause("30_minutes");
    await expect(call).toHaveAttribute("href", "tel:+17145550142");
    await expect(pay(page)).toHaveCount(0);
    await expectNoOverflowAtAnyWidth(page);
    await expectAccessible(page);
    await pause("off");
    await expect(pay(page)).toHaveText("Authorize Payment - $39.04");
    await expect(call).toHaveCount(0);
    await expect(page.getByLabel("First name")).toHaveValue("Mina");
  } finally {
    await pause("off");
    await set("/api/admin/menu/dish_japchae/availability", { is_available: true });
    if (old !== undefined) await priceJapchae(product, old);
  }

  await fillCard(page, card);
  const known = {
    "First name": "Minah",
    "Last name": "Park",
    Email: "mina@example.com",
    Phone: "7145550134",
  };
  for (const [label, value] of Object.entries(known)) {
    await page.getByLabel(label, { exact: true }).evaluate((field, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
    }, value);
  }
  await pay(page).click();
  await expect(page).toHaveURL(/\/order-pending\/pi_/);
  const response = await page.request.get(`/api/payment/session/${intentOf(page)}`);
  expect((await response.json()).data.order).toMatchObject({
    customer_name: "Minah Park",
    customer_email: "mina@example.com",
  });
});

/** The requests by which an open checkout without events learns of a change before the press. */
const readCart = /\/api\/(cart\?|menu\/items\/by-category)/;

async function raiseJapchae(product: Product): Promise<number> {
  const menu = await (await fetch(`${product.url}/api/menu/items/by-category`)).json() as {
    data: { items: { id: string; price: number }[] }[];
  };
  const old = menu.data.flatMap(({ items }) => items).find(({ id }) => id === "dish_japchae")?.price ?? 0;
  expect((await priceJapchae(product, old + 3)).ok).toBe(true);
  return old;
}

const priceJapchae = (product: Product, price: number) =>
  product.asStaff("admin", "PUT", "/api/admin/menu/dish_japchae/price", {
    price,
    reason: "noodles cost more",
  });

/** Waits for the server's answer to a scheduled pickup. The page's first request, for ASAP, may still be under way. */
const waitForScheduledQuote = (page: Page) =>
  page.waitForResponse((response) =>
    response.url().endsWith("/create-payment-intent") &&
    response.request().postData()?.includes('"scheduled"') === true
  );

/** Schedules the order for a time that the server refuses, because 45 minutes have passed since the page learned the times. */
async function chooseRefusedTime(page: Page, product: Product): Promise<void> {
  // Prevents the page from refreshing the pickup times before the server rejects the request.
  const isRefused = Promise.withResolvers<void>();
  await page.route("**/api/store/slots*", async (route) => {
    await isRefused.promise;
    await route.continue().catch(() => {});
  });
  await product.setClock("2026-11-20T20:50:00Z");
  const errorResponse = waitForScheduledQuote(page);
  await page.getByRole("radio", { name: "Schedule for later" }).check();
  expect((await errorResponse).ok()).toBe(false);
  isRefused.resolve();
}

test("invalid fields are listed and linked to their messages, a number that cannot receive texts has a note, a lost connection and a declined card say so, and a card that asks for 3-D Secure is authorized once it is completed", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await fillCart(page, ["dish_japchae"]);
  await page.goto("/checkout");
  await page.getByLabel("Card number").fill(card);
  await pay(page).click();
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
  await pay(page).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await fillCard(page, card);
  await expect(links).toHaveText(["Last name", "Email"]);

  await fillContact(page);
  const notice = page.getByText("We can't send texts to this number. We'll email you instead.");
  await page.getByLabel("Phone").fill("(876) 555-0134");
  await expect(notice).toBeHidden();
  await page.getByLabel("Text me about this order").check();
  await expect(notice).toBeVisible();
  // This device has no wallet.
  await expect(page.getByRole("region", { name: "Pay with a wallet" })).toBeHidden();
  await expect(page.getByText("or fill in the form and pay by card")).toHaveCount(0);
  await expectTermsOnce(page, { hasWallet: false });
  await page.getByLabel("Phone").fill("(714) 555-0134");
  await expect(notice).toBeHidden();

  await page.getByLabel("Phone").fill("(900) 555-0134");
  await pay(page).click();
  await expect(page.getByText("Please enter a valid phone number")).toBeVisible();

  await page.getByLabel("Phone").fill("(876) 555-0134");
  await expect(notice).toBeVisible();
  // The question about the email does not take the press on the button.
  await page.getByLabel("Email").fill("mina1280@gmial.com");
  await test.step("a lost connection and a declined card say so, and nothing is held", async () => {
    const before = await countHolds(product);
    await page.route("**/v1/payment_intents/**", abortRequest);
    await pay(page).click();
    await expect(page.getByText("Payment authorization failed. Please try again.")).toBeVisible();
    expect(await countHolds(product)).toBe(before);
    await page.unroute("**/v1/payment_intents/**");
    await expect(page.getByRole("banner").getByRole("link", { name: "Your cart, 1 item" })).toBeVisible();

    await fillCard(page, "4000000000000002");
    await pay(page).click();
    const declined = "Your card was declined. You were not charged. Try another card.";
    await expect(page.getByRole("alert").getByText(declined, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expect(page).toHaveURL(/\/checkout/);
  });

  let sendsTexts: boolean | undefined;
  // Read before the page gets it, because the page then leaves and the browser forgets the response.
  await page.route("**/api/payment/update-payment-intent-metadata", async (route) => {
    const response = await route.fetch();
    sendsTexts = (await response.json()).data.sends_texts;
    await route.fulfill({ response });
  });
  await fillCard(page, "4000002500003155");
  await pay(page).click();
  const question = page.getByRole("dialog").getByRole("button", { name: "Complete" });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/checkout/);
  await question.click();
  await expect(page).toHaveURL(/\/order-pending\/pi_/);
  expect(sendsTexts).toBe(false);
  expect(await movementsOf(product, page)).toEqual(["declined", "held"]);
  await expect.poll(async () => (await product.outbox()).map(({ to }) => to)).toContain("mina1280@gmial.com");
});

/** Opens the checkout of a filled cart on a phone with Google Pay. */
async function openWithWallet(page: Page, dish = "dish_dolsot_bibimbap") {
  await page.addInitScript(() => localStorage.setItem("emulated_wallet", "google_pay"));
  await fillCart(page, [dish]);
  await page.goto("/checkout");
  await expect(page.getByLabel("Card number")).toBeVisible();
}
const walletButton = (page: Page) => page.getByRole("button", { name: "Google Pay (test)" });
const walletSheet = (page: Page) => page.getByRole("dialog", { name: "Google Pay" });

test("a wallet above the form, with the link to the terms, pays without any field filled in; it fills in only what the guest did not type, and opens again after a price increase is agreed to", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  await openWithWallet(page);
  const firstStep = page.getByRole("heading", { name: "Pickup time" });
  const [button, step] = [await walletButton(page).boundingBox(), await firstStep.boundingBox()];
  expect(button?.y).toBeLessThan(step?.y ?? NaN);
  await expect(page.getByText("Pickup: ASAP (15-30 minutes). You can change it below.")).toBeVisible();
  await expectTermsOnce(page, { hasWallet: true });
  await expectAccessibleInBothLanguages(page);
  await walletButton(page).click();
  await walletSheet(page).getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  const payWithWallet = async () => {
    await walletButton(page).click();
    await walletSheet(page).getByRole("button", { name: "Pay", exact: true }).click();
  };
  await payWithWallet();
  await expect(page).toHaveURL(/\/order-pending\/pi_/);
  expect(await movementsOf(product, page)).toEqual(["held"]);
  const orders = async () =>
    (await (await product.asStaff("manager", "GET", "/api/admin/orders")).json()).data;
  await expect.poll(orders).toContainEqual(
    expect.objectContaining({ customer_name: "Grace Hopper", customer_phone_formatted: "(714) 555-0177" }),
  );

  // While the stream is up, an open checkout shows the price before the press.
  await page.route("**/api/store/stream", abortRequest);
  await openWithWallet(page, "dish_japchae");
  await page.getByLabel("First name").fill("Mina");
  await payWithWallet();
  // The wallet's last name does not complete a first name that the guest typed.
  await expect(page.getByLabel("Last name")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Email")).toHaveValue("grace@example.com");
  await page.getByLabel("Last name").fill("Park");
  await page.route(readCart, abortRequest);
  const old = await raiseJapchae(product);
  try {
    // The page polls once before the press.
    await page.clock.fastForward(21_000);
    await payWithWallet();
    await page.getByRole("button", { name: /^Agree and authorize/ }).click();
    await expect(page.getByText("Please press the wallet button again")).toBeVisible();
    await payWithWallet();
    await expect(page).toHaveURL(/\/order-pending\/pi_/);
    expect(await movementsOf(product, page)).toEqual(["held"]);
  } finally {
    await priceJapchae(product, old);
  }
});

test("a pickup time that was refused before payment gets the focus, and no wallet opens for it", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await openWithWallet(page);
  await fillContact(page);
  await fillCard(page, card);
  const before = await countHolds(product);
  await chooseRefusedTime(page, product);
  const time = page.getByRole("combobox", { name: "Time" });
  await expect(time).toHaveAccessibleDescription(/no longer available/);
  await walletButton(page).click();
  await expect(walletSheet(page)).toHaveCount(0);
  await pay(page).click();
  await expect(time).toBeFocused();
  expect(await countHolds(product)).toBe(before);
});

/** Expects one link to the terms in the checkout: below the wallet's button or else below the card. */
async function expectTermsOnce(page: Page, { hasWallet }: { hasWallet: boolean }): Promise<void> {
  const wallet = page.getByRole("region", { name: "Pay with a wallet" });
  await expect(page.getByRole("main").getByRole("link", { name: "Refund Policy" })).toHaveCount(1);
  await expect(wallet.getByRole("link", { name: "Refund Policy" })).toHaveCount(hasWallet ? 1 : 0);
  await expect(page.getByRole("main")).toContainText(/you agree to our Terms.* and Refund Policy/);
}
