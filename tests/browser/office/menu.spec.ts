import type { Page } from "@playwright/test";
import { openSheet } from "../counter.ts";
import { expectNoOverflowAtAnyWidth } from "../guest.ts";
import { expectNoViolations } from "../axe.ts";
import {
  callAsStaff,
  expectMessage,
  findDish,
  openOffice,
  rowOf,
  showPage,
  withDish,
  withGroup,
} from "../office.ts";
import { tablet } from "../screens.ts";
import { expect, test } from "../test.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const more = async (page: Page, name: string, action: string) => {
  // A dish and its copy may both be listed.
  await page.getByRole("button", { name: `More: ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

test("the table is searched, filtered, sorted and paginated by twenty, its URL stores the state, and dishes can be selected, also on a phone", async ({ browser, product }) => {
  const page = await openOffice(browser, product, { path: "/menu?availability=unavailable" });
  await expect(page.getByLabel("Availability")).toHaveValue("unavailable");
  await expect(page.locator("tbody tr:not([data-mark=off])")).toHaveCount(0);
  await page.getByLabel("Availability").selectOption("all");
  await expect(page.getByRole("row")).toHaveCount(21);
  await test.step("a dish ticked while another sort loads stays selected, also on a page that does not show it", async () => {
    const first = page.getByRole("checkbox", { name: /^Select / }).nth(1);
    await first.waitFor();
    const name = await first.getAttribute("aria-label") ?? "";
    let release = () => {};
    const held = new Promise<void>((resolve) => release = resolve);
    await page.route(/\/api\/admin\/menu\?.*price/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Price", exact: true }).click();
    await page.getByLabel(name).check();
    release();
    await expect(page.locator("tbody")).not.toContainText(name.replace("Select ", ""));
    await expect(page.getByText("1 selected (1 not shown here)")).toBeVisible();
    await page.getByRole("button", { name: "Clear selection" }).click();
    await expect(page.getByText("1 selected")).toBeHidden();
    await expect(page.getByRole("checkbox", { name: "Select every dish on this page" })).toBeFocused();
    await page.unroute(/\/api\/admin\/menu\?.*price/);
  });

  await test.step("on a phone the dishes are cards that can be sorted and selected", async () => {
    const { viewport } = tablet;
    await page.setViewportSize({ width: 390, height: 844 });
    const sorted = page.waitForResponse((response) => /\/api\/admin\/menu\?.*price/.test(response.url()));
    await page.getByRole("button", { name: "Price", exact: true }).click();
    await expect(page.getByRole("columnheader", { name: "Price" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await (await sorted).finished();
    const all = page.getByRole("checkbox", { name: "Select every dish on this page" });
    await all.check();
    await expect(page.getByText("20 selected")).toBeVisible();
    await page.getByRole("checkbox", { name: /^Select / }).nth(1).uncheck();
    await expect(page.getByText("19 selected")).toBeVisible();
    await expect(all).toHaveJSProperty("indeterminate", true);
    await page.getByRole("button", { name: "Clear selection" }).click();
    await page.setViewportSize(viewport);
  });

  await expect(page.getByRole("row")).toHaveCount(21);
  const count = page.getByRole("navigation", { name: "Pages" }).getByRole("status");
  await expect(count).toHaveText(/^1–20 of \d+$/);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(count).toHaveText(/^21–40 of/);
  await page.getByRole("button", { name: "Price", exact: true }).click();
  await expect(count).toHaveText(/^1–20 of/);
  await expect(page.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "ascending");

  await page.getByLabel("Search dishes").fill("된장");
  await expect(page.getByRole("row", { name: /Soybean/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/sortBy=price.*search=|search=.*sortBy=price/);
  await page.getByLabel("Category", { exact: true }).selectOption({ label: "Drinks" });
  await expect(page.getByRole("heading", { name: "No dishes match" })).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page.getByRole("row")).toHaveCount(21);
});

test("a dish is added after its errors are fixed, as guests will see it, copied and deleted; the second of two admins editing one chooses per field; a price change needs a reason", async ({ browser, product }) => {
  const page = await openOffice(browser, product, { path: "/menu" });
  await page.getByRole("button", { name: "Add Item" }).click();
  await dialog(page).getByLabel("Prep time (minutes)").fill("0");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  for (
    const refusal of [
      "Name is required",
      "Valid price is required",
      "Category is required",
      "Valid prep time is required",
    ]
  ) await expect(dialog(page).getByText(refusal, { exact: true })).toBeVisible();
  await dialog(page).getByLabel("Name", { exact: true }).fill("Perilla Pancake");
  await dialog(page).getByLabel("Korean name").fill("깻잎전");
  await dialog(page).getByLabel("Category").selectOption({ label: "Appetizers" });
  await dialog(page).getByLabel("Korean description").fill("바삭하게 부친 전");
  await dialog(page).getByLabel("Price ($)", { exact: true }).fill("13.95");
  await dialog(page).getByLabel("Lunch price ($)").fill("11.95");
  await dialog(page).getByLabel("Prep time (minutes)").fill("12");
  await dialog(page).getByLabel("Spicy").check();
  await dialog(page).getByLabel("Egg", { exact: true }).check();

  const preview = dialog(page).getByRole("region", { name: "What guests see" });
  const english = preview.getByRole("article", { name: "English" });
  const korean = preview.getByRole("article", { name: "한국어" });
  await expect(english.getByRole("heading")).toHaveText("Perilla Pancake 깻잎전");
  for (const text of ["Contains egg", "$13.95", "Lunch $11.95", "Spicy"]) {
    await expect(english).toContainText(text);
  }
  await expect(korean.getByRole("heading")).toHaveText("깻잎전 Perilla Pancake");
  for (const text of ["바삭하게 부친 전", "$13.95", "점심 $11.95", "매운맛"]) {
    await expect(korean).toContainText(text);
  }
  // dialogs.spec.ts checks the rest of this dialog.
  await expectNoViolations(page, { within: "section[aria-label='What guests see']" });
  await expectNoOverflowAtAnyWidth(page);
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expectMessage(page, "Perilla Pancake added");

  await findDish(page, "Perilla Pancake");
  await expect(rowOf(page, "Perilla Pancake")).toContainText("Lunch $11.95");
  await more(page, "Perilla Pancake", "Duplicate");
  await expect(page.locator("tbody tr[data-mark=off]")).toHaveCount(1);
  const copy =
    await rowOf(page, "Perilla Pancake").filter({ has: page.locator("[role=switch]:not(:checked)") })
      .getByRole("button", { name: /^More:/ }).getAttribute("aria-label") ?? "";
  const copyName = copy.replace("More: ", "");
  await page.getByLabel(`Select ${copyName}`, { exact: true }).check();
  await expect(page.getByText("1 selected")).toBeVisible();
  await more(page, copyName, "Delete");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(
    `Are you sure you want to delete "${copyName}"? This action cannot be undone.`,
  );
  await question.getByRole("button", { name: "Delete" }).click();
  await expectMessage(page, "Menu item deleted successfully");
  await expect(question).toBeHidden();
  await expect(page.getByText("1 selected")).toBeHidden();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  const { items: [added] } = await callAsStaff<{ items: { id: string }[] }>(
    product,
    "admin",
    "GET",
    "/api/admin/menu?search=Perilla+Pancake",
  );
  await callAsStaff(product, "admin", "DELETE", `/api/admin/menu/${added?.id}`);

  await withDish(product, async (dish) => {
    await test.step("a save that fails says so and shows the wrong field above the foot", async () => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await findDish(page, dish.name);
      await page.getByRole("button", { name: `Edit ${dish.name}`, exact: true }).click();
      const field = dialog(page).getByLabel("Lunch price ($)");
      await field.fill("25");
      await dialog(page).getByRole("button", { name: "Save" }).click();
      await expect(dialog(page).getByText("Please fix the highlighted fields.")).toBeVisible();
      await expect(field).toBeFocused();
      await expect.poll(() =>
        field.evaluate((input) => {
          const { left, top, bottom, width } = input.getBoundingClientRect();
          return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + width / 2, y) === input);
        })
      ).toBe(true);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Leave without saving" }).click();
      await expect(openSheet(page)).toBeHidden();
    });

    await test.step("the second of two admins editing a dish sees both edits without scrolling and chooses per field", async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("button", { name: `Edit ${dish.name}` }).click();
      await callAsStaff(product, "super_admin", "PUT", `/api/admin/menu/${dish.id}`, {
        name: dish.name,
        name_korean: "아침부터 끓인 국",
        description: "Simmered since morning",
        aliases: ["morning soup", "아침국"],
        price: 12.5,
        category_id: "cat_stews",
        prep_time_minutes: 25,
        allergen_choices: ["fish"],
        version: dish.version,
      });
      await dialog(page).getByLabel("Prep time (minutes)").fill("40");
      await dialog(page).getByLabel("Description", { exact: true }).fill("Slow and long");
      await dialog(page).getByLabel("Tree nuts").check();
      await dialog(page).getByRole("button", { name: "Save" }).click();
      await expect(dialog(page).getByText("Someone else saved first")).toBeVisible();
      const conflict = dialog(page).getByRole("alert").filter({ hasText: "Someone else saved first" });
      await expect(conflict).toBeFocused();
      await expect(conflict).toBeInViewport({ ratio: 1 });
      await expect(conflict.getByRole("group", { name: "Description" })).toContainText("Slow and long");
      await expect(conflict.getByRole("group", { name: "Description" })).toContainText(
        "Simmered since morning",
      );
      const allergens = conflict.getByRole("group", { name: "Allergens" });
      for (const name of ["Tree nuts", "Fish"]) {
        await expect(allergens.getByText(name, { exact: true })).toBeVisible();
      }
      await conflict.getByRole("group", { name: "Prep time (minutes)" }).getByLabel("Take theirs").check();
      await conflict.getByRole("button", { name: "Continue with these" }).click();
      await expect(dialog(page).getByLabel("Prep time (minutes)")).toHaveValue("25");
      await expect(dialog(page).getByLabel("Description", { exact: true })).toHaveValue("Slow and long");
      await expect(dialog(page).getByLabel("Korean name")).toHaveValue("아침부터 끓인 국");
      await expect(dialog(page).getByLabel("Also found as")).toHaveValue("morning soup, 아침국");
      await expect(dialog(page).getByLabel("Price ($)", { exact: true })).toHaveValue("12.50");
      await dialog(page).getByLabel("Prep time (minutes)").fill("30");
      await dialog(page).getByRole("button", { name: "Save" }).click();
      await expectMessage(page, `${dish.name} saved`);
      await expect(rowOf(page, dish.name)).toContainText("30 min");
    });

    await test.step("a price change shows its percentage, needs a reason and is audited", async () => {
      await page.getByRole("button", { name: `Edit Price of ${dish.name}` }).click();
      await dialog(page).getByRole("button", { name: "Update price" }).click();
      await expect(dialog(page).getByText("Reason must be at least 5 characters")).toBeVisible();
      await dialog(page).getByLabel("Reason").fill("Beef costs more");
      await expect(dialog(page).getByText("15/500")).toBeVisible();
      await dialog(page).getByRole("button", { name: "Update price" }).click();
      await expect(dialog(page).getByText("New price must be different from current price")).toBeVisible();
      await dialog(page).getByLabel("New price ($)").fill("15");
      await expect(dialog(page).getByText("+20.0% ($12.50 → $15.00)")).toBeVisible();
      await dialog(page).getByRole("button", { name: "Update price" }).click();
      await expectMessage(page, `Price of ${dish.name} updated`);
      await expect(rowOf(page, dish.name)).toContainText("$15.00");

      const entries = await callAsStaff<{ details: Record<string, unknown> }[]>(
        product,
        "admin",
        "GET",
        `/api/admin/audit/logs?action=dish.price_changed&search=${dish.id}`,
      );
      expect(entries.map(({ details }) => details)).toMatchObject([{
        old_price_cents: 1250,
        new_price_cents: 1500,
        percent_change: 20,
        reason: "Beef costs more",
      }]);
    });
  });
});

test("a manager switches dishes and options off and on and adds search aliases, but can edit no price", async ({ browser, product }) => {
  await withDish(product, async (dish) => {
    const page = await openOffice(browser, product, { role: "manager", path: "/menu" });
    await page.getByRole("button", { name: "Disable" }).click();
    await expectMessage(page, "Please select items first");
    await findDish(page, dish.name);
    const available = page.getByRole("switch", { name: `${dish.name} is available` });
    await page.route("**/availability", (route) => route.abort("connectionreset"));
    await available.click();
    await expectMessage(page, "Failed to update availability");
    await page.unroute("**/availability");
    await expect(available).toHaveAttribute("aria-busy", "false");
    await expect(available).toBeChecked();
    await available.click();
    await expectMessage(page, `${dish.name} disabled`);
    await expect(rowOf(page, dish.name)).toHaveAttribute("data-mark", "off");
    await more(page, dish.name, "Off until tomorrow");
    await expect(rowOf(page, dish.name)).toContainText("Off until Sat, Nov 21, 11:00 AM");
    await page.getByLabel(`Select ${dish.name}`).check();
    await expect(page.getByText("1 selected")).toBeVisible();
    await page.getByRole("button", { name: "Enable" }).click();
    await expectMessage(page, "1 items enabled");
    await expect(rowOf(page, dish.name)).not.toHaveAttribute("data-mark");

    // Managers have none of these permissions (docs/product-rules.md, "Roles and permissions").
    for (const name of ["Add Item", "Categories", "Import / export", `Edit Price of ${dish.name}`]) {
      await expect(page.getByRole("button", { name })).toHaveCount(0);
    }
    await page.getByRole("button", { name: `More: ${dish.name}` }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["Off for 2 hours", "Off until tomorrow"]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: `Edit ${dish.name}` }).click();
    await expect(dialog(page).getByLabel("Price ($)", { exact: true })).not.toBeEditable();
    const refused = await product.asStaff("manager", "PUT", `/api/admin/menu/${dish.id}/price`, {
      price: 1,
      reason: "because I can",
    });
    expect(refused.status).toBe(403);

    await test.step("a manager adds search aliases, which the guests' menu and the audit log have", async () => {
      const aliases = dialog(page).getByLabel("Also found as");
      await aliases.fill("x".repeat(41));
      await dialog(page).getByRole("button", { name: "Save" }).click();
      await expect(dialog(page).getByText("Each alias must be at most 40 characters")).toBeVisible();
      await expect(aliases).toHaveAttribute("aria-invalid", "true");
      await aliases.fill("shabu hotpot, 샤부샤부");
      await dialog(page).getByRole("button", { name: "Save" }).click();
      await expect(openSheet(page)).toBeHidden();
      await page.getByLabel("Search dishes").fill("샤부");
      await expect(rowOf(page, dish.name)).toBeVisible();

      const guests = await (await fetch(`${product.url}/api/menu/items/by-category`)).text();
      expect(guests).toContain('"aliases":["shabu hotpot","샤부샤부"]');
      const [entry] = await callAsStaff<{ details: Record<string, unknown> }[]>(
        product,
        "admin",
        "GET",
        `/api/admin/audit/logs?action=dish.updated&search=${dish.id}`,
      );
      expect(JSON.stringify(entry?.details)).toContain("shabu hotpot, 샤부샤부");
    });

    await test.step("a manager turns an option off until tomorrow and on again, but changes no price and imports nothing", async () => {
      await withGroup(product, async (_, name) => {
        await showPage(page, "/admin/menu?view=options");
        await more(page, name, "Availability");
        await more(page, "Large", "Off until tomorrow");
        await expectMessage(page, "Large disabled");
        const large = dialog(page).getByRole("listitem").filter({ hasText: "Large" });
        await expect(large).toContainText("Off until");
        await expect(large.getByRole("switch")).toHaveAttribute("aria-busy", "false");
        await large.getByRole("switch").click();
        await expect(large.getByRole("switch")).toBeChecked();
        await expectMessage(page, "Large enabled");
        await page.keyboard.press("Escape");
        await expect(openSheet(page)).toBeHidden();

        await expect(page.getByRole("button", { name: "Import / export" })).toHaveCount(0);
        await page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
        const options = dialog(page).getByRole("group", { name: "Options" }).getByRole("listitem");
        await expect(options.nth(1).getByLabel("Price difference ($)")).toHaveAttribute("readonly");
        await options.nth(1).getByRole("button", { name: "Remove Large" }).click();
        await expect(dialog(page).getByText("Only admins may do that")).toBeVisible();
        await dialog(page).getByRole("button", { name: "Save" }).click();
        await expect(dialog(page).getByText("Please fix the highlighted fields.")).toBeVisible();
      });
    });
  });
});
