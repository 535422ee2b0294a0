import type { Locator, Page } from "@playwright/test";
import {
  changeOrder,
  expectAccessible,
  expectFocusWithin,
  expectNoOverflowAtAnyWidth,
  fillCart,
  movementsOf,
  openGuest,
  orderIdOf,
  seeConfirmation,
  waitForHydration,
} from "../guest.ts";
import { desktop, phone } from "../screens.ts";
import { expect, test } from "../test.ts";

const card = "4242424242424242";

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp, maxPresses = 60): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press("Tab");
    if (name.test(await page.evaluate(focusedName))) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** Runs in the page. Also reads the provider's fields, which are in a shadow root. */
function focusedName(): string {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (focused === null || focused === document.body) return "";
  const labels = Array.from((focused as HTMLInputElement).labels ?? [], (label) => label.textContent);
  return [focused.getAttribute("aria-label"), ...labels, focused.textContent].join(" ");
}

/** Orders the fields of a form by their place on the screen. */
async function placeOf(page: Page, label: string): Promise<number> {
  const box = await page.getByLabel(label, { exact: true }).boundingBox();
  return box ? box.y * 10_000 + box.x : NaN;
}

test("an order can be placed with the keyboard only", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await page.goto("/menu?q=dolsot");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, /^Add Dolsot Bibimbap to cart/);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expectFocusWithin(dialog);
  await tabTo(page, /Kitchen notes/);
  await page.keyboard.type("well done");
  await tabTo(page, /One more Dolsot Bibimbap/);
  await page.keyboard.press("Space");
  await tabTo(page, /^ *Add to cart/);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Add Dolsot Bibimbap to cart", exact: true })).toBeFocused();

  // Waits for the summary, because sixty key presses can be faster than a slow machine.
  await expect(page.getByRole("link", { name: "Proceed to Checkout" })).toBeVisible();
  await tabTo(page, /Proceed to Checkout/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByLabel("Card number")).toBeVisible();
  for (
    const [field, text] of [
      [/First name/, "Mina"],
      [/Last name/, "Park"],
      [/Email/, "mina@example.com"],
      [/Phone/, "7145550134"],
    ] as const
  ) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await tabTo(page, /Chopsticks/);
  await page.keyboard.press("Space");
  await tabTo(page, /Card number/);
  await page.keyboard.type(card);
  await tabTo(page, /Expiration/);
  await page.keyboard.type("1234");
  await tabTo(page, /Security code/);
  await page.keyboard.type("123");
  await tabTo(page, /ZIP/);
  await page.keyboard.type("92843");
  await tabTo(page, /Authorize Payment/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/order-pending\/pi_/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Payment Authorized - Order Pending Review",
  );
  expect(await movementsOf(product, page)).toEqual(["held"]);
});

