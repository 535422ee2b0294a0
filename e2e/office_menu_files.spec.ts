import { Buffer } from "node:buffer";
import type { Page } from "@playwright/test";
import { openSheet } from "./counter.ts";
import { openGuest } from "./guest.ts";
import { expectMessage, findDish, openOffice, rowOf, withDish } from "./office.ts";
import { phone } from "./screens.ts";
import { expect, test } from "./test.ts";

const dialog = (page: Page) => page.getByRole("dialog");

test("an invalid picture is rejected; a valid one is resized and shown to guests", async ({ browser, product }) => {
  await withDish(product, async (dish) => {
    const page = await openOffice(browser, product, { path: "/menu" });
    await findDish(page, dish.name);
    await page.getByRole("button", { name: `Edit ${dish.name}` }).click();
    const choose = dialog(page).locator("input[type=file]");
    await choose.setInputFiles({ name: "menu.pdf", mimeType: "application/pdf", buffer: bytes("%PDF-1.7") });
    await expect(dialog(page).getByText("Please choose a picture: JPEG, PNG, WebP or AVIF.")).toBeVisible();
    await choose.setInputFiles({
      name: "stew.png",
      mimeType: "image/png",
      buffer: bytes("no picture at all"),
    });
    await expect(dialog(page).getByText(/^This picture can't be opened\./)).toBeVisible();
    await choose.setInputFiles({ name: "stew.png", mimeType: "image/png", buffer: await createPng(page) });
    await expect(dialog(page).getByText(/^This picture can't be opened\./)).toBeHidden();
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expectMessage(page, `${dish.name} saved`);
    await expect(rowOf(page, dish.name).locator("img")).toHaveJSProperty("complete", true);

    const guest = await openGuest(browser, product, phone);
    await guest.goto("/menu");
    const card = guest.getByRole("listitem").filter({ has: guest.getByRole("heading", { name: dish.name }) });
    const picture = card.locator("img");
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const sizes = await card.locator("[srcset]").first().getAttribute("srcset") ?? "";
    expect(sizes.split(",").length).toBeGreaterThan(1);
  });
});

test("a picture rejected by the server shows an error in the dialog, which stays open", async ({ browser, product }) => {
  await withDish(product, async (dish) => {
    const page = await openOffice(browser, product, { path: "/menu" });
    await findDish(page, dish.name);
    await page.getByRole("button", { name: `Edit ${dish.name}` }).click();
    const choose = openSheet(page).locator("input[type=file]");
    const save = openSheet(page).getByRole("button", { name: "Save" });
    const refuse = "**/api/admin/menu/*/image";
    await page.route(refuse, (route) => route.abort("connectionreset"));
    await choose.setInputFiles({ name: "stew.png", mimeType: "image/png", buffer: await createPng(page) });
    await save.click();
    const problem = openSheet(page).getByText(`${dish.name} is saved, but its picture is not:`, {
      exact: false,
    });
    await expect(problem).toBeVisible();
    await page.unroute(refuse);
    await choose.setInputFiles({ name: "stew.png", mimeType: "image/png", buffer: await createPng(page) });
    await expect(problem).toBeHidden();
    await save.click();
    await expect(openSheet(page)).toBeHidden();
    await expect(rowOf(page, dish.name).locator("img")).toHaveCount(1);
  });
});

test("an import is validated first, lists every problem by line, and succeeds after corrections", async ({ browser, product }) => {
  await withDish(product, async (dish) => {
    const page = await openOffice(browser, product, { path: "/menu" });
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
    const own = lines.find((line) => line.startsWith(`${dish.id},`))?.split(",") ?? [];
    const table = (price: string, minutes: string) => {
      const cells = own.with(columns.indexOf("price"), price).with(
        columns.indexOf("prep_time_minutes"),
        minutes,
      );
      return {
        name: "menu.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(`${header}\n${cells.join(",")}\n`),
      };
    };
    await choose.setInputFiles(table("free", "900"));
    const problems = dialog(page).getByRole("table");
    await expect(problems.getByRole("row")).toHaveCount(3);
    await expect(problems.getByRole("row").nth(1)).toContainText(/^2price/);
    await expect(problems.getByRole("row").nth(2)).toContainText(/^2prep_time_minutes/);
    await expect(dialog(page).getByRole("button", { name: "Import now" })).toHaveCount(0);

    await choose.setInputFiles(table("14.25", "18"));
    await expect(dialog(page).getByText("menu.csv: 0 new, 1 changed (1 with a new price), 0 unchanged"))
      .toBeVisible();
    await dialog(page).getByRole("button", { name: "Import now" }).click();
    await expectMessage(page, "Menu imported: 0 new, 1 changed");
    await findDish(page, dish.name);
    await expect(rowOf(page, dish.name)).toContainText("$14.25");
    await expect(rowOf(page, dish.name)).toContainText("18 min");
  });
});

const bytes = (text: string) => Buffer.from(text);

/** A PNG created by the browser. */
async function createPng(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 1600;
    canvas.height = 1200;
    const pen = canvas.getContext("2d");
    if (pen === null) throw new Error("nothing to paint with");
    pen.fillStyle = "#c9532c";
    pen.fillRect(0, 0, 1600, 1200);
    pen.fillStyle = "#efe5d0";
    pen.arc(800, 600, 400, 0, 7);
    pen.fill();
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return Buffer.from(base64, "base64");
}

async function textOf(file: { createReadStream(): Promise<AsyncIterable<Uint8Array>> }): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of await file.createReadStream()) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
