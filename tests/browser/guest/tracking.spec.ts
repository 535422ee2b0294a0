import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { card, openTablet, placeOrder } from "../counter.ts";
import type { GuestOrder } from "@contract/schemas/payment.ts";
import {
  abortRequest,
  changeOrder,
  expectAccessible,
  expectAccessibleInBothLanguages,
  expectNoOverflow,
  expectNoOverflowAtAnyWidth,
  holdResponse,
  movementsOf,
  openGuest,
  openPendingOrder,
  seeConfirmation,
  waitForHydration,
} from "../guest.ts";
import { fridayLunch, type Product } from "../product.ts";
import { phone } from "../screens.ts";
import { afterWhile, expect, test } from "../test.ts";

test("the page of a pending order shows its status, and the guest asks for texts, moves the pickup and cancels", async ({ browser, product }) => {
  const counter = await openTablet(browser, product);
  const page = await openGuest(browser, product, phone);
  const { number, intentId } = await placeOrder(product.url, { lines: [{ dish: "dish_japchae" }] });
  const main = page.getByRole("main");
  const title = page.getByRole("heading", { level: 1 });

  await test.step("while the order is still read, text at 200 % fits a narrow phone", async () => {
    const { hold, release } = holdResponse();
    await page.route("**/api/payment/session/**", hold);
    await page.goto(`/order-pending/${intentId}`);
    await waitForHydration(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => document.documentElement.style.fontSize = "200%");
    for (const next of ["ko", "en"]) {
      await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoOverflow(page, `before ${next}`);
      await page.locator(`header button[lang=${next}]`).click();
      await expect(page.locator("html")).toHaveAttribute("lang", next);
    }
    await page.evaluate(() => document.documentElement.style.fontSize = "");
    await page.setViewportSize(phone.viewport);
    release();
    await page.unroute("**/api/payment/session/**", hold);
  });

  const box = page.getByLabel("Text me when it is accepted");
  await test.step("it shows the status at every width", async () => {
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - paragraph: /Order number K-\\d+/
        - status:
          - heading "Payment Authorized - Order Pending Review" [level=1]
          - paragraph: /You have not been charged/
        - region "Progress":
          - list:
            - listitem: /Payment Authorized Done/
            - listitem: /Employee Review In progress/
            - listitem: /Payment Processing Upcoming/
            - listitem: /Order Preparation Upcoming/
        - heading "What happens next" [level=2]
        - list:
          - listitem: No charge has been made yet.
        - link "Back to menu"
        - link "Opening hours"
        - button "Change pickup time"
        - button "Cancel order"
    `);
    await expect(main.getByText("Live", { exact: true })).toBeVisible();
    await expect(main).toContainText(intentId);
    await expect(box).not.toBeChecked();
    await expect(box).toHaveAccessibleDescription(
      /\(714\) 555-\d{4}.*By checking this box.*Reply STOP to opt out/,
    );
    await expectAccessibleInBothLanguages(page);
  });

  await test.step("the guest asks for texts and stops them, and offline the page says so", async () => {
    await page.route("**/texts", (route) => route.abort("internetdisconnected"));
    await page.context().setOffline(true);
    await box.click();
    await expect(page.getByText("You are offline. Please try again once you are connected.")).toBeVisible();
    await expect(box).not.toBeChecked();
    await page.context().setOffline(false);
    await page.unroute("**/texts");
    await box.click();
    const asked = page.getByText(/^We'll text you at \(714\) 555-\d{4}\.$/);
    await expect(asked).toBeVisible();
    await expect(page.getByRole("status").filter({ has: asked })).toBeFocused();
    await expect(box).toHaveCount(0);
    await expectNoOverflowAtAnyWidth(page);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Stop texts to this number" }).click();
    const stopped = page.getByText("We send no more texts to this number.");
    await expect(page.getByRole("status").filter({ has: stopped })).toBeFocused();
    await expect(box).not.toBeChecked();
  });

  await test.step("the guest moves the order to a later time, and the counter's card says so", async () => {
    const dialog = page.getByRole("dialog", { name: "Change your pickup time" });
    const offline = "You are offline. Please try again once you are connected.";
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Change pickup time" }).click();
    await expect(dialog.getByRole("alert")).toContainText(offline);
    await page.context().setOffline(false);
    await dialog.getByLabel("Time").selectOption("14:00");
    await expectNoOverflowAtAnyWidth(page);
    await expectAccessible(page);
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name: "Change to 2:00 PM" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(offline);
    await page.context().setOffline(false);
    await expect(dialog.getByLabel("Time")).toHaveValue("14:00");
    await dialog.getByRole("button", { name: "Change to 2:00 PM" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Your pickup is now at 2:00 PM.")).toBeVisible();
    await expect(main).toContainText(/Pickup time.*2:00\sPM/s);
    await expect(card(counter, number)).toContainText("The guest changed the pickup time. Before: ASAP");
    await expect(card(counter, number)).toContainText("2:00 PM");
    await expectNoViolations(counter, { within: "article" });
  });

  await test.step("the guest cancels after a confirmation, but not offline", async () => {
    await page.getByRole("button", { name: "Cancel order" }).click();
    await expect(page.getByRole("button", { name: "Keep my order" })).toBeVisible();
    await expectNoOverflowAtAnyWidth(page);
    await expectAccessible(page);
    // Without a connection it fails at once, and it is not sent later.
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Yes, cancel it" }).click();
    await expect(page.getByRole("dialog").getByText("We couldn't cancel", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "Keep my order" }).click();
    await page.context().setOffline(false);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await expect(title).toHaveText("Payment Authorized - Order Pending Review");
    await page.getByRole("button", { name: "Cancel order" }).click();
    await expect(page.getByRole("button", { name: "Yes, cancel it" })).toBeVisible();
    await expect(page.getByRole("dialog").getByRole("alert")).toHaveCount(0);
    await page.getByRole("button", { name: "Yes, cancel it" }).click();
    await expect(title).toHaveText("Your order was cancelled");
    await expect(page.getByRole("button", { name: "Change pickup time" })).toHaveCount(0);
    await expect(page.getByText(/You were not charged\. The hold of \$[\d.]+ (was|is being) released/))
      .toBeVisible();
    await expect.poll(() => movementsOf(product, page)).toEqual(["held", "released"]);
  });
});

test("the page follows an order from accepted to picked up, and every refund until the bank settles it, then orders again", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  const main = page.getByRole("main");
  const title = page.getByRole("heading", { level: 1 });
  const row = (label: string) => amountOf(page, label);
  // The connection is lost while the confirmation page is preloaded.
  const isOffline = Promise.withResolvers<void>();
  await page.route(/\/assets\/order_confirmation/, async (route) => {
    await isOffline.promise;
    await abortRequest(route);
  }, { times: 1 });
  const placed = await openPendingOrder(page, product, "pm_card_pendingRefund");
  const { id, number, intentId, total } = placed;

  await test.step("a phone without a connection keeps the order's page, and updates it at once after an hour asleep", async () => {
    await page.context().setOffline(true);
    isOffline.resolve();
    await expect(page.getByText("You are offline. Your order is safe", { exact: false })).toBeVisible();
    await expectNoOverflowAtAnyWidth(page);
    await changeOrder(product, id, "accept", { minutes: 20 });
    await page.clock.fastForward("01:00:00");
    await page.context().setOffline(false);
    await seeConfirmation(page);
    await expect(page).toHaveURL(`/order-confirmation/${id}`);
    await expect(title).toHaveText("Order Confirmed!");
    await expect(page).toHaveTitle(new RegExp(`^${number}: Your order is confirmed`));
    const facts = ["Pickup", "Confirmed", "Estimated ready time", "Payment Successful", "Mina Park"];
    for (const text of [number, ...facts]) await expect(main).toContainText(text);
    await expect(main.getByText("10482 Ramie Street", { exact: false }).first()).toBeVisible();
  });

  await test.step('a ready order shows the place and "I\'m here" before the money', async () => {
    await changeOrder(product, id, "start");
    await expect(main.getByText("Your order is being prepared", { exact: true })).toBeVisible();
    await expect(title).toHaveText("Order Confirmed!");
    await changeOrder(product, id, "ready");
    await expect(main.getByText("Your order is ready", { exact: true })).toBeVisible();
    await expect(title).toHaveText("Order Confirmed!");
    await page.setViewportSize(phone.viewport);
    const top = async (text: string) =>
      (await page.getByText(text, { exact: true }).first().boundingBox())?.y ?? 0;
    await expect(page.getByText("I'm here", { exact: true })).toBeVisible();
    const [place, directions, arrival, money] = [
      await top("Pickup location"),
      await top("Get directions"),
      await top("I'm here"),
      await top("Payment Successful"),
    ];
    expect(place < directions && directions < arrival && arrival < money).toBe(true);
  });

  await test.step("the page and the emails show what is on its way and what has arrived", async () => {
    await expect(row("Total").first()).toHaveText(`$${total}`);
    await expect(row("Refunded")).toHaveCount(0);
    await refund(product, id, 3);
    await expect(row("Refund on its way")).toHaveText("−$3.00");
    await expect(row("Refunded")).toHaveCount(0);
    await settleRefund(product, intentId);
    await expect(row("Refunded")).toHaveText("−$3.00");
    await expect(row("Refund on its way")).toHaveCount(0);
    await refund(product, id, 2);
    await expect(row("Refund on its way")).toHaveText("−$2.00");
    await expect(row("Refunded")).toHaveText("−$3.00");
    const mails = async () =>
      (await product.outbox()).filter(({ subject }) => subject === `Refund for order ${number}`)
        .map(({ text }) => text);
    await expect.poll(mails).toContainEqual(
      expect.stringContaining("Refunded: −$3.00\nRefund on its way: −$2.00\n"),
    );
    await expectNoOverflowAtAnyWidth(page);
    await expectAccessible(page);
    await settleRefund(product, intentId);
  });

  await changeOrder(product, id, "complete");
  await expect(main.getByText("Picked up. Enjoy your meal!", { exact: true })).toBeVisible();
  await expect(title).toHaveText("Order Confirmed!");

  await test.step("refunds after pickup reach a page that is open or wakes up, with true amounts after each", async () => {
    await refund(product, id, 3);
    await settleRefund(product, intentId);
    await afterWhile(page, 61_000, () => expect(row("Refunded")).toHaveText("−$8.00"));
    await expect(main).toContainText(`We refunded $8.00 of your $${total}`);

    // Far less than the minute between two polls passes while the page sleeps and wakes.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    const refundAsleep = async (amount: number, wake: () => boolean, refunded: string) => {
      await refund(product, id, amount);
      await settleRefund(product, intentId);
      await page.evaluate(wake);
      await expect(async () => {
        await page.clock.runFor(20);
        await expect(row("Refunded")).toHaveText(`−$${refunded}`, { timeout: 250 });
      }).toPass({ timeout: 20_000 });
    };
    await refundAsleep(2, () => globalThis.dispatchEvent(new Event("focus")), "10.00");
    await expect(main).toContainText(`We refunded $10.00 of your $${total}`);
    const rest = Math.round(Number(total) * 100 - 1_000) / 100;
    await refundAsleep(rest, () => document.dispatchEvent(new Event("visibilitychange")), total);
    await expect(row("Total")).toHaveText(`$${total}`);
    await page.clock.resume();
  });

  await test.step("the receipt is printed with the card and the refund", async () => {
    const refunded = main.getByText(
      /^We refunded \$[\d.]+ at 12:\d\d\sPM\. Banks usually show a refund within 5 to 10 business days/,
    );
    await expect(refunded).toContainText(total);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(main.locator("strong").getByText("Jogakbo Kitchen", { exact: true })).toBeVisible();
    await expect(main.getByText(/November 20, 2026 at 12:\d\d\sPM$/)).toBeVisible();
    await expect(row("Card")).toHaveText("Visa •••• 7726");
    await expect(row("Total")).toHaveText(`$${total}`);
    await expect(row("Refunded")).toHaveText(`−$${total}`);
    for (const name of ["Card", "Refunded"]) await expect(row(name)).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await expect(main.getByText(/November 20, 2026/)).toBeHidden();
    await page.evaluate(() => {
      globalThis.print = () => document.body.setAttribute("data-printed", "yes");
    });
    await page.getByRole("button", { name: "Print Receipt" }).click();
    await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
  });

  const serve = (is_available: boolean) =>
    product.asStaff("manager", "PUT", "/api/admin/menu/dish_japchae/availability", { is_available });
  await serve(false);
  try {
    await page.getByRole("link", { name: "Order Again" }).click();
    await expect(page.getByText("Not available right now: Japchae")).toBeVisible();
    await expect(page.getByText("Your cart is empty.")).toBeVisible();
  } finally {
    await serve(true);
  }
});

test("with text at 200 %, a ready order with long names and a large total fits a narrow phone in both languages", async ({ browser, product }) => {
  const { id } = await placeOrder(product.url, {
    firstName: "Wolfeschlegelsteinhausenbergerdorff",
    lastName: "Park",
    phone: "7145550187",
    lines: ["dish_budae_jjigae", "dish_la_galbi"].map((dish) => ({ dish, quantity: 20 })),
  });
  await changeOrder(product, id, "accept", { minutes: 60 });
  await changeOrder(product, id, "ready");
  const page = await openGuest(browser, product, { ...phone, viewport: { width: 360, height: 740 } });
  await page.goto(`/order-confirmation/${id}`);
  await waitForHydration(page);
  await page.evaluate(() => document.documentElement.style.fontSize = "200%");
  for (const [language, ready] of [["en", "Your order is ready"], ["ko", "음식이 준비되었습니다"]] as const) {
    if (language === "ko") await page.locator("header button[lang=ko]").click();
    await expect(page.getByText(ready, { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Wolfeschlegelsteinhausenbergerdorff", { exact: false })).toBeVisible();
    await expectNoOverflow(page);
    // The panel of the status cuts off what is wider than it.
    const cut = () =>
      page.getByRole("main").evaluate((main) =>
        [...main.querySelectorAll("div")].filter((element) =>
          getComputedStyle(element).overflowX === "hidden" && element.clientWidth > 1 &&
          element.scrollWidth > element.clientWidth
        ).map((element) => element.textContent)
      );
    await expect.poll(cut).toEqual([]);
  }
});

test("a scheduled order of twelve dishes has a calendar entry and a receipt of one page; a no-show and a missing order say so", async ({ browser, product }) => {
  const dishes = [
    ...["dish_dolsot_bibimbap", "dish_japchae", "dish_bulgogi", "dish_la_galbi", "dish_kimchi_jeon"],
    ...["dish_fried_mandu", "dish_gyeran_jjim", "dish_seolleongtang", "dish_galbitang", "dish_samgyetang"],
    ...["dish_sikhye", "dish_sujeonggwa"],
  ];
  const { id, number } = await placeOrder(product.url, {
    pickup: { date: "2026-11-20", time: "18:30" },
    lines: dishes.map((dish) => ({ dish, quantity: 2, note: "Please pack the sauce separately" })),
  });
  await changeOrder(product, id, "accept", { minutes: 20 });
  await refund(product, id, 10);
  const page = await openGuest(browser, product);
  await page.goto(`/order-confirmation/${id}`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(page.getByRole("button", { name: "Print Receipt" })).toBeVisible();
  const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const button = page.getByRole("button", { name: "Add to Calendar" });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toBe(`${number}.ics`);
  const file = (await readFile(await download.path(), "utf8")).replaceAll("\r\n ", "");
  expect(file).toContain("DTSTART:20261121T023000Z");
  expect(file).toMatch(new RegExp(`SUMMARY:.*${number}`));
  expect(file).toContain("10482 Ramie Street\\, Garden Grove");
  expect(file).toContain(`/order-confirmation/${id}`);

  await test.step("an order that was not picked up shows no success", async () => {
    const late = await placeOrder(product.url, { lines: [{ dish: "dish_japchae" }] });
    for (const step of ["accept", "ready"]) await changeOrder(product, late.id, step);
    await page.goto(`/order-confirmation/${late.id}`);
    await expect(page.getByText("Payment Successful")).toBeVisible();
    await changeOrder(product, late.id, "no-show");
    await expect(title).toHaveText("This order was not picked up");
    await expect(page.getByText("Payment Successful")).toHaveCount(0);
  });

  await test.step("a missing confirmation is requested five more times at two-second intervals, then reported with a number to call", async () => {
    let requestCount = 0;
    await page.route("**/api/payment/session/ord_late*", async (route) => {
      requestCount += 1;
      await abortRequest(route);
    });
    await page.goto("/order-confirmation/ord_late");
    await expect(title).toHaveText("Loading your order...");
    await expectNoOverflowAtAnyWidth(page);
    // Each failure starts the next two seconds.
    await expect(async () => {
      await page.clock.fastForward(2_000);
      await expect(title).toHaveText("Order Not Found", { timeout: 500 });
    }).toPass();
    expect(requestCount).toBe(6);
    await expect(page.getByText("We'll keep trying.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Call (714) 555-0142" })).toBeVisible();
  });
});

test("a device's orders are linked on its pages until they end; a denied one says why and is ordered again, and one expires", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  const first = await placeOrder(product.url, { lines: [{ dish: "dish_japchae" }] });
  const second = await placeOrder(product.url);
  const bar = page.getByRole("complementary", { name: /^Your current orders?$/ });
  const links = bar.getByRole("link");

  await test.step("a page stays when the script of the links fails", async () => {
    await page.goto(`/order-pending/${first.intentId}`);
    await expect(page).toHaveTitle(new RegExp(`^${first.number}: Payment Authorized`));
    await page.route("**/assets/running_orders-*.js", abortRequest);
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("running_orders"));
    await page.goto("/cart");
    await failed;
    await expect(page.getByText("Your cart is empty.")).toBeVisible();
    await page.getByRole("link", { name: "Hours" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Hours");
    await page.unroute("**/assets/running_orders-*.js");
  });

  await test.step("the cart links to every order, newest first, and the page of one to the others", async () => {
    await page.goto(`/order-pending/${second.intentId}`);
    await expect(page).toHaveTitle(
      new RegExp(`^${second.number}: Payment Authorized - Order Pending Review`),
    );
    await expect(links).toHaveText([`Order ${first.number} Pending review`]);
    await page.goto("/cart");
    await expect(links).toHaveText([
      `Order ${second.number} Pending review`,
      `Order ${first.number} Pending review`,
    ]);
    await expectNoOverflowAtAnyWidth(page);
    await expectAccessible(page);
  });

  await test.step("a denied order shows the reason, that nothing was charged, the next times and a number to call", async () => {
    await bar.getByRole("link", { name: first.number }).click();
    await expect(page).toHaveURL(/\/order-pending\//);
    await changeOrder(product, first.id, "deny", { reason: "The noodles ran out at noon." });
    await expect(page).toHaveTitle(new RegExp(`^${first.number}: We couldn't accept your order`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We couldn't accept your order");
    await expect(page.getByText("The noodles ran out at noon.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Change pickup time" })).toHaveCount(0);
    await expect(page.getByText(/You were not charged\. The hold of \$[\d.]+ was released at/)).toBeVisible();
    await expect(page.getByText(/^Next pickup times: ASAP \(.*\), 12:\d\d\sPM/)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Call (714) 555-0142" }))
      .toHaveAttribute("href", "tel:+17145550142");
    await expectAccessibleInBothLanguages(page);
  });

  await page.getByRole("link", { name: "Order Again" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole("heading", { level: 3, name: /Japchae/ })).toBeVisible();
  await expect(links).toHaveText([`Order ${second.number} Pending review`]);

  await test.step("an unanswered order expires, and the guest's page updates automatically", async () => {
    await page.goto(`/order-pending/${second.intentId}`);
    await product.setClock(new Date(Date.parse(fridayLunch) + 17 * 60_000).toISOString());
    // The jobs run every few seconds.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We didn't get to your order in time", {
      timeout: 30_000,
    });
    await expect(page.getByText(/You were not charged\./)).toBeVisible();
    await expect.poll(() => movementsOf(product, page)).toEqual(["held", "released"]);
    // On paper it still says which order it is and what happened to it.
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(/You were not charged\./)).toBeVisible();
    await expect(page.getByText("Subtotal")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Call/ })).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  });
  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 3, name: /Japchae/ })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

/** An amount of the order's page, by its label. */
const amountOf = (page: Page, label: string) =>
  page.getByRole("main").locator("dl > div")
    .filter({ has: page.getByRole("term").getByText(label, { exact: true }) }).getByRole("definition");

async function refund(product: Product, id: string, amount: number): Promise<void> {
  const response = await product.asStaff(
    "admin",
    "POST",
    `/api/admin/orders/${id}/refund`,
    { reason: "The noodles were cold.", amount },
    { "idempotency-key": crypto.randomUUID() },
  );
  expect(response.status, await response.text()).toBe(200);
}

/** Lets the bank accept the newest refund, and waits until the product has heard of it. */
async function settleRefund(product: Product, intent: string): Promise<void> {
  const settled = await fetch(`${product.url}/dev/stripe/_faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ settle_refund: intent, status: "succeeded" }),
  });
  expect(settled.status, await settled.text()).toBe(200);
  const pending = async () => {
    const response = await fetch(`${product.url}/api/payment/session/${intent}`);
    const { data } = await response.json() as { data: { order: GuestOrder } };
    return data.order.money.pending_refund_amount;
  };
  await expect.poll(pending).toBe(0);
}
