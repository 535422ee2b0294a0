import type { Locator, Page } from "@playwright/test";
import { placeOrder } from "../counter.ts";
import {
  abortRequest,
  changeOrder,
  expectAccessible,
  expectNoOverflow,
  expectNoOverflowAtAnyWidth,
  fillCart,
  openGuest,
} from "../guest.ts";
import type { Product } from "../product.ts";
import { phone } from "../screens.ts";
import { afterWhile, expect, fillCard, fillContact, test } from "../test.ts";

const card = "4242424242424242";
const submit = (page: Page) => page.getByRole("dialog").locator("button[type=submit]");

/** Opens the dialog of dolsot bibimbap, which costs $17.95 at lunch. */
async function openBibimbap(page: Page) {
  await page.goto("/menu?dish=dish_dolsot_bibimbap");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Turns an option on or off as staff. */
async function serveOption(product: Product, id: string, is_available: boolean) {
  const path = `/api/admin/menu/options/${id}/availability`;
  const response = await product.asStaff("manager", "PUT", path, { is_available });
  expect(response.status, await response.text()).toBe(200);
}

test("options are chosen by keyboard and at every width, change price and allergens, and are offered again and listed", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await page.goto("/menu?dish=dish_cola");
  const dialog = page.getByRole("dialog");

  await test.step("a required option is chosen with the keyboard, and without it the group is announced and focused", async () => {
    const group = dialog.getByRole("radiogroup", { name: "Kind of cola" });
    await expect(group).toHaveAccessibleDescription("Required · choose 1");
    await submit(page).focus();
    await page.keyboard.press("Enter");
    await expect(group.getByText("Choose 1: Kind of cola")).toBeVisible();
    await expect(group).toHaveAccessibleDescription("Required · choose 1 Choose 1: Kind of cola");
    await expect(group.getByRole("radio").first()).toBeFocused();
    await expect(group).toBeInViewport();
    await expectAccessible(page);

    await page.keyboard.press("ArrowDown");
    await expect(group.getByRole("radio", { name: "Diet" })).toBeChecked();
    await expect(group.getByText("Choose 1: Kind of cola")).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  });

  const bibimbap = page.getByRole("button", { name: "Add Dolsot Bibimbap to cart", exact: true });
  await test.step("the options are beside the description on wide screens and below it on narrow ones", async () => {
    await bibimbap.click();
    await dialog.getByRole("checkbox", { name: "Cheese" }).check();
    const left = async (locator: Locator) => (await locator.boundingBox())?.x ?? NaN;
    const title = dialog.getByRole("heading", { level: 2 });
    const protein = dialog.getByRole("radiogroup", { name: "Protein" });
    for (
      const [width, height, isBeside] of [[390, 844, false], [768, 1024, false], [1024, 768, true], [
        1440,
        900,
        true,
      ]] as const
    ) {
      await page.setViewportSize({ width, height });
      await expect.poll(async () => await left(protein) > await left(title) + 200, `${width} px`).toBe(
        isBeside,
      );
      await expectNoOverflow(page);
      if (width === 1024) await expectAccessible(page);
    }
    // The title stays beside the last control, and the close button is above the content that scrolls past it.
    await dialog.getByLabel("Kitchen notes").focus();
    await expect(dialog.getByLabel("Kitchen notes")).toBeInViewport({ ratio: 1 });
    await expect(title).toBeInViewport({ ratio: 1 });
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("price, allergens and badges follow the chosen options", async () => {
    await fillCart(page, ["dish_dolsot_bibimbap"]);
    await page.setViewportSize(phone.viewport);
    await bibimbap.click();
    await expect(dialog.getByRole("radio", { name: "Beef" })).toBeChecked();
    await expect(submit(page)).toHaveText("Add to cart$17.95");
    await expect(dialog).toContainText("Contains beef, egg, wheat, soy, and sesame.");
    await dialog.getByRole("radio", { name: "Tofu" }).check();
    await dialog.getByRole("checkbox", { name: "Cheese" }).check();
    await dialog.getByRole("checkbox", { name: "No egg" }).check();
    await expect(dialog).toContainText("Contains milk, wheat, soy, and sesame.");
    await dialog.getByRole("button", { name: "One more Fried egg" }).click();
    await dialog.getByRole("button", { name: "One more Fried egg" }).click();
    await expect(dialog.getByRole("button", { name: "One more Fried egg" })).toBeDisabled();
    // At most three toppings.
    await expect(dialog.getByRole("checkbox", { name: "Tofu" })).toBeDisabled();
    await expect(submit(page)).toHaveText("Add to cart$24.45");
    await dialog.getByRole("button", { name: "One more Dolsot Bibimbap" }).click();
    await expect(submit(page)).toHaveText("Add to cart$48.90");
    await submit(page).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the options are offered again, and listed unless they are the defaults", async () => {
    await bibimbap.click();
    const last = dialog.getByRole("button", { name: "Same as last time" });
    await expect(last).toContainText("Tofu, 2 × Fried egg, Cheese, No egg");
    await last.click();
    await expect(dialog.getByRole("radio", { name: "Tofu" })).toBeChecked();
    await expect(submit(page)).toHaveText("Add to cart$24.45");
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: /View Order/ }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("listitem").filter({ hasText: "Diet 다이어트" }).first()).toBeVisible();
    for (const path of ["/cart", "/checkout"]) {
      await expect(page).toHaveURL(path);
      await expect(main.getByText("Tofu 두부", { exact: true })).toHaveCount(1);
      await expect(main.getByText("Beef 소고기", { exact: true })).toHaveCount(0);
      if (path === "/cart") await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    }
    await expectNoOverflowAtAnyWidth(page);
  });
});

