import type { Page } from "@playwright/test";
import {
  advanceTime,
  card,
  denyPendingOrders,
  openFoundOrder,
  openTablet,
  placeOrder,
  rings,
  storedSearches,
  tab,
  tap,
  waitUntilLive,
} from "../counter.ts";
import { changeOrder } from "../guest.ts";
import type { Product } from "../product.ts";
import { callAs, createActiveUser, type StaffUser } from "../staff_users.ts";
import { afterWhile, expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

async function pairingCode(product: Product, name: string): Promise<{ code: string; id: string }> {
  const response = await product.asStaff("admin", "POST", "/api/admin/stations", { name });
  const { data } = await response.json() as { data: { code: string; id: string } };
  return { code: data.code, id: data.id };
}

async function pair(page: Page, code: string) {
  await page.getByLabel("Pairing code").fill(code);
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await waitUntilLive(page);
}

const account = (page: Page, name: string) => page.getByRole("button", { name: `Account: ${name}` });

type Person = StaffUser & { pin: string };

let pinCount = 0;

/** Creates a user with a PIN that no one else of this product has. */
async function createUserWithPin(product: Product): Promise<Person> {
  const user = await createActiveUser(product);
  const pin = String(482_615 + 7_919 * ++pinCount);
  const body = { current_password: user.password, pin };
  expect((await callAs(product, user, "PUT", "/api/auth/pin", body)).status).toBe(200);
  return { ...user, pin };
}

async function enterPin(page: Page, { name, pin }: Person) {
  const prompt = page.getByRole("dialog", { name: "Who’s this?" });
  await prompt.getByRole("button", { name }).click();
  await prompt.getByLabel(`${name}’s PIN`).fill(pin);
  await prompt.getByRole("button", { name: "Enter" }).click();
  await expect(account(page, name)).toBeAttached();
}

async function beginShift(page: Page, person: Person) {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: /^(Enter PIN|Switch person)$/ }).click();
  await enterPin(page, person);
}

const lockMs = 5 * 60_000;

