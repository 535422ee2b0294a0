import type { Page } from "@playwright/test";
import { expectNoOverflow } from "../guest.ts";
import { expectNoViolations } from "../axe.ts";
import { callAsStaff, expectMessage, openOffice } from "../office.ts";
import type { Product } from "../product.ts";
import { tablet } from "../screens.ts";
import { afterWhile, expect, test } from "../test.ts";

type Setups = { printers: { id: string; name: string; version: string }[] };

async function removePrinters(product: Product) {
  const { printers } = await callAsStaff<Setups>(product, "admin", "GET", "/api/admin/printers/setup");
  for (const { id } of printers) await product.asStaff("admin", "DELETE", `/api/admin/printers/${id}`);
}

test.beforeEach(({ product }) => removePrinters(product));
test.afterEach(({ product }) => removePrinters(product));

/** Polls a printer's address, or fetches or ends a job, as a printer does. */
async function asPrinter(product: Product, address: string, query = "", body?: Record<string, unknown>) {
  const response = await fetch(new URL(new URL(address).pathname + query, product.url), {
    method: body === undefined ? "DELETE" : "POST",
    headers: { "content-type": "application/json" },
    ...(body && { body: JSON.stringify({ statusCode: "200%20OK", ...body }) }),
  });
  return { status: response.status, text: await response.text() };
}

async function addPrinter(page: Page, name: string) {
  await page.getByRole("button", { name: "Add printer" }).click();
  const dialog = page.getByRole("dialog", { name: "Add printer" });
  await dialog.getByLabel("Name").fill(name);
  return dialog;
}

test("printers: one connects, prints a test ticket again, gets a new address and is removed; others print chosen categories, which a conflict compares in one question", async ({ browser, product }) => {
  const page = await openOffice(browser, product, { path: "/settings?tab=devices" });
  // The page reads the queues every ten seconds.
  const whenRead = (expectation: () => Promise<void>) => afterWhile(page, 10_000, expectation);
  const dialog = await addPrinter(page, "");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a name")).toBeVisible();
  await dialog.getByLabel("Name").fill("카운터");
  await dialog.getByRole("button", { name: "Save" }).click();
  const card = page.getByRole("region", { name: "카운터" });
  await expect(card.getByText("Not connected yet")).toBeVisible();
  const shownAddress = card.getByRole("code");
  const address = await shownAddress.innerText();
  expect(address).toMatch(/\/api\/print\/[\w-]{20,}$/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await card.getByRole("button", { name: "Copy address" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await asPrinter(product, address, "", {
    clientAction: [{ request: "ClientType", result: "Star mC-Print3" }],
  });
  await card.getByRole("button", { name: "Print a test ticket on 카운터" }).click();
  // A jump of the clock would end a call that is still on its way.
  await expectMessage(page, "A test ticket is waiting for the printer");
  await whenRead(() => expect(card.getByText("Connected", { exact: true })).toBeVisible());
  await expect(card.getByText("Star mC-Print3")).toBeVisible();
  await expect(card.getByText("1 ticket is waiting to print.")).toBeVisible();
  const { jobToken } = JSON.parse((await asPrinter(product, address, "", {})).text) as { jobToken: string };
  await asPrinter(product, address, `?${new URLSearchParams({ token: jobToken, code: "511 Print failed" })}`);
  await whenRead(() => expect(card.getByText("511 Print failed")).toBeVisible());
  await card.getByRole("button", { name: "Print Test ticket again" }).click();
  await card.getByRole("button", { name: "Remove Test ticket from the queue" }).click();
  await expect(card.getByRole("button", { name: "Remove Test ticket from the queue" })).toBeHidden();

  await card.getByRole("button", { name: "Renew address" }).click();
  const question = page.getByRole("alertdialog", { name: "Renew the printer's address?" });
  await question.getByRole("button", { name: "Renew address" }).click();
  await expect(shownAddress).not.toHaveText(address);
  expect((await asPrinter(product, address, "", {})).status).toBe(404);
  await card.getByRole("button", { name: "Remove 카운터" }).click();
  await page.getByRole("alertdialog", { name: "Remove 카운터?" }).getByRole("button", { name: "Remove" })
    .click();
  await expect(page.getByText("No printers yet.")).toBeVisible();

  await test.step("a second one prints chosen categories on narrow paper, and the page is accessible at every width", async () => {
    const categories = await callAsStaff<{ id: string }[]>(
      product,
      "admin",
      "GET",
      "/api/admin/menu/categories",
    );
    await callAsStaff(product, "admin", "POST", "/api/admin/printers", {
      name: "Counter",
      paper_width: 80,
      copies: 1,
      category_ids: categories.slice(0, 2).map(({ id }) => id),
    });
    const dialog = await addPrinter(page, "counter");
    await dialog.getByLabel("Paper width").selectOption("58");
    await dialog.getByLabel("Copies").selectOption("2");
    await dialog.getByRole("radio", { name: "Only some categories" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Choose at least one category")).toBeVisible();
    await dialog.getByRole("checkbox").first().check();
    await expectNoViolations(page, { within: "[role=dialog]:has(h2)" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Another printer has this name")).toBeVisible();
    await dialog.getByLabel("Name").fill("Kitchen");
    await dialog.getByRole("button", { name: "Save" }).click();
    const card = page.getByRole("region", { name: "Kitchen" });
    await expect(card.getByText("58 mm")).toBeVisible();
    await expect(card.getByText("All categories")).toBeHidden();
    await expectNoViolations(page);
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page);
    }
    await page.setViewportSize(tablet.viewport);
  });

  await test.step("what another admin saved first is compared in one question for the categories", async () => {
    const card = page.getByRole("region", { name: "Counter" });
    await card.getByRole("button", { name: "Edit Counter" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Counter" });
    await dialog.getByRole("checkbox").nth(1).uncheck();
    const { printers } = await callAsStaff<Setups>(
      product,
      "admin",
      "GET",
      "/api/admin/printers/setup",
    );
    const printer = printers.find(({ name }) => name === "Counter");
    const theirs = {
      name: "Counter",
      paper_width: 58,
      copies: 1,
      category_ids: null,
      version: printer?.version,
    };
    await callAsStaff(product, "admin", "PUT", `/api/admin/printers/${printer?.id}`, theirs);
    await dialog.getByRole("button", { name: "Save" }).click();
    const conflict = dialog.getByRole("alert");
    await expect(conflict.getByRole("group")).toHaveCount(1);
    await expect(conflict.getByRole("group", { name: "Prints" })).toContainText("All categories");
    await conflict.getByRole("button", { name: "Continue with these" }).click();
    await expect(dialog.getByLabel("Paper width")).toHaveValue("58");
    await expect(dialog.getByRole("radio", { name: "Only some categories" })).toBeChecked();
    await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(1);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectMessage(page, "Printer updated");
  });
});
