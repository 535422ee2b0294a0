import type { Page } from "@playwright/test";
import { expectNoViolationsInBothThemes } from "../axe.ts";
import {
  advanceTime,
  card,
  denyPendingOrders,
  openSheet,
  openTablet,
  placeOrder,
  rings,
  switchToKorean,
  tab,
  tap,
} from "../counter.ts";
import type { Product } from "../product.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

const lines = [{ dish: "dish_dolsot_bibimbap" }, { dish: "dish_bibimbap", quantity: 2 }];

/** The guest's yes, through the API of the guest's page. */
async function acceptAsGuest(product: Product, intentId: string): Promise<void> {
  const response = await fetch(`${product.url}/api/payment/session/${intentId}/offer`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ answer: "yes" }),
  });
  expect(response.status, await response.text()).toBe(200);
}

/** Deny, "… is out", Ask the guest. */
async function offerWithoutDolsot(page: Page, number: string): Promise<void> {
  await tap(page, number, "Deny", page.getByRole("dialog", { name: `Deny ${number}` }));
  await page.getByRole("button", { name: "Dolsot Bibimbap is out" }).click();
  const sheet = page.getByRole("dialog", { name: `Offer a change of ${number}` });
  await expect(sheet.getByRole("button", { name: "Leave out Dolsot Bibimbap" }))
    .toHaveAttribute("aria-pressed", "true");
  await expect(sheet.getByRole("radio", { name: "Sold out" })).toBeChecked();
  await sheet.getByRole("button", { name: "Ask the guest" }).click();
  await expect(card(page, number)).toContainText("Waiting for the guest");
}

test("three taps ask the guest to go without a dish; withdrawn, accepted and agreed by phone, the offer shows on both tablets", async ({ browser, product }) => {
  const counter = await openTablet(browser, product);
  const kitchen = await openTablet(browser, product, { role: "admin" });
  await test.step("a withdrawn offer waits for staff, an accepted one has the smaller total", async () => {
    const { number, total, intentId } = await placeOrder(product.url, { lines });
    await test.step("an order whose offer is withdrawn waits for staff again on both tablets", async () => {
      await offerWithoutDolsot(counter, number);
      await expect(card(kitchen, number)).toContainText("Waiting for the guest");
      const accept = card(kitchen, number).getByRole("button", { name: "Accept" });
      await tap(kitchen, number, "Withdraw offer", accept);
      for (const page of [counter, kitchen]) {
        await expect(card(page, number)).not.toContainText("Waiting for the guest");
        await expect(tab(page, "NEW")).toHaveText(/NEW\s*1/);
      }
    });

    await offerWithoutDolsot(counter, number);

    for (const page of [counter, kitchen]) {
      const offered = card(page, number);
      await expect(offered).toContainText(/Waiting for the guest\s*[45]:\d\d/);
      await expect(offered).toContainText("without 1 × Dolsot Bibimbap");
      await expect(offered).toContainText(`instead of $${total}`);
      await expect(offered.getByRole("button", { name: "Accept" })).toBeHidden();
      await expect(tab(page, "NEW")).toHaveText(/NEW\s*0/);
      await expect(page).toHaveTitle(/^(?!\().*Orders/);
    }
    await expectNoViolationsInBothThemes(counter, { within: "article" });
    const before = await rings(kitchen);
    await advanceTime(product, [counter, kitchen], 100_000);
    await expect(card(kitchen, number)).toContainText(/Waiting for the guest\s*[23]:\d\d/);
    await expect(kitchen.getByRole("alertdialog")).toBeHidden();
    expect(await rings(kitchen)).toBe(before);

    await acceptAsGuest(product, intentId);
    for (const page of [counter, kitchen]) {
      await expect(card(page, number)).toBeHidden();
      await tab(page, "IN PROGRESS").click();
      await expect(card(page, number)).toContainText(
        new RegExp(`Changed as agreed: without 1 × Dolsot Bibimbap, total \\$\\S+ instead of \\$${total}`),
      );
    }
    const intent = (await product.ledger()).find(({ id }) => id === intentId);
    expect(intent?.captures).toBe(1);
  });

  await test.step("a guest who agreed on the phone has the order changed and accepted at once, with the smaller total on both tablets", async () => {
    const { number, total, intentId } = await placeOrder(product.url, { lines });
    for (const page of [counter, kitchen]) await tab(page, "NEW").click();
    await tap(counter, number, "Deny", counter.getByRole("dialog", { name: `Deny ${number}` }));
    await counter.getByRole("button", { name: "Dolsot Bibimbap is out" }).click();
    const sheet = counter.getByRole("dialog", { name: `Offer a change of ${number}` });
    await sheet.getByRole("button", { name: "Guest agreed by phone" }).click();
    await expect(sheet).toBeHidden();
    for (const page of [counter, kitchen]) {
      await tab(page, "IN PROGRESS").click();
      await expect(card(page, number)).toContainText(
        new RegExp(`Changed as agreed: without 1 × Dolsot Bibimbap, total \\$\\S+ instead of \\$${total}`),
      );
      await expect(tab(page, "NEW")).toHaveText(/NEW\s*0/);
    }
    const charged = async () => {
      const intent = (await product.ledger()).find(({ id }) => id === intentId);
      return intent?.movements.filter(({ kind }) => kind === "captured").map(({ amount }) => amount);
    };
    await expect.poll(charged).toHaveLength(1);
    const cents = (await charged())?.[0] ?? 0;
    expect(cents).toBeLessThan(Math.round(100 * Number(total)));
  });

  await test.step("the sheet leaves out one of two dishes, swaps an option and moves the pickup in Korean, without violations", async () => {
    const { number } = await placeOrder(product.url, { lines });
    const page = kitchen;
    await tab(page, "NEW").click();
    await switchToKorean(page);
    await tap(page, number, "거절", page.getByRole("dialog", { name: `${number} 거절` }));
    await page.getByRole("button", { name: "변경 제안" }).click();
    const sheet = openSheet(page);
    const ask = sheet.getByRole("button", { name: "손님에게 묻기" });
    await expect(ask).toBeDisabled();
    await expect(sheet).toContainText("바꿀 내용을 골라 주세요.");
    const slot = sheet.getByRole("group", { name: "픽업 시간 늦추기" }).getByRole("checkbox").first();
    await slot.focus();
    await slot.press("Space");
    await expect(sheet.getByRole("radio", { name: "너무 바쁨" })).toBeChecked();
    await sheet.getByRole("button", { name: "비빔밥 1개 빼기", exact: true }).click();
    await sheet.getByRole("button", { name: "돌솥비빔밥 옵션 변경" }).click();
    const protein = sheet.getByRole("group", { name: "주재료" });
    const [beef, tofu] = [protein.getByLabel("소고기"), protein.getByLabel("두부")];
    await expect(beef).toBeChecked();
    await tofu.check();
    await expect(beef).not.toBeChecked();
    await expect(sheet.getByRole("radio", { name: "품절" })).toBeChecked();
    await expectNoViolationsInBothThemes(page, { within: "[role=dialog]" });
    await ask.click();
    await expect(card(page, number)).toContainText(/손님 답변 대기\s*[45]:\d\d/);
    await expect(card(page, number)).toContainText("비빔밥 1개 제외");
    await expect(card(page, number)).toContainText(/돌솥비빔밥: .*두부/);
    await expect(card(page, number)).toContainText(/픽업\s*오후/);
  });
});
