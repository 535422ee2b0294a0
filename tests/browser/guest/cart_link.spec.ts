import { callAsStaff } from "../office.ts";
import {
  abortRequest,
  expectAccessible,
  expectAccessibleInBothLanguages,
  expectNoOverflowAtAnyWidth,
  fillCart,
  openGuest,
} from "../guest.ts";
import type { Product } from "../product.ts";
import { phone } from "../screens.ts";
import { expect, test } from "../test.ts";

test("a shared cart is opened by another guest with its pickup time, shows what changed, and joins or replaces their cart", async ({ browser, product }) => {
  const sender = await openGuest(browser, product, phone);
  await fillCart(sender, ["dish_dolsot_bibimbap", "dish_japchae"]);
  await sender.goto("/cart");
  await sender.getByRole("button", { name: "Share this cart" }).click();
  const link = sender.getByLabel("Link to this cart");
  await expect(link).toBeFocused();
  await expectNoOverflowAtAnyWidth(sender);
  await expectAccessible(sender);
  const url = await link.inputValue();
  expect(new URL(url).pathname).toMatch(/^\/c\/\w{10,}$/);
  // Another cart needs another link.
  await sender.getByRole("button", { name: "Edit Japchae" }).click();
  const dialog = sender.getByRole("dialog");
  await dialog.getByLabel("Kitchen notes").fill("no egg");
  await dialog.getByRole("button", { name: /^Save changes/ }).click();
  await expect(dialog).toBeHidden();
  await sender.getByRole("button", { name: "Share this cart" }).click();
  await expect(link).not.toHaveValue(url);
  await sender.getByRole("button", { name: /^Remove Japchae/ }).click();
  await expect(sender.getByRole("button", { name: "Share this cart" })).toBeVisible();

  const setJapchae = (is_available: boolean) =>
    callAsStaff(product, "admin", "PUT", "/api/admin/menu/dish_japchae/availability", { is_available });
  await setJapchae(false);
  try {
    const guest = await openGuest(browser, product, phone);
    await test.step("the wished pickup time is chosen in the checkout", async () => {
      await guest.goto(await linkWithPickup(product));
      await expect(guest.getByText("Suggested pickup: Fri, Nov 20 at 6:15 PM")).toBeVisible();
      await guest.getByRole("button", { name: "Add to my cart" }).click();
      await expect(guest).toHaveURL(/\/cart$/);
      await guest.getByRole("link", { name: "Proceed to Checkout" }).first().click();
      await expect(guest.getByRole("radio", { name: "Schedule for later" })).toBeChecked();
      await expect(guest.getByLabel("Time", { exact: true })).toHaveValue("18:15");
    });

    await guest.goto(new URL(url).pathname);
    const changes = guest.getByRole("region", { name: "Since this cart was shared" });
    await expect(changes).toContainText("Japchae is not available right now.");
    await expect(guest.getByRole("listitem").filter({ hasText: "잡채" })).toContainText(
      "Not available right now",
    );
    await expect(guest.getByRole("listitem").filter({ hasText: "Dolsot Bibimbap" })).toContainText("1×");
    await expectAccessibleInBothLanguages(guest);
    await guest.getByRole("button", { name: "Add to my 1 item" }).click();
    await expect(guest).toHaveURL(/\/cart$/);
    await expect(guest.getByRole("heading", { name: "2 items" })).toBeVisible();

    await guest.goto(new URL(url).pathname);
    await guest.getByRole("button", { name: "Replace my 2 items" }).click();
    await expect(guest.getByRole("heading", { name: "1 item", exact: true })).toBeVisible();
    await expect(guest.getByRole("heading", { name: /Japchae/ })).toBeVisible();

    await test.step("dishes of a cart that could not be read stay in it", async () => {
      const readCart = /\/api\/cart\?/;
      await guest.route(readCart, abortRequest);
      await guest.goto(new URL(url).pathname);
      await guest.getByRole("button", { name: "Add to my cart" }).click();
      await expect(guest).toHaveURL(/\/cart$/);
      await guest.unroute(readCart);
      await expect(guest.getByRole("heading", { name: "2 items" })).toBeVisible();
    });

    await test.step("an unknown link says that it has expired and leads to the menu, in both languages", async () => {
      await guest.goto("/c/2x4k2x4k2x4k2x4k");
      for (
        const [language, text, menu] of [
          ["en", "This link has expired.", "Browse the menu"],
          ["ko", "만료된 주소입니다.", "메뉴 보기"],
        ] as const
      ) {
        if (language === "ko") await guest.getByRole("button", { name: "한국어" }).click();
        await expect(guest.getByRole("alert")).toContainText(text);
        await expect(guest.getByRole("main").getByRole("link", { name: menu })).toHaveAttribute(
          "href",
          /menu$/,
        );
        await expect(guest.getByText(/^Check the dishes|^메뉴를 확인하신/)).toBeHidden();
      }
    });
  } finally {
    await setJapchae(true);
  }
});

/** Creates a link to a cart of one dish for 6:15 PM. */
async function linkWithPickup(product: Product): Promise<string> {
  const { data } = await (await fetch(`${product.url}/api/cart-links`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      items: [{ menu_item_id: "dish_galbi_jjim", quantity: 1 }],
      pickup_time: { option: "scheduled", scheduledDate: "2026-11-20", scheduledTime: "18:15" },
    }),
  })).json();
  return `/c/${data.id}`;
}