test("one dish with different options in two tabs is two lines, and an option that goes off is asked about", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  // While the stream is up, an open checkout can show the change before the press.
  await page.route("**/api/store/stream", abortRequest);
  const other = await page.context().newPage();
  for (
    const [tab, ...options] of [[page, "Tofu 두부", "Cheese 치즈 +$2.50"], [
      other,
      "Pork 돼지고기",
      "Cheese 치즈 +$2.50",
    ]] as const
  ) {
    const dialog = await openBibimbap(tab);
    for (const name of options) await dialog.getByLabel(name, { exact: true }).check();
  }
  const dialog = page.getByRole("dialog");
  await submit(page).click();
  await expect(dialog).toBeHidden();

  await test.step("an option that goes off while the dialog is open is refused at its group", async () => {
    await other.route("**/api/menu/items/by-category*", (route) => route.abort());
    await serveOption(product, "option_cheese", false);
    try {
      await submit(other).click();
      const toppings = other.getByRole("dialog").getByRole("group", { name: "Toppings" });
      await expect(toppings.getByText("Cheese is not available right now.")).toBeVisible();
      await other.unroute("**/api/menu/items/by-category*");
      await expect(toppings).toContainText("Sold out");
      // Not removed silently: the guest takes it off.
      await submit(other).click();
      await expect(toppings.getByText("Cheese is not available right now.")).toBeVisible();
      await toppings.getByRole("checkbox", { name: "Cheese" }).uncheck();
      await submit(other).click();
      await expect(other.getByRole("dialog")).toBeHidden();
    } finally {
      await serveOption(product, "option_cheese", true);
    }
    await other.close();
  });

  await test.step("the two lines are edited, removed and restored", async () => {
    await page.goto("/cart");
    const lines = page.getByRole("main").getByRole("listitem").filter({
      has: page.getByRole("heading", { level: 3 }),
    });
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText("Cheese 치즈 +$2.50");
    await expect(lines.first()).toContainText("$20.45");
    await expectNoOverflowAtAnyWidth(page);
    await expectAccessible(page);

    await lines.last().getByRole("button", { name: "Edit Dolsot Bibimbap" }).click();
    await expect(dialog.getByRole("radio", { name: "Pork" })).toBeChecked();
    await dialog.getByRole("radio", { name: "Chicken" }).check();
    await dialog.getByLabel("Kitchen notes").fill("well done");
    await expect(submit(page)).toHaveText("Save changes$17.95");
    await submit(page).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/cart");
    await expect(lines.last()).toContainText("Chicken 닭고기");
    await expect(lines.last()).toContainText("well done");
    await expect(lines.last().getByRole("button", { name: "Edit Dolsot Bibimbap" })).toBeFocused();

    await lines.first().getByRole("button", { name: "Remove Dolsot Bibimbap" }).click();
    await expect(lines).toHaveCount(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(lines).toHaveCount(2);
    await expect(lines.last()).toContainText("Cheese 치즈 +$2.50");
    await lines.first().getByRole("button", { name: "Remove Dolsot Bibimbap" }).click();
    await expect(lines).toHaveCount(1);
  });

  await test.step("an option that goes off during checkout is asked about before paying, and the line can be changed", async () => {
    await page.getByRole("link", { name: "Proceed to Checkout" }).click();
    await fillContact(page);
    await fillCard(page, card);
    await serveOption(product, "option_cheese", false);
    try {
      await page.getByRole("button", { name: /^Authorize Payment/ }).click();
      await expect(dialog).toContainText("Dolsot Bibimbap: Cheese is not available right now.");
      await expect(dialog).toContainText("Nothing was authorized or charged.");
      await expectNoOverflowAtAnyWidth(page);
      await dialog.getByRole("link", { name: "Change options" }).click();
      const dish = page.getByRole("dialog", { name: /Dolsot Bibimbap/ });
      await expect(dish).toContainText("Cheese is not available right now.");
      // The page has a menu of before the change, which it fetches again.
      const cheese = dish.getByRole("checkbox", { name: "Cheese" });
      await afterWhile(page, 21_000, () => expect(cheese).toBeDisabled());

      await dish.getByRole("button", { name: "Close" }).click();
      await expect(page.getByRole("main")).toContainText("Cheese is not available right now.");
      await expect(page.getByRole("button", { name: "Proceed to Checkout" })).toBeDisabled();
      await page.getByRole("button", { name: "Change options of Dolsot Bibimbap" }).click();
      await submit(page).click();
      await expect(dish).toBeHidden();
      await page.getByRole("link", { name: "Proceed to Checkout" }).click();
      await fillCard(page, card);
      await page.getByRole("button", { name: /^Authorize Payment - \$19\.52/ }).click();
      await expect(page).toHaveURL(/\/order-pending\/pi_/);
    } finally {
      await serveOption(product, "option_cheese", true);
    }
  });

  await test.step("order page and email list the options, and order again names those that are sold out", async () => {
    const options = ["option_pork", "option_cheese", "option_no_egg"].map((id) => ({ id }));
    const { id } = await placeOrder(product.url, { lines: [{ dish: "dish_dolsot_bibimbap", options }] });
    await changeOrder(product, id, "accept");
    await page.goto(`/order-confirmation/${id}`);
    for (const option of ["Pork 돼지고기", "Cheese 치즈 +$2.50", "No egg 계란 빼고"]) {
      await expect(page.getByRole("listitem").filter({ hasText: option }).last()).toBeVisible();
    }
    await expect.poll(async () => (await product.outbox()).map(({ text }) => text).join("\n"))
      .toContain("    Cheese (치즈) +$2.50\n    No egg (계란 빼고)");

    await serveOption(product, "option_cheese", false);
    try {
      await page.getByRole("link", { name: "Order Again" }).click();
      await expect(page.getByText("Not available right now: Cheese (Dolsot Bibimbap)")).toBeVisible();
      await expect(page).toHaveURL("/cart");
      const line = page.getByRole("main").getByRole("listitem").first();
      await expect(line).toContainText("Pork 돼지고기");
      await expect(line).toContainText("No egg 계란 빼고");
      await expect(line).not.toContainText("Cheese");
    } finally {
      await serveOption(product, "option_cheese", true);
    }
  });
});

test("a dish of the menu opens also at an address of a line that has left the cart", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await fillCart(page, ["dish_japchae"]);
  await page.goto("/menu");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Edit Japchae" }).click();
  await expect(dialog).toContainText("Japchae");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Remove Japchae" }).click();
  await expect(page.getByText("Your cart is empty.")).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/line=/);

  await page.getByRole("button", { name: "Add Dolsot Bibimbap" }).first().click();
  await expect(dialog).toContainText("Dolsot Bibimbap");
});
