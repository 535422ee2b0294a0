import { card, placeOrder, tap } from "../counter.ts";
import { abortRequest, fillCart, seeConfirmation } from "../guest.ts";
import { fridayNight } from "../product.ts";
import { expect, fillCard, fillContact, openCounter, openPhone, order, test } from "../test.ts";

const bibimbap = "Dolsot Bibimbap";
/** $17.95 at lunch and 8.75 % tax. */
const bibimbapLunchCents = 1952;

test("an accepted order is captured once, a denied one is released, and the guest's page shows both", async ({ browser, product }) => {
  const counter = await openCounter(browser, product);
  const phone = await openPhone(browser, product);
  const number = await order(phone, bibimbap);
  const intentId = phone.url().split("/").at(-1);
  const intentOf = async (id: string | undefined) => (await product.ledger()).find((each) => each.id === id);

  await test.step("the counter accepts, and the card is charged with the amount shown", async () => {
    await expect(card(counter, number)).toContainText("돌솥비빔밥");
    await expect(counter).toHaveTitle(/^\(\d+\) Orders/);
    const sheet = counter.getByRole("dialog", { name: `Accept ${number}` });
    await tap(counter, number, "Accept", sheet);
    await expect(sheet).toContainText(`Accept order ${number}? Customer will be charged $19.52.`);
    await sheet.getByText("20", { exact: true }).click();
    await sheet.getByRole("button", { name: /^Accept and charge/ }).click();
    await expect(counter.getByText(`Order ${number} accepted! Customer charged $19.52.`)).toBeVisible();
    await expect(card(counter, number)).toBeHidden();

    await seeConfirmation(phone);
    await expect(phone.getByRole("heading", { name: "Order Confirmed!" })).toBeVisible();
    await expect(phone.getByText("Payment Successful")).toBeVisible();
    await expect(phone.getByText("$19.52").first()).toBeVisible();
    const intent = await intentOf(intentId);
    expect(intent?.amount).toBe(bibimbapLunchCents);
    expect(intent?.captures).toBe(1);
    expect(intent?.movements.map((movement) => movement.kind)).toEqual(["held", "captured"]);
  });

  await test.step("the counter denies another order, and its authorization is released", async () => {
    const { number, intentId } = await placeOrder(product.url, { lines: [{ dish: "dish_japchae" }] });
    await phone.goto(`/order-pending/${intentId}`);
    const sheet = counter.getByRole("dialog", { name: `Deny ${number}` });
    await tap(counter, number, "Deny", sheet);
    await expect(sheet).toContainText(
      `Deny order ${number}? Payment will be cancelled and customer notified.`,
    );
    await sheet.getByText("Too busy").click();
    await sheet.getByRole("button", { name: "Deny order" }).click();
    await expect(counter.getByText(`Order ${number} denied. Customer will not be charged.`)).toBeVisible();

    await expect(phone.getByText("The kitchen is too busy to take your order right now.")).toBeVisible();
    await expect(phone.getByText(/You were not charged\. The hold of \$[\d.]+ was released at/))
      .toBeVisible();
    const intent = await intentOf(intentId);
    expect(intent?.status).toBe("canceled");
    expect(intent?.movements.map((movement) => movement.kind)).toEqual(["held", "released"]);
  });
});

test("the cart can be edited, and an unavailable dish in it is named and blocks checkout", async ({ browser, product }) => {
  const phone = await openPhone(browser, product);
  await fillCart(phone, ["dish_dolsot_bibimbap", "dish_kimchi_jjigae"]);
  await phone.goto("/cart");
  await phone.getByRole("button", { name: `One more ${bibimbap}` }).click();
  await expect(phone.getByText("$35.90")).toBeVisible();

  await product.asStaff("manager", "PUT", "/api/admin/menu/dish_dolsot_bibimbap/availability", {
    is_available: false,
  });
  try {
    await phone.goto("/checkout");
    await expect(phone.getByText(/Dolsot Bibimbap.*not available/).first()).toBeVisible();
    await phone.route("**/api/cart/update", abortRequest);
    await phone.getByRole("button", { name: "Remove it and continue" }).click();
    await expect(phone.getByRole("alert").getByText("Failed to prepare payment. Please try again."))
      .toBeVisible();
    await phone.unroute("**/api/cart/update");
    await phone.goto("/cart");
    await expect(phone.getByText("Not available right now", { exact: true })).toBeVisible();
    await expect(phone.getByRole("button", { name: /^Edit / })).toHaveCount(1);
    await phone.getByRole("button", { name: `Remove ${bibimbap}` }).click();
    await phone.getByRole("link", { name: "Proceed to Checkout" }).click();
    await expect(phone.getByRole("button", { name: /^Authorize Payment/ })).toBeVisible();
  } finally {
    await product.asStaff("manager", "PUT", "/api/admin/menu/dish_dolsot_bibimbap/availability", {
      is_available: true,
    });
  }
});

test("a closed restaurant offers no ASAP and accepts orders for the next opening", async ({ browser, product }) => {
  await product.setClock(fridayNight);
  const phone = await openPhone(browser, product, fridayNight);
  await fillCart(phone, ["dish_dolsot_bibimbap"]);
  await phone.goto("/");
  await expect(phone.getByRole("banner")).toContainText("Closed · opens Sat, Nov 21, 11:00 AM");
  await expect(phone.getByText("Order now for pickup after Sat, Nov 21 at 11:00 AM")).toBeInViewport();
  await expect(phone.getByRole("link", { name: "Start your order" }).first()).toBeInViewport({ ratio: 1 });
  await phone.goto("/ko/cart");
  await expect(phone.getByText("바로 픽업은 11월 21일 (토) 오전 11:00부터 다시 받습니다.", { exact: false }))
    .toBeVisible();
  await expect(phone.getByText("We are closed")).toHaveCount(0);
  await phone.goto("/checkout");
  await expect(phone.getByText(/^We are closed right now\./)).toBeVisible();
  await fillContact(phone);
  await fillCard(phone, "4242424242424242");
  await phone.getByRole("button", { name: /^Authorize Payment/ }).click();
  await expect(phone).toHaveURL(/\/order-pending\/pi_/);
  await expect(
    phone.getByText("We are closed until Sat, Nov 21 at 11:00 AM and review your order after that."),
  )
    .toBeVisible();
  await expect(
    phone.getByText(/^Our team reviews your order after we open, usually within 5-\u206010\u00a0minutes\.$/),
  ).toBeVisible();
});
