import type { Page } from "@playwright/test";
import { card, denyPendingOrders, openTablet, placeOrder, rings, tap, waitUntilLive } from "../counter.ts";
import type { Product } from "../product.ts";
import { callAs, createActiveUser } from "../staff_users.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

async function pairingCode(product: Product, name: string): Promise<{ code: string; id: string }> {
  const response = await product.asStaff("admin", "POST", "/api/admin/stations", { name });
  const { data } = await response.json() as { data: { code: string; station: { id: string } } };
  return { code: data.code, id: data.station.id };
}

async function pair(page: Page, code: string) {
  await page.getByLabel("Pairing code").fill(code);
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await waitUntilLive(page);
}

const account = (page: Page, name: string) => page.getByRole("button", { name: `Account: ${name}` });

test("a paired station rings without a person, and accepting asks for the PIN that names the person", async ({ browser, product }) => {
  const mina = await createActiveUser(product);
  const body = { current_password: mina.password, pin: "7392" };
  expect((await callAs(product, mina, "PUT", "/api/auth/pin", body)).status).toBe(200);
  const { code, id } = await pairingCode(product, "Counter 1");
  const page = await openTablet(browser, product, { path: "/pair" });
  await pair(page, code);
  await expect(account(page, "Counter 1")).toBeVisible();
  await page.reload();
  await expect(account(page, "Counter 1")).toBeVisible();

  const { number } = await placeOrder(product.url);
  await expect(card(page, number)).toBeVisible();
  await page.keyboard.press("Shift");
  await expect.poll(() => rings(page)).toBeGreaterThan(0);

  await tap(page, number, "Accept", page.getByRole("dialog", { name: `Accept ${number}` }));
  await page.getByRole("button", { name: /^Accept and charge/ }).click();
  const prompt = page.getByRole("dialog", { name: "Who is here?" });
  await prompt.getByRole("button", { name: mina.name }).click();
  await prompt.getByLabel(`PIN of ${mina.name}`).fill("7390");
  await prompt.getByRole("button", { name: "Enter" }).click();
  await expect(prompt.getByText("This PIN is incorrect.")).toBeVisible();
  for (const digit of "7392") await prompt.getByRole("button", { name: digit, exact: true }).click();
  await prompt.getByRole("button", { name: "Enter" }).click();
  await expect(page.getByText(`Order ${number} accepted!`)).toBeVisible();
  await expect(account(page, mina.name)).toBeVisible();
  const done = await product.asStaff("manager", "GET", "/api/admin/orders?tab=in_progress");
  const { data } = await done.json() as {
    data: { order_number: string; handled_by: { name: string } }[];
  };
  expect(data.find(({ order_number }) => order_number === number)?.handled_by.name).toBe(mina.name);

  await account(page, mina.name).click();
  await page.getByRole("menuitem", { name: "Lock" }).click();
  await expect(account(page, "Counter 1")).toBeVisible();

  await product.asStaff("admin", "DELETE", `/api/admin/stations/${id}`);
  await expect(page.getByText("This tablet is no longer paired.")).toBeVisible({ timeout: 15_000 });
});
