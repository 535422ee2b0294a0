import type { Page } from "@playwright/test";
import { placeOrder } from "../counter.ts";
import { changeOrder, expectAccessible, expectAccessibleInBothLanguages, openGuest } from "../guest.ts";
import type { Product } from "../product.ts";
import { phone } from "../screens.ts";
import { expect, test } from "../test.ts";

type Placed = Awaited<ReturnType<typeof placeOrder>>;
type Item = { id: string; name: string };

const answers = "**/api/payment/session/*/offer";

/** Opens the page of a pending order of two dishes. */
async function openOrder(page: Page, product: Product): Promise<Placed> {
  const placed = await placeOrder(product.url, {
    lines: [{ dish: "dish_japchae" }, { dish: "dish_kimchi_jeon" }],
  });
  await page.goto(`/order-pending/${placed.intentId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Payment Authorized - Order Pending Review",
  );
  return placed;
}

/** Offers to leave out the pancake and to pick up at 1:30 PM. */
async function offerChange(product: Product, { id, intentId }: Placed): Promise<void> {
  const response = await fetch(`${product.url}/api/payment/session/${intentId}`);
  const { data } = await response.json() as { data: { order: { items: Item[] } } };
  const pancake = data.order.items.find(({ name }) => name.includes("Pancake"));
  await changeOrder(product, id, "offer", {
    remove: [{ id: pancake?.id, quantity: 1 }],
    pickup_time: { option: "scheduled", scheduledDate: "2026-11-20", scheduledTime: "13:30" },
    reason_code: "sold_out",
  });
}

test("an offer appears on the open page; a late answer shows that it has ended, and yes charges the smaller total", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  const placed = await openOrder(page, product);
  await offerChange(product, placed);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Can we change your order?");
  const offer = page.getByRole("region", { name: "The restaurant's offer" });
  await expect(offer.getByRole("listitem")).toHaveText([/^Without 1 × .*Pancake/, /^Pickup .*1:30\sPM$/]);
  await expect(offer.getByRole("timer")).toHaveText(/Time to answer: [45]:\d\d/);
  await expect(page).toHaveTitle(/Can we change your order/);
  await expectAccessibleInBothLanguages(page);

  await test.step("a withdrawn offer disappears", async () => {
    await changeOrder(product, placed.id, "offer/withdraw");
    await expect(offer).toBeHidden();
    await expect(title).toHaveText("Payment Authorized - Order Pending Review");
  });

  const yes = offer.getByRole("button", { name: /^Yes, \$[\d.]+ is fine$/ });
  const alert = page.getByRole("alert");
  await test.step("an answer to a withdrawn offer shows that it has ended", async () => {
    await offerChange(product, placed);
    await expect(yes).toBeVisible();
    // The page does not hear of the withdrawal before the answer.
    await page.route(answers, async (route) => {
      await changeOrder(product, placed.id, "offer/withdraw");
      await route.continue();
    });
    await yes.click();
    await expect(title).toHaveText("Payment Authorized - Order Pending Review");
    await page.unroute(answers);
    await expect(alert).toContainText("This offer has ended.");
  });

  await offerChange(product, placed);
  await yes.click();
  await expect(page.getByText("Changed as you agreed:")).toBeVisible();
  await expect(alert).toBeHidden();
  await expect(page.getByText(/^\$[\d.]+ was charged to your card/)).toBeVisible();
  const intent = (await product.ledger()).find(({ id }) => id === placed.intentId);
  const charge = intent?.movements.find(({ kind }) => kind === "captured");
  expect(charge?.amount).toBeLessThan(intent?.amount ?? 0);
  await expectAccessible(page);
});

test("no to an offer ends the order without a charge, also when another device says it first", async ({ browser, product }) => {
  const page = await openGuest(browser, product, phone);
  const title = page.getByRole("heading", { level: 1 });
  await offerChange(product, await openOrder(page, product));
  await page.getByRole("button", { name: "No, cancel my order" }).click();
  await expect(title).toHaveText("We couldn't accept your order");
  await expect(page.getByText("You said no to the change that we offered.")).toBeVisible();
  await expect(page.getByText(/You were not charged\./)).toBeVisible();
  await expect(page.getByRole("link", { name: "Order the rest" })).toBeVisible();

  await offerChange(product, await openOrder(page, product));
  await page.route(answers, async (route) => {
    await route.fetch({ postData: { answer: "no" } });
    await route.continue();
  });
  await page.getByRole("button", { name: /^Yes, / }).click();
  await expect(title).toHaveText("We couldn't accept your order");
  await expect(page.getByRole("alert")).toContainText("This offer has ended.");
});
