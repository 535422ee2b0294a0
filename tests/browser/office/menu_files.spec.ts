import { Buffer } from "node:buffer";
import type { Locator, Page } from "@playwright/test";
import { expectNoViolations, wcag } from "../axe.ts";
import { openSheet } from "../counter.ts";
import { openGuest } from "../guest.ts";
import {
  callAsStaff,
  createPng,
  expectMessage,
  findDish,
  openOffice,
  rowOf,
  textOf,
  withDish,
} from "../office.ts";
import { phone } from "../screens.ts";
import { expect, test } from "../test.ts";

/** The open dialogs. screens.spec.ts checks the page behind them. */
const dialogs = "[role=dialog]:has(h2), [role=alertdialog]";
const dialog = (page: Page) => page.getByRole("dialog");

/** Expects the picture of a dish in the table. It is lazy: requested with the next frame, and a page at rest makes none without the scrolling. */
async function expectPicture(page: Page, dish: string): Promise<void> {
  const picture = rowOf(page, dish).locator("img");
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty("complete", true);
}

const bytes = (text: string) => Buffer.from(text);

test("pictures are validated, resized and get the dishes of their file names, illustrations are composed, and guests see both", async ({ browser, product }) => {
  await withDish(product, (dish) =>
    withDish(product, (second) =>
      withDish(product, async (third) => {
        const page = await openOffice(browser, product, { path: "/menu" });
        const guest = await openGuest(browser, product, phone);
        const sheets: string[] = [];
        guest.on("request", (request) => {
          if (/\/illustrations\/\w+\.json$/.test(request.url())) sheets.push(request.url());
        });
        await test.step("an invalid picture is rejected; a valid one is resized and shown to guests", async () => {
          await findDish(page, dish.name);
          await page.getByRole("button", { name: `Edit ${dish.name}` }).click();
          const choose = dialog(page).locator("input[type=file]");
          await choose.setInputFiles({
            name: "menu.pdf",
            mimeType: "application/pdf",
            buffer: bytes("%PDF-1.7"),
          });
          await expect(dialog(page).getByText("Please choose a picture: JPEG, PNG, WebP or AVIF."))
            .toBeVisible();
          await choose.setInputFiles({
            name: "stew.png",
            mimeType: "image/png",
            buffer: bytes("no picture at all"),
          });
          await expect(dialog(page).getByText(/^This picture can't be opened\./)).toBeVisible();
          await choose.setInputFiles({
            name: "stew.png",
            mimeType: "image/png",
            buffer: await createPng(page, 1600),
          });
          await expect(dialog(page).getByText(/^This picture can't be opened\./)).toBeHidden();
          await dialog(page).getByRole("button", { name: "Save" }).click();
          await expectMessage(page, `${dish.name} saved`);
          await expectPicture(page, dish.name);

          await guest.goto("/menu");
          const card = guest.getByRole("listitem").filter({
            has: guest.getByRole("heading", { name: dish.name }),
          });
          const picture = card.locator("img");
          await picture.scrollIntoViewIfNeeded();
          await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
            .toBeGreaterThan(0);
          for (const type of ["avif", "webp"]) {
            const sizes = await card.locator(`source[type="image/${type}"]`).getAttribute("srcset") ?? "";
            expect(sizes.split(", ").map((size) => size.split(" ")[1])).toEqual([
              "240w",
              "480w",
              "960w",
              "1280w",
            ]);
          }
          expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/);
          // The average color is behind the picture until it is loaded.
          await expect(card.locator("picture rect")).toHaveAttribute("fill", /^#[0-9a-f]{6}$/);
          const box = await picture.boundingBox();
          const button = await card.getByRole("button").boundingBox();
          if (box === null || button === null) throw new Error("The card has no picture or no button");
          expect(box.width / box.height).toBeCloseTo(4 / 3, 1);
          expect(button.y, "the button is outside the picture").toBeGreaterThanOrEqual(box.y + box.height);

          await page.getByRole("button", { name: `Edit ${dish.name}` }).click();
          await dialog(page).getByRole("button", { name: "Remove picture" }).click();
          await dialog(page).getByRole("button", { name: "Save" }).click();
          await expectMessage(page, `${dish.name} saved`);
          // An open page follows.
          await expect(card.locator("img")).toHaveCount(0);
        });

        await test.step("an illustration is composed with a preview and shown to guests in place of the syllable", async () => {
          const card = guest.getByRole("listitem").filter({
            has: guest.getByRole("button", { name: new RegExp(`${dish.name}|${dish.name_korean}`) }),
          });
          await expect(card.getByText("시", { exact: true })).toBeVisible();
          await expect(card.locator("img")).toHaveCount(0);
          await card.scrollIntoViewIfNeeded();
          // guest/screens.spec.ts checks the menu and its dish dialog; a syllable differs in its colors.
          await card.evaluate((element) => element.id = "with-syllable");
          await expectNoViolations(guest, { rules: ["color-contrast"], within: "#with-syllable" });

          await page.getByRole("button", { name: `Edit ${dish.name}`, exact: true }).click();
          const preview = openSheet(page).locator("fieldset img");
          await expect(preview).toHaveCount(0);
          const choose = (label: string, value: string) =>
            openSheet(page).getByLabel(label).selectOption(value);
          await choose("Served in", "stone_bowl");
          await choose("Base", "red_broth");
          const before = await preview.getAttribute("src");
          for (const topping of ["tofu", "egg_yolk", "scallion"]) await choose("Add a topping", topping);
          await expect.poll(() => preview.getAttribute("src")).not.toBe(before);
          await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth))
            .toBeGreaterThan(0);
          await openSheet(page).getByRole("button", { name: "Remove Tofu" }).click();
          await expect(openSheet(page).getByRole("button", { name: "Remove Tofu" })).toHaveCount(0);
          await expectNoViolations(page, { rules: wcag, within: dialogs });
          await openSheet(page).getByRole("button", { name: "Save", exact: true }).click();
          await expect(openSheet(page)).toBeHidden();
          await expect(rowOf(page, dish.name).locator("img")).toHaveCount(1);

          const loaded = (image: Locator) =>
            expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
          // The open page loads only the new one.
          await card.scrollIntoViewIfNeeded();
          await loaded(card.locator("img"));
          expect(sheets).toHaveLength(1);
          await expect(card.locator("img")).toHaveAttribute(
            "data-url",
            /^\/illustrations\/dish_\w+\/[a-z0-9]{3}\.svg$/,
          );
          await expect(card.locator("img")).toHaveAttribute("alt", "");
          await card.getByRole("button").click();
          await loaded(dialog(guest).locator("img"));
        });

        await test.step("pictures get the dishes of their file names, and those that fail say why and are tried again", async () => {
          await page.getByRole("button", { name: "Pictures" }).click();
          const rows = dialog(page).getByRole("listitem");
          const png = async (name: string) => ({
            ...{ name, mimeType: "image/png", buffer: await createPng(page, 320) },
          });
          await dialog(page).getByLabel("Choose pictures").setInputFiles([
            await png(`${second.name.toLowerCase().replaceAll(" ", "_")} (1).png`),
            await png("IMG_0001.png"),
            { name: "notes.txt", mimeType: "text/plain", buffer: bytes("notes") },
          ]);
          await expect(dialog(page).getByText("1 of 3 pictures matched to a dish")).toBeVisible();
          await expect(rows.filter({ hasText: "notes.txt" })).toContainText("Please choose a picture");
          const unknown = rows.filter({ hasText: "IMG_0001.png" });
          await expect(unknown).toContainText("No dish has this name");
          await unknown.getByRole("combobox").selectOption(third.name);
          await expectNoViolations(page, { within: dialogs });

          const refused = `**/api/admin/menu/${third.id}/image`;
          await page.route(refused, (route) => route.abort("connectionreset"));
          await dialog(page).getByRole("button", { name: "Save 2 pictures" }).click();
          await expect(dialog(page).getByText("1 picture was not saved")).toBeVisible();
          await expect(rows.filter({ hasText: "(1).png" })).toContainText("Saved");
          await expect(unknown).toContainText("Failed to save this picture");
          await page.unroute(refused);
          await dialog(page).getByRole("button", { name: "Try 1 again" }).click();
          await expect(dialog(page).getByText("2 of 2 saved")).toBeVisible();
          await dialog(page).getByRole("button", { name: "Close" }).click();
          for (const { name } of [second, third]) {
            await findDish(page, name);
            await expectPicture(page, name);
          }
        });

        await test.step("a picture refused by the server keeps the dialog open, and one still being decoded is saved", async () => {
          await findDish(page, second.name);
          const picture = rowOf(page, second.name).locator("img");
          await expect(picture).toHaveCount(1);
          const before = await picture.getAttribute("src") ?? "";
          const edit = page.getByRole("button", { name: `Edit ${second.name}` });
          await edit.click();
          const choose = openSheet(page).locator("input[type=file]");
          const save = openSheet(page).getByRole("button", { name: "Save" });
          const refuse = "**/api/admin/menu/*/image";
          await page.route(refuse, (route) => route.abort("connectionreset"));
          await choose.setInputFiles({
            name: "stew.png",
            mimeType: "image/png",
            buffer: await createPng(page),
          });
          await save.click();
          const problem = openSheet(page).getByText(`${second.name} is saved, but its picture is not:`, {
            exact: false,
          });
          await expect(problem).toBeVisible();
          await page.unroute(refuse);
          await choose.setInputFiles({
            name: "stew.png",
            mimeType: "image/png",
            buffer: await createPng(page),
          });
          await expect(problem).toBeHidden();
          await save.click();
          await expect(openSheet(page)).toBeHidden();
          await expect(picture).not.toHaveAttribute("src", before);
          const first = await picture.getAttribute("src") ?? "";

          await page.evaluate(() => {
            globalThis.createImageBitmap = () => new Promise(() => {});
          });
          await edit.click();
          const buffer = await createPng(page, 400);
          await choose.setInputFiles({ name: "stew.png", mimeType: "image/png", buffer });
          await save.click();
          await expect(openSheet(page)).toBeHidden();
          await expect(picture).not.toHaveAttribute("src", first);
        });
      })));
});

test("files of this and another system are validated and previewed first, and imported with their categories; an import is undone, and what changed since stays", async ({ browser, product }) => {
  const page = await openOffice(browser, product, { path: "/menu" });
  await test.step("an edited export lists every problem by line, is imported after corrections and undone, and what changed since stays", async () => {
    await withDish(product, async (changed) => {
      await withDish(product, async (left) => {
        await page.getByRole("button", { name: "Import / export" }).click();
        const [file] = await Promise.all([
          page.waitForEvent("download"),
          dialog(page).getByRole("button", { name: "Export the menu as CSV" }).click(),
        ]);
        expect(file.suggestedFilename()).toMatch(/^menu-.*\.csv$/);
        const [header = "", ...lines] = (await textOf(file)).replace("\uFEFF", "").split(/\r?\n/);
        expect(header).toContain("name_korean");

        const choose = dialog(page).locator("input[type=file]");
        const columns = header.split(",");
        const own = lines.filter((line) => [changed, left].some(({ id }) => line.startsWith(`${id},`)));
        const table = (price: string, minutes: string) => {
          const rows = own.map((line) =>
            line.split(",").with(columns.indexOf("price"), price).with(
              columns.indexOf("prep_time_minutes"),
              minutes,
            ).join(",")
          );
          return {
            name: "menu.csv",
            mimeType: "text/csv",
            buffer: Buffer.from([header, ...rows].join("\n")),
          };
        };
        await choose.setInputFiles(table("-1", "900"));
        const problems = dialog(page).getByRole("table");
        await expect(problems.getByRole("row")).toHaveCount(5);
        await expect(problems.getByRole("row").nth(1)).toContainText(/^2price/);
        await expect(problems.getByRole("row").nth(2)).toContainText(/^2prep_time_minutes/);
        await expect(problems.getByRole("row").nth(3)).toContainText(/^3price/);
        await expect(dialog(page).getByRole("button", { name: "Import now" })).toHaveCount(0);

        await choose.setInputFiles(table("33.25", "18"));
        await expect(dialog(page).getByText("menu.csv: 0 new, 2 changed (2 with a new price), 0 unchanged"))
          .toBeVisible();
        await dialog(page).getByRole("button", { name: "Import now" }).click();
        await expectMessage(page, "Menu imported: 0 new, 2 changed");
        // Every import has the same time here, so it may be another one of this menu.
        await expect(page.getByRole("heading", { name: "Last import" })).toBeVisible();
        await callAsStaff(product, "admin", "PUT", `/api/admin/menu/${left.id}`, {
          name: left.name,
          name_korean: left.name_korean,
          price: 33.25,
          category_id: "cat_stews",
          prep_time_minutes: 25,
        });

        await page.getByRole("button", { name: "Import / export" }).click();
        const last = dialog(page).getByRole("listitem").filter({ hasText: "2 changed" });
        await expect(last).toContainText("0 new, 2 changed (2 with a new price)");
        await expectNoViolations(page, { rules: wcag, within: dialogs });
        await last.getByRole("button", { name: "Undo import" }).click();
        const question = page.getByRole("alertdialog");
        await expect(question).toContainText(
          "Changed dishes that go back: 2. New dishes that are deleted: 0.",
        );
        await expectNoViolations(page, { rules: wcag, within: dialogs });
        await question.getByRole("button", { name: "Undo import" }).click();
        await expectMessage(page, "Import undone, 1 was left as it is");
        await expect(last).toContainText("undone");
        await expect(last).toContainText(`Left as they were: ${left.name}`);
        await expect(last.getByRole("button")).toHaveCount(0);

        await page.keyboard.press("Escape");
        await page.getByLabel("Search dishes").fill("Test Kitchen");
        await expect(rowOf(page, changed.name)).toContainText("$12.50");
        await expect(rowOf(page, left.name)).toContainText("$12.50");
        await expect(rowOf(page, left.name)).toContainText("25 min");
      });
    });
  });

  await test.step("a file of another system is imported with chosen columns and suggested Korean names, and adds its category", async () => {
    await page.getByRole("button", { name: "Import / export" }).click();
    const sheet = dialog(page);
    await sheet.locator("input[type=file]").setInputFiles({
      name: "register.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        "Gericht;Gruppe;Preis\nKimchi Jjigae;Late night;12,95\nFries;Late night;6\nSashimi;Late night;market price\n",
      ),
    });
    await expect(sheet.getByText("The column name is missing")).toBeVisible();
    await sheet.getByLabel("Gericht", { exact: true }).selectOption({ label: "Name" });
    await sheet.getByLabel("Gruppe", { exact: true }).selectOption({ label: "Category" });
    await sheet.getByLabel("Preis", { exact: true }).selectOption({ label: "Price" });
    await expect(sheet.getByText("register.csv: 2 new, 0 changed")).toBeVisible();
    await expect(sheet.getByText("New category: Late night")).toBeVisible();
    await expect(sheet.getByText(/^This dish has no fixed price .*: Sashimi \(line 4\)\./)).toBeVisible();
    await sheet.getByText("Suggest Korean names where there are none").click();
    await sheet.getByText("Preview (2 dishes)").click();
    const row = sheet.getByRole("row").filter({ hasText: "Kimchi Jjigae" }).last();
    await expect(row).toContainText("김치찌개");
    await expect(row).toContainText("suggested");
    await expect(row).toContainText("$12.95");
    await expectNoViolations(page, { rules: wcag, within: dialogs });
    await sheet.getByRole("button", { name: "Import now" }).click();
    await expectMessage(page, "Menu imported: 2 new, 0 changed");
    await findDish(page, "Kimchi Jjigae");
    await expect(rowOf(page, "Kimchi Jjigae")).toContainText("Late night");

    const imports = "/api/admin/menu/imports";
    const all = await callAsStaff<{ id: string; added: number }[]>(product, "admin", "GET", imports);
    const id = all.find(({ added }) => added === 2)?.id;
    await callAsStaff(product, "admin", "POST", `${imports}/${id}/undo`);
  });

  await test.step("a register's option groups are previewed without a change", async () => {
    const menu = async () => {
      const parts = ["categories", "option-groups"].map(async (part) =>
        await (await product.asStaff("admin", "GET", `/api/admin/menu/${part}`)).text()
      );
      return (await Promise.all(parts)).join("");
    };
    await page.getByRole("button", { name: "Import / export" }).click();
    const sheet = dialog(page);
    await sheet.locator("input[type=file]").setInputFiles({
      name: "register.csv",
      mimeType: "text/csv",
      buffer: Buffer.from([
        "Menu Group,Item,Base Price,Modifier Group,Modifier,Modifier Price,Min # Selections,Max # Selections",
        "Late bowls,Midnight bowl,12.00,,,,,",
        ",,,Night broth,Clear,0,1,1",
        ",,,Night broth,Rich,1.50,1,1",
      ].join("\n")),
    });
    await expect(sheet.getByText("register.csv: 1 new, 0 changed")).toBeVisible();
    const groups = sheet.getByRole("row").filter({ hasText: "Night broth" });
    await sheet.getByText("Option groups of the file (1)").first().click();
    await expect(groups).toContainText("1–1");
    await expect(groups).toContainText("Clear, Rich +$1.50");
    await expectNoViolations(page, { rules: wcag, within: dialogs });
    expect(await menu()).not.toMatch(/Late bowls|Night broth/);
  });
});