test("a paired station rings without a person, a PIN names who acts, and what a person leaves ends with the lock or the shift", async ({ browser, product }) => {
  const [mina, sora] = [await createUserWithPin(product), await createUserWithPin(product)];
  const { code, id } = await pairingCode(product, "Counter 1");
  const page = await openTablet(browser, product, { path: "/pair" });
  const locked = account(page, "Counter 1");
  await test.step("a paired station rings without a person, and accepting asks for the PIN that names the person", async () => {
    await pair(page, code);
    await expect(locked).toBeVisible();
    await page.reload();
    await expect(locked).toBeVisible();

    const { number } = await placeOrder(product.url);
    await expect(card(page, number)).toBeVisible();
    await page.keyboard.press("Shift");
    await expect.poll(() => rings(page)).toBeGreaterThan(0);

    await tap(page, number, "Accept", page.getByRole("dialog", { name: `Accept ${number}` }));
    await page.getByRole("button", { name: /^Accept and charge/ }).click();
    const prompt = page.getByRole("dialog", { name: "Who’s this?" });
    await prompt.getByRole("button", { name: mina.name }).click();
    await prompt.getByLabel(`${mina.name}’s PIN`).fill(String(Number(mina.pin) + 1));
    await prompt.getByRole("button", { name: "Enter" }).click();
    await expect(prompt.getByText("This PIN is incorrect.")).toBeVisible();
    for (const digit of mina.pin) await prompt.getByRole("button", { name: digit, exact: true }).click();
    await page.route("**/unlock", (route) => route.abort(), { times: 1 });
    await prompt.getByRole("button", { name: "Enter" }).click();
    await expect(prompt.getByText("The server can't be reached.")).toBeVisible();
    await expect(prompt.getByLabel(`${mina.name}’s PIN`)).toHaveValue(mina.pin);
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
    await expect(locked).toBeVisible();
    await denyPendingOrders(product);
  });

  await test.step("a tap that one person made offline is dropped when another enters the PIN, who is told", async () => {
    const { id, number } = await placeOrder(product.url);
    await changeOrder(product, id, "accept", { minutes: 20 });
    await beginShift(page, mina);
    await tab(page, "IN PROGRESS").click();
    await page.context().setOffline(true);
    await tap(page, number, "Start", card(page, number).getByText("Not sent yet"));
    const taps = () =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("counter.tap")));
    expect(await taps()).toHaveLength(1);

    await advanceTime(product, [page], lockMs + 2_000);
    await page.context().setOffline(false);
    const prompt = page.getByRole("dialog", { name: "Who’s this?" });
    await afterWhile(page, 31_000, () => expect(prompt).toBeVisible());
    await enterPin(page, sora);
    await expect(page.getByRole("region", { name: "Messages" })).toContainText(
      `${number} was not changed: Someone else made this change, so it was not sent.`,
    );
    await expect(card(page, number).getByText("Not sent yet")).toBeHidden();
    await expect(card(page, number).getByRole("button", { name: "Start" })).toBeVisible();
    expect(await taps()).toEqual([]);
    const read = await product.asStaff("manager", "GET", `/api/admin/orders/${id}`);
    const { data } = await read.json() as { data: { order: { transitions: unknown[] } } };
    expect(data.order.transitions).toEqual([]);
  });

  await test.step("one's shift on the station ends from the own devices", async () => {
    await beginShift(page, mina);
    const office = await openTablet(browser, product, { person: mina, path: "/profile" });
    const devices = office.getByRole("region", { name: "Your devices" });
    const station = devices.getByRole("listitem").filter({ hasText: "Counter 1" });
    await expect(station).toContainText(/Expires .* unless used/);
    const endShift = devices.getByRole("button", { name: /^End shift on Counter 1/ });
    await endShift.click();
    await office.getByRole("alertdialog").getByRole("button", { name: "End shift" }).click();
    await expect(office.getByText("Your shift has ended on Counter 1")).toBeVisible();
    await expect(endShift).toHaveCount(0);
    await expect(devices.getByRole("heading", { name: "Your devices" })).toBeFocused();
    await afterWhile(page, 31_000, () => expect(locked).toBeVisible());
    await office.close();
  });

  await test.step("a half-typed reason and recent searches are erased when the station locks automatically, and the reason also from another tab or on the server", async () => {
    await tab(page, "NEW").click();
    const { number } = await placeOrder(product.url, { firstName: "Quartz" });
    const sheet = page.getByRole("dialog", { name: `Deny ${number}` });
    const reason = sheet.getByRole("textbox");
    const typeReason = async () => {
      await tap(page, number, "Deny", sheet);
      await reason.fill("The cook has left");
    };
    const expectNothingTyped = async () => {
      await expect(sheet).toBeHidden();
      await expect(locked).toBeVisible();
      await tap(page, number, "Deny", sheet);
      await expect(reason).toHaveValue("");
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
    };

    // Recent searches name guests.
    await beginShift(page, sora);
    await openFoundOrder(page, "Quartz", number);
    expect(await storedSearches(page)).toContain("Quartz");
    await typeReason();
    await advanceTime(product, [page], lockMs + 2_000);
    await expect(sheet).toBeHidden();
    expect(await storedSearches(page)).toBeNull();
    await page.getByRole("alertdialog").getByRole("button", { name: "Got it" }).click();
    await expectNothingTyped();

    await beginShift(page, sora);
    await typeReason();
    const other = await page.context().newPage();
    await other.goto("/admin/orders");
    await other.keyboard.press("Shift");
    await account(other, sora.name).click();
    await other.getByRole("menuitem", { name: "Lock" }).click();
    await expect(account(other, "Counter 1")).toBeVisible();
    await other.close();
    await expectNothingTyped();

    await beginShift(page, sora);
    await typeReason();
    expect((await product.asStaff("super_admin", "POST", `/api/admin/users/${sora.id}/end-sessions`)).status)
      .toBe(200);
    await afterWhile(page, 31_000, () => expect(sheet).toBeHidden());
    await expectNothingTyped();
  });

  await product.asStaff("admin", "DELETE", `/api/admin/devices/${id}`);
  await expect(page.getByText("This tablet is no longer paired.")).toBeVisible();
});
