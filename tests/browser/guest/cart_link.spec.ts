import { callAsStaff } from "../office.ts";
import { expectAccessibleInBothLanguages, fillCart, openGuest } from "../guest.ts";
import { phone } from "../screens.ts";
import { expect, test } from "../test.ts";

test("a shared cart is opened by another guest, shows what changed, and joins or replaces their cart", async ({ browser, product }) => {
  const sender = await openGuest(browser, product, phone);
  await fillCart(sender, ["dish_dolsot_bibimbap", "dish_japchae"]);
  await sender.goto("/cart");
  await sender.getByRole("button", { name: "Share this cart" }).click();
  const link = sender.getByLabel("Link to this cart");
  await expect(link).toBeFocused();
  await expectAccessibleInBothLanguages(sender);
  const url = await link.inputValue();
  expect(new URL(url).pathname).toMatch(/^\/c\/\w{10,}$/);
  // Another cart needs another link.
  await sender.getByRole("button", { name: /^Remove Japchae/ }).click();
  await expect(sender.getByRole("button", { name: "Share this cart" })).toBeVisible();

  const setJapchae = (is_available: boolean) =>
    callAsStaff(product, "admin", "PUT", "/api/admin/menu/dish_japchae/availability", { is_available });
  await setJapchae(false);
  try {
    const guest = await openGuest(browser, product, phone);
    await fillCart(guest, ["dish_galbi_jjim"]);
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
  } finally {
    await setJapchae(true);
  }
});

test("the wished pickup time of a link is chosen in the checkout, ASAP also over an earlier time", async ({ browser, product }) => {
  const makeLink = async (pickup_time: object) => {
    const { data } = await (await fetch(`${product.url}/api/cart-links`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ items: [{ menu_item_id: "dish_galbi_jjim", quantity: 1 }], pickup_time }),
    })).json();
    return `/c/${data.id}`;
  };
  const page = await openGuest(browser, product, phone);
  const checkOut = async () => {
    await expect(page).toHaveURL(/\/cart$/);
    await page.getByRole("link", { name: "Proceed to Checkout" }).first().click();
  };
  await page.goto(
    await makeLink({ option: "scheduled", scheduledDate: "2026-11-20", scheduledTime: "18:15" }),
  );
  await expect(page.getByText("Suggested pickup: Fri, Nov 20 at 6:15 PM")).toBeVisible();
  await page.getByRole("button", { name: "Add to my cart" }).click();
  await checkOut();
  await expect(page.getByRole("radio", { name: "Schedule for later" })).toBeChecked();
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("18:15");

  await page.goto(await makeLink({ option: "asap" }));
  await page.getByRole("button", { name: "Replace my 1 item" }).click();
  await checkOut();
  await expect(page.getByRole("radio", { name: /ASAP/ })).toBeChecked();
});

test("an unknown cart link says that it has expired and leads to the menu, in both languages", async ({ browser, product }) => {
  for (
    const [language, text, menu] of [
      ["en", "This link has expired.", "Browse the menu"],
      ["ko", "만료된 주소입니다.", "메뉴 보기"],
    ] as const
  ) {
    const page = await openGuest(browser, product, { language });
    await page.goto("/c/2x4k2x4k2x4k2x4k");
    await expect(page.getByRole("alert")).toContainText(text);
    await expect(page.getByRole("main").getByRole("link", { name: menu })).toHaveAttribute("href", /menu$/);
    await expect(page.getByText(/^Check the dishes|^메뉴를 확인하신/)).toBeHidden();
  }
});
