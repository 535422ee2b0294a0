import type { Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { card, denyPendingOrders, openTablet, switchToKorean, tab } from "../counter.ts";
import { errorResponse, expectNoOverflow, openGuest } from "../guest.ts";
import { phone } from "../screens.ts";
import { expect, fillCard, fillContact, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

const number = "Guest’s phone number";

/** Finds the dish in the search and adds it. */
async function add(page: Page, search: string, dish: string): Promise<void> {
  await page.getByRole("searchbox").fill(search);
  await page.getByRole("button", { name: dish, exact: true }).click();
}

async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  await expectNoViolations(page);
  for (const viewport of [phone.viewport, { width: 1024, height: 768 }]) {
    await page.setViewportSize(viewport);
    await expectNoOverflow(page);
  }
}

test("the counter sends a link by text or shows it as a code, the guest pays on a phone, and the order is accepted without a press", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  await test.step("the counter texts a link, the guest pays on a phone, and the order is accepted without a press", async () => {
    await page.getByRole("button", { name: "Phone order" }).click();
    await add(page, "돌솥", "돌솥비빔밥 Dolsot Bibimbap");
    const options = page.getByRole("dialog", { name: "Dolsot Bibimbap" });
    await options.getByRole("group", { name: "Protein" }).getByText("Tofu").click();
    await options.getByLabel("Note to the kitchen").fill("less spicy");
    await options.getByRole("button", { name: "Add to the order" }).click();
    const lines = page.getByRole("list", { name: "Order", exact: true });
    await expect(lines).toContainText("less spicy");
    await lines.getByRole("button", { name: "One more Dolsot Bibimbap" }).click();
    await expect(page.getByText("$39.04")).toBeVisible();
    // Lunch prices end at 3 PM.
    await page.getByLabel("Pickup").selectOption({ index: 1 });
    await page.getByLabel("Time", { exact: true }).selectOption("18:00");
    await expect(page.getByText("$43.39")).toBeVisible();
    await expect(lines).toContainText("$39.90");
    await page.getByLabel("Pickup").selectOption("asap");
    await expect(page.getByText("$39.04")).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByRole("button", { name: "Make link" })).toBeInViewport({ ratio: 1 });

    // The order stays while another page is open.
    await page.getByRole("navigation").getByRole("link", { name: "Orders" }).click();
    await page.getByRole("button", { name: "Phone order" }).click();
    await page.getByLabel(number).fill("12");
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText("Please enter a valid phone number")).toBeVisible();
    await page.getByLabel(number).fill("714 555 0134");
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/phone-links")) requests.push(request.url());
    });
    await page.getByRole("button", { name: "Send link" }).dblclick();
    await expect(page.getByRole("heading", { name: "Text sent to (714) 555-0134" })).toBeVisible();
    expect(requests).toHaveLength(1);

    const guest = await openGuest(browser, product, phone);
    await guest.goto("/dev/outbox");
    const text = await guest.getByRole("article").filter({ hasText: "your order from our call" }).first()
      .innerText();
    await guest.goto(/\/c\/\w+/.exec(text)?.[0] ?? "no link");
    await guest.getByRole("button", { name: "Add to my cart" }).click();
    await guest.getByRole("link", { name: "Proceed to Checkout" }).first().click();
    await expect(guest).toHaveURL(/\/checkout/);
    await page.getByRole("tab", { name: "Today’s links" }).click();
    const link = page.getByRole("article", { name: /^\(714\) 555-0134/ }).first();
    await expect(link).toContainText("Opened");
    await fillContact(guest);
    await fillCard(guest, "4242424242424242");
    await guest.getByRole("button", { name: /^Authorize Payment - \$39\.04/ }).click();
    await expect(guest).toHaveURL(/\/order-pending\/pi_/);

    await expect(link).toContainText(/Paid, K-\d+/);
    const [paid = ""] = /K-\d+/.exec(await link.innerText()) ?? [];
    await page.getByRole("navigation").getByRole("link", { name: "Orders" }).click();
    await tab(page, "IN PROGRESS").click();
    await expect(card(page, paid)).toContainText("By phone");
    await expect(card(page, paid)).toContainText("less spicy");
    await page.getByRole("button", { name: "Search orders" }).click();
    const search = page.getByRole("dialog", { name: "Search orders" });
    await search.getByLabel("Number, name, phone or dish").fill(paid);
    await expect(search.getByRole("button", { name: new RegExp(`${paid}.*By phone`) })).toBeVisible();
  });

  await test.step("without a number the address and a code are shown, in Korean, and a link can be cancelled", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Phone order" }).click();
    await switchToKorean(page);
    await page.evaluate(() => document.documentElement.dataset["theme"] = "light");
    await add(page, "잡채", "잡채 Japchae");
    await page.getByRole("button", { name: "주문에 추가" }).click();
    await expect(page.getByRole("button", { name: "잡채 하나 더" })).toBeVisible();
    await page.getByText("한국어", { exact: true }).click();
    await expectAccessibleAtBothWidths(page);
    await page.route("**/api/admin/phone-links", errorResponse("Out of order"));
    await page.getByRole("button", { name: "링크 만들기" }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("링크를 보내지 못했습니다");
    await expect(alert).toBeInViewport({ ratio: 1 });
    await page.unroute("**/api/admin/phone-links");
    await page.getByRole("button", { name: "링크 만들기" }).click();
    await expect(page.getByRole("heading", { name: "링크를 만들었습니다." })).toBeVisible();
    await expect(page.getByRole("img", { name: "링크 QR 코드" })).toBeVisible();
    await expect(page.getByText(/\/ko\/c\/\w+$/)).toBeVisible();
    await expectAccessibleAtBothWidths(page);

    await page.getByRole("tab", { name: "오늘 보낸 링크" }).click();
    const link = page.getByRole("article", { name: /^번호 없음/ }).first();
    await expect(link).toContainText("문자 안 보냄");
    await expectAccessibleAtBothWidths(page);
    await link.getByRole("button", { name: "링크 취소" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "링크 취소" }).click();
    await expect(link).toContainText("취소됨");
  });
});