test("menu, dialog, cart and checkout have a correct accessibility tree, and differences that forced colors leave", async ({ browser, product }) => {
  const page = await openGuest(browser, product);
  await page.setViewportSize(phone.viewport);
  await page.goto("/menu#category-cat_soups");
  await waitForHydration(page);
  const dialog = page.getByRole("dialog");
  const background = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor);

  await test.step("Escape and the back button close a dish dialog and keep the scroll position", async () => {
    const dish = page.getByRole("button", { name: "Add Spicy Shredded Beef Soup to cart" });
    await dish.scrollIntoViewIfNeeded();
    await dish.click();
    await expect(dialog).toBeVisible();
    // Compares the position on the screen, because late layout of dishes above changes the scroll offset.
    const place = async () => (await dish.boundingBox())?.y ?? NaN;
    const before = await place();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/menu#category-cat_soups$/);
    expect(Math.abs(await place() - before)).toBeLessThan(4);
    await dish.click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    expect(Math.abs(await place() - before)).toBeLessThan(4);
  });

  await test.step("a dish that was opened before the search had loaded gets the focus among the results", async () => {
    const loading = Promise.withResolvers<void>();
    const search = /\/assets\/find-[^/]+\.js$/;
    await page.route(search, async (route) => {
      await loading.promise;
      await route.continue();
    });
    await page.goto("/menu?q=dolsot");
    await waitForHydration(page);
    const dish = page.getByRole("button", { name: "Add Dolsot Bibimbap to cart", exact: true });
    await expect(dish).toHaveCount(1);
    const ofMenu = await dish.elementHandle();
    await dish.click();
    await expect(dialog).toBeVisible();
    loading.resolve();
    await expect.poll(() => ofMenu?.isVisible()).toBe(false);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(dish).toBeFocused();
    await page.unroute(search);
    await page.goto("/menu");
    await waitForHydration(page);
  });

  await test.step("in a low window the arrow of the categories stays in their row", async () => {
    await page.setViewportSize({ width: 800, height: 400 });
    const row = page.getByRole("navigation", { name: "Menu categories" });
    const arrow = row.locator("button").last();
    await expect(arrow).toBeVisible();
    const [inner, outer] = [await arrow.boundingBox(), await row.boundingBox()];
    expect(inner?.y).toBeGreaterThanOrEqual(outer?.y ?? NaN);
    expect(inner?.height).toBeLessThanOrEqual(outer?.height ?? NaN);
    await page.setViewportSize(desktop.viewport);
  });

  await test.step("with forced colors, a pressed filter and a chosen option look different from the others", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    const filter = (name: string) => page.locator("button[aria-pressed]").filter({ hasText: name }).first();
    const [spicy, vegan] = [filter("Spicy"), filter("Vegan")];
    expect(await background(spicy)).toBe(await background(vegan));
    await spicy.click();
    await expect(spicy).toHaveAttribute("aria-pressed", "true");
    await expect.poll(async () => await background(spicy) !== await background(vegan)).toBe(true);
    await spicy.click();

    await page.getByRole("button", { name: "Add Dolsot Bibimbap to cart", exact: true }).click();
    const radio = (name: string) => dialog.getByRole("radio", { name, exact: false }).first();
    await expect(radio("Beef")).toBeChecked();
    // The browser draws the mark of a native control in forced colors.
    for (const name of ["Beef", "Tofu"]) await expect(radio(name)).toHaveCSS("appearance", "auto");
    const picture = async (name: string) =>
      (await radio(name).screenshot({ animations: "disabled" })).toString("base64");
    expect(await picture("Beef")).not.toBe(await picture("Tofu"));
    await page.emulateMedia({ forcedColors: "none" });
  });

  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Dolsot Bibimbap 돌솥비빔밥":
      - heading "Dolsot Bibimbap 돌솥비빔밥" [level=2]
      - paragraph: /Rice crisped/
      - list "About this dish":
        - listitem: Popular
      - term: /Lunch, Mon–Fri/
      - definition: $17.95
      - term: Dinner, all other times
      - definition: $19.95
      - paragraph: The price depends on your pickup time.
      - paragraph: /Contains/
      - radiogroup "Protein 주재료":
        - list:
          - listitem:
            - radio "Beef 소고기" [checked]
      - group "Toppings 토핑 추가":
        - list:
          - listitem:
            - group "Quantity of Fried egg"
          - listitem:
            - checkbox "Cheese 치즈 +$2.50"
      - textbox "Kitchen notes"
      - group "Quantity of Dolsot Bibimbap":
        - button "One fewer Dolsot Bibimbap" [disabled]
        - status: "1"
        - button "One more Dolsot Bibimbap"
      - button "Add to cart"
      - button "Close"
  `);
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("banner").getByRole("link", { name: /^Your cart/ }).click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Your cart" [level=1]
      - region "1 item":
        - heading "1 item" [level=2]
        - button "Clear Order"
        - list:
          - listitem:
            - heading "Dolsot Bibimbap 돌솥비빔밥" [level=3]
            - paragraph: $17.95
            - group "Quantity of Dolsot Bibimbap":
              - button "One fewer Dolsot Bibimbap" [disabled]
              - status: "1"
              - button "One more Dolsot Bibimbap"
            - button "Edit Dolsot Bibimbap"
            - button "Remove Dolsot Bibimbap"
      - region "Order summary":
        - heading "Order summary" [level=2]
        - term: Subtotal
        - definition: $17.95
        - term: Tax (8.75%)
        - definition: $1.57
        - term: Total
        - definition: $19.52
        - link "Proceed to Checkout"
        - link "Continue Shopping"
  `);
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Checkout" [level=1]
      - complementary "Order summary":
        - heading "Order summary" [level=2]
        - list:
          - listitem: /Dolsot Bibimbap/
        - link "Edit cart"
        - term: Total
        - definition: $19.52
      - region "Pickup time":
        - heading "Pickup time" [level=2]
        - group "Pickup time":
          - radio /ASAP \\(15-30 minutes\\)/ [checked]
          - radio /Schedule for later/
      - region "Your information":
        - heading "Your information" [level=2]
        - textbox "First name"
        - textbox "Last name"
        - textbox "Email"
        - textbox "Phone"
        - checkbox "Text me about this order"
      - region "For the kitchen":
        - textbox /Special instructions/
        - group "Utensils and sauces":
          - checkbox "Chopsticks"
          - checkbox "Spoon"
          - checkbox "Fork"
          - checkbox "Napkins"
          - checkbox "Straw"
          - checkbox "Gochujang sauce"
          - checkbox "Soy sauce"
      - region "Payment":
        - group "Card"
      - button "Authorize Payment - $19.52"
  `);
  await expectAccessible(page);
  // Beside each other or one below the other, as the width allows.
  expect(await placeOf(page, "First name")).toBeLessThan(await placeOf(page, "Last name"));

  await page.emulateMedia({ forcedColors: "active" });
  await page.getByRole("radio", { name: "Schedule for later" }).check();
  const times = page.getByRole("group", { name: "Pickup times", exact: true }).getByRole("button");
  await expect(times.first()).toHaveAttribute("aria-pressed", "true");
  expect(await background(times.first())).not.toBe(await background(times.nth(1)));
});

test("an order with options in Korean shows no English text", async ({ browser, product }) => {
  const page = await openGuest(browser, product, { ...phone, language: "ko" });
  await fillCart(page, ["dish_dolsot_bibimbap"], "덜 맵게 해 주세요");
  await page.goto("/menu?dish=dish_cola");
  const dialog = page.getByRole("dialog");
  const group = dialog.getByRole("radiogroup", { name: "콜라 종류" });
  await expect(group).toHaveAccessibleDescription("필수 · 1개 선택");
  const add = dialog.locator("button[type=submit]");
  await add.click();
  await expect(group.getByText("선택해 주세요: 콜라 종류")).toBeVisible();
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await page.setViewportSize(phone.viewport);
  await group.getByRole("radio", { name: "제로" }).check();
  await expect(add).toHaveText("장바구니에 담기$3.00");
  await add.click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: /장바구니 보기/ }).click();
  await expect(page.getByText("덜 맵게 해 주세요")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("제로 Zero sugar");
  await page.getByRole("button", { name: "콜라 수정" }).click();
  await dialog.getByRole("radio", { name: "일반" }).check();
  await dialog.getByRole("button", { name: "변경 사항 저장" }).click();
  await expect(page.getByRole("main")).toContainText("일반 Regular");
  await page.getByRole("link", { name: "주문하기" }).click();
  await expect(page.getByRole("complementary", { name: "주문 내역" })).toContainText("일반 Regular");

  await page.getByRole("button", { name: /결제 승인하기$/ }).click();
  await expect(page.getByText("이름을 입력해 주세요")).toBeVisible();
  await expectAccessible(page);
  // Korean asks for the family name first.
  expect(await placeOf(page, "성")).toBeLessThan(await placeOf(page, "이름"));
  await page.getByLabel("이름", { exact: true }).fill("민아");
  await page.getByLabel("성", { exact: true }).fill("박");
  await page.getByLabel("이메일").fill("mina@example.com");
  await page.getByLabel("전화번호", { exact: true }).fill("7145550134");
  await page.getByLabel("카드 번호").fill(card);
  await page.getByLabel(/유효/).fill("12 / 34");
  await page.getByLabel(/보안/).fill("123");
  await page.getByLabel(/우편/).fill("92843");
  await page.getByRole("button", { name: /결제 승인하기$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("결제 승인 완료, 주문 확인 중");
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  const known =
    /Jogakbo Kitchen|Dolsot Bibimbap|Beef|Cola|Regular|\d+ Ramie Street|Garden Grove, CA|\w+@example\.com|pi_\w+|K-\d+|Visa|STOP|HELP/g;
  const isKorean = async () => {
    const text = await page.getByRole("main").innerText();
    expect(text.replaceAll(known, "").match(/[A-Za-z]{4,}/g)).toBeNull();
  };
  await isKorean();
  const id = await orderIdOf(product, page);
  await changeOrder(product, id, "accept", { minutes: 20 });
  await seeConfirmation(page);
  await expect(page).toHaveURL(`/ko/order-confirmation/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("주문이 접수되었습니다!");
  await isKorean();
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
});
