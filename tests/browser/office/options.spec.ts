import type { Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { expectNoOverflow } from "../guest.ts";
import { callAsStaff, expectMessage, openOffice, rowOf, textOf, withDish, withGroup } from "../office.ts";
import type { Product } from "../product.ts";
import { expect, test } from "../test.ts";

const dialogs = "[role=dialog]:has(h2), [role=alertdialog]";
const dialog = (page: Page) => page.getByRole("dialog");
const options = (page: Page) => dialog(page).getByRole("group", { name: "Options" }).getByRole("listitem");
const more = async (page: Page, name: string, action: string) => {
  await page.getByRole("button", { name: `More: ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

/** The option groups of a dish on the guests' menu. */
async function publicGroups(product: Product, dishId: string) {
  type Item = { id: string; option_groups: { name: string; options: { name: string; price: number }[] }[] };
  const response = await fetch(`${product.url}/api/menu/items/by-category`);
  const { data } = await response.json() as { data: { items: Item[] }[] };
  return data.flatMap(({ items }) => items).find(({ id }) => id === dishId)?.option_groups ?? [];
}

/** Deletes a group that no dish has. */
async function deleteGroup(product: Product, name: string): Promise<void> {
  const path = "/api/admin/menu/option-groups";
  const groups = await callAsStaff<{ id: string; name: string }[]>(product, "admin", "GET", path);
  const id = groups.find((group) => group.name === name)?.id;
  await callAsStaff(product, "admin", "DELETE", `${path}/${id}`, { price_reason: "The test ends" });
}

test("a group is created after its errors are fixed and attached to dishes; its price changes need a reason, and an edited file of the groups is validated first", async ({ browser, product }) => {
  await withDish(product, (first) =>
    withDish(product, (second) =>
      withGroup(product, async (group, name) => {
        const page = await openOffice(browser, product, { path: "/menu" });
        await test.step("a group is created after its errors are fixed, attached to two dishes and on the guests' menu", async () => {
          await page.getByRole("tab", { name: "Options" }).click();
          await page.getByRole("button", { name: "Add Option Group" }).click();
          await dialog(page).getByRole("button", { name: "Save" }).click();
          await expect(dialog(page).getByText("Group name is required")).toBeVisible();
          await expect(dialog(page).getByText("Option name is required")).toBeVisible();

          const group = dialog(page).getByRole("group", { name: "Group" });
          await group.getByLabel("Name", { exact: true }).fill("Rice size");
          await group.getByLabel("Korean name").fill("밥 크기");
          await group.getByLabel("Minimum").fill("1");
          await options(page).first().getByLabel("Name", { exact: true }).fill("Small bowl");
          await options(page).first().getByLabel("Preselected").check();
          await dialog(page).getByRole("button", { name: "Add option" }).click();
          await options(page).nth(1).getByLabel("Name", { exact: true }).fill("Big bowl");
          await options(page).nth(1).getByLabel("Price difference ($)").fill("1.50");
          const preview = dialog(page).getByRole("region", { name: "What guests see" });
          await expect(preview).toContainText("Required · choose 1");
          await expect(preview).toContainText("+$1.50");

          await dialog(page).getByRole("button", { name: "Move Big bowl", exact: true }).press("ArrowUp");
          await expect(options(page).first().getByLabel("Name", { exact: true })).toHaveValue("Big bowl");
          await expect(options(page).first().getByLabel("Price difference ($)")).toHaveValue("1.50");
          await dialog(page).getByRole("button", { name: "Save" }).click();
          await expectMessage(page, "Rice size added");
          await expect(rowOf(page, "Rice size")).toContainText("no dishes");

          await more(page, "Rice size", "Dishes");
          for (const { name } of [first, second]) {
            await dialog(page).getByLabel("Search dishes").fill(name);
            await dialog(page).getByRole("checkbox", { name }).check();
          }
          await expect(dialog(page).getByText("2 selected")).toBeVisible();
          await dialog(page).getByLabel("Reason").fill("Bowls in two sizes");
          await dialog(page).getByRole("button", { name: "Save" }).click();
          await expectMessage(page, "Rice size: 2 dishes");
          await expect(rowOf(page, "Rice size")).toContainText("2 dishes");
          for (const { id } of [first, second]) {
            expect(await publicGroups(product, id)).toMatchObject([{
              name: "Rice size",
              options: [{ name: "Big bowl", price: 1.5 }, { name: "Small bowl", price: 0 }],
            }]);
          }

          const question = page.getByRole("alertdialog");
          await more(page, "Rice size", "Duplicate");
          await question.getByRole("button", { name: "Duplicate" }).click();
          await expect(question).toContainText("Reason must be at least 5 characters");
          await question.getByLabel("Reason").fill("Bowls for lunch");
          await expectAccessibleAtAnyWidth(page);
          await question.getByRole("button", { name: "Duplicate" }).click();
          await expectMessage(page, "Rice size (Copy) added. No dish has it yet");
          await deleteGroup(product, "Rice size (Copy)");

          await more(page, "Rice size", "Delete");
          await question.getByLabel("Reason").fill("One size again");
          await question.getByRole("button", { name: "Delete" }).click();
          await expect(question).toContainText("2 dishes still have Rice size");
          for (const { name } of [first, second]) await expect(question).toContainText(name);
          await question.getByRole("button", { name: "Detach and delete" }).click();
          await expectMessage(page, "Rice size deleted");
          expect(await publicGroups(product, first.id)).toEqual([]);
        });

        await test.step("the list and the dish form name each group with its first options, because groups share names", async () => {
          await page.getByRole("tab", { name: "Dishes" }).click();
          await page.getByLabel("Search dishes").fill(first.name);
          await page.getByRole("button", { name: `Edit ${first.name}`, exact: true }).click();
          const add = page.getByRole("button", { name: "Add an option group" });
          await add.click();
          const picker = page.getByRole("dialog", { name: "Choose an option group" });
          await expect(picker.getByRole("button", { name: /^Spice level/ })).toHaveCount(3);
          const groups = await picker.getByRole("button", { name: / · / }).allInnerTexts();
          expect(groups.length).toBeGreaterThan(10);
          expect(new Set(groups).size).toBe(groups.length);
          await picker.getByRole("searchbox").fill(name);
          await expectAccessibleAtAnyWidth(page);
          const found = picker.getByRole("button", { name: / · / });
          await expect(found).toHaveCount(1);
          await expect(found).toContainText(`크기`);
          await expect(found).toContainText("Regular (preselected), Large +$3.00");
          await expect(found).toContainText("Required · choose 1");
          await found.click();
          await expect(picker).toBeHidden();
          await expect(add).toBeFocused();
          await expect(dialog(page)).toContainText("Regular (preselected), Large +$3.00");
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: "Leave without saving" }).click();
          await page.keyboard.press("Escape");
          await page.getByRole("tab", { name: "Options" }).click();
          const spice = page.getByRole("rowheader", { name: "Spice level" });
          await expect(spice).toHaveCount(3);
          expect(new Set(await spice.allInnerTexts()).size).toBe(3);
        });

        await test.step("an edited file of the exported option groups is validated before it changes a price", async () => {
          await page.getByRole("button", { name: "Import / export" }).click();
          await expect(dialog(page).getByRole("heading", { level: 2 }))
            .toHaveText("Import or export the option groups");
          const [file] = await Promise.all([
            page.waitForEvent("download"),
            dialog(page).getByRole("button", { name: "Export the option groups as CSV" }).click(),
          ]);
          expect(file.suggestedFilename()).toMatch(/^option-groups-.*\.csv$/);
          const text = await textOf(file);
          const choose = (table: string) =>
            dialog(page).locator("input[type=file]").setInputFiles({
              name: "options.csv",
              mimeType: "text/csv",
              buffer: Buffer.from(table),
            });
          const [header = "", ...lines] = text.replace("\uFEFF", "").split(/\r?\n/);
          const own = lines.filter((line) => line.includes(`,${name},`)).map((line) => line.split(","));
          const table = (price: string, max: string) => {
            const columns = header.split(",");
            const large = own[1]?.with(columns.indexOf("price"), price).with(columns.indexOf("max"), max) ??
              [];
            return [header, own[0]?.join(","), large.join(",")].join("\n");
          };
          const problems = dialog(page).getByRole("table").getByRole("row");
          await choose(table("3.5", "2"));
          await expect(problems).toHaveCount(2);
          await expect(problems.nth(1)).toContainText(/^3maxThe lines of one group must have the same value/);
          await expectNoViolations(page, { within: dialogs });
          await choose(table("3.5", "1"));
          await expect(dialog(page).getByText("0 new groups, 1 changed (1 with a new price), 0 unchanged"))
            .toBeVisible();
          await dialog(page).getByRole("button", { name: "Import now" }).click();
          await expectMessage(page, "Option groups imported: 0 new, 1 changed");
          await expectAccessibleAtAnyWidth(page);
        });

        await test.step("an option's price change needs a reason", async () => {
          await page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
          await expect(options(page).nth(1).getByLabel("Price difference ($)")).toHaveValue("3.50");
          await expect(dialog(page).getByLabel("Reason")).toBeHidden();
          await expectAccessibleAtAnyWidth(page);
          // The decimal keyboard of iOS has no minus sign, and an option can take off.
          await expect(options(page).nth(1).getByLabel("Price difference ($)")).not.toHaveAttribute(
            "inputmode",
          );
          await options(page).nth(1).getByLabel("Price difference ($)").fill("4");
          await dialog(page).getByRole("button", { name: "Save" }).click();
          await expect(dialog(page).getByText("Reason must be at least 5 characters")).toBeVisible();
          await dialog(page).getByLabel("Reason").fill("Bigger bowls");
          await dialog(page).getByRole("button", { name: "Save" }).click();
          await expectMessage(page, `${name} saved`);
          const large = group.options[1]?.id;
          const entries = await callAsStaff<{ details: Record<string, unknown> }[]>(
            product,
            "admin",
            "GET",
            `/api/admin/audit/logs?action=option.price_changed&search=${large}`,
          );
          expect(entries.map(({ details }) => details)).toMatchObject([
            {
              old_price_cents: 350,
              new_price_cents: 400,
              reason: "Bigger bowls",
            },
            { old_price_cents: 300, new_price_cents: 350 },
            { new_price_cents: 300, reason: "new_option_group" },
          ]);
        });
      })));
});

/** Checks the dialogs or, without one, the page. Only overflow and the sizes of targets depend on the width. */
async function expectAccessibleAtAnyWidth(page: Page): Promise<void> {
  const within = await page.locator(dialogs).count() > 0 ? dialogs : undefined;
  await expectNoViolations(page, { within });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
    await expectNoViolations(page, { rules: ["target-size"], within });
  }
}
