import type { Page } from "@playwright/test";
import { expectNoOverflow } from "../guest.ts";
import { expectNoViolations } from "../axe.ts";
import { accept, card, denyPendingOrders, openSheet, openTablet, placeOrder, tap } from "../counter.ts";
import { callAsStaff, openOffice } from "../office.ts";
import type { Product } from "../product.ts";
import { phone } from "../screens.ts";
import { expect, test } from "../test.ts";

test.beforeEach(({ product }) => denyPendingOrders(product));

type Settings = Readonly<Record<string, string>>;

const noLimits: Settings = {
  max_orders_per_slot: "0",
  max_dishes_per_slot: "0",
  capacity_bands: "",
  kitchen_parallel_dishes: "0",
};

/** Saves the settings during the test, and restores the demo's. */
async function withSettings(product: Product, settings: Settings, act: () => Promise<void>): Promise<void> {
  const save = (values: Settings) =>
    callAsStaff(product, "admin", "PUT", "/api/admin/store/settings/bulk", {
      settings: Object.entries(values).map(([setting_key, setting_value]) => ({
        setting_key,
        setting_value,
      })),
    });
  await save(settings);
  try {
    await act();
  } finally {
    await save(noLimits);
    await callAsStaff(product, "manager", "PUT", "/api/admin/store/tonight", { for: "off" });
  }
}

async function slotsToday({ url }: Product): Promise<readonly string[]> {
  const { data } = await (await fetch(`${url}/api/store/slots`)).json() as {
    data: { days: { date: string; slots: string[] }[] };
  };
  return data.days[0]?.slots ?? [];
}

const strip = (page: Page, name: string) => page.getByRole("region", { name });

const texts = {
  en: {
    strip: "Next 2 hours",
    cell: /^1:30 PM\s*1\/4 orders, 2\/20 dishes$/,
    full: /^1:30 PM\s*Full\s*1\/1 orders, 2 dishes$/,
    sheet: "Limits for tonight",
    orders: "Max orders in 15 minutes",
    dishes: "Max dishes in 15 minutes",
    none: "Enter a limit above 0 for orders or dishes. To stop new orders, use Pause.",
    save: "Apply until closing",
    banner: "1 order per 15 minutes",
    end: "Use normal limits",
    ahead: /\d+ orders? ahead, \d+ dish(es)?/,
  },
  ko: {
    strip: "앞으로 2시간",
    cell: /^오후 1:30\s*주문 1\/4, 메뉴 2\/20$/,
    full: /^오후 1:30\s*마감\s*주문 1\/1, 메뉴 2개$/,
    sheet: "오늘 저녁 한도",
    orders: "15분당 최대 주문 수",
    dishes: "15분당 최대 메뉴 수",
    none: "주문 또는 메뉴에 0보다 큰 한도를 입력해 주세요. 주문을 멈추려면 일시 중지를 사용해 주세요.",
    save: "영업 종료까지 적용",
    banner: "15분당 주문 1건",
    end: "원래 한도로",
    ahead: /앞선 주문 \d+건, 메뉴 \d+개/,
  },
} as const;

const friday = "2026-11-20";

for (const language of ["en", "ko"] as const) {
  const text = texts[language];

  test(`staff lower the limits for tonight from the load strip, and guests lose full windows (${language})`, async ({ browser, product }) => {
    await withSettings(product, { max_orders_per_slot: "4", max_dishes_per_slot: "20" }, async () => {
      const page = await openTablet(browser, product, { language });
      const other = await openTablet(browser, product, { language });
      for (const each of [page, other]) {
        await expect(strip(each, text.strip).getByRole("button")).toHaveCount(8);
      }
      const { id } = await placeOrder(product.url, {
        lines: [{ dish: "dish_dolsot_bibimbap", quantity: 2 }],
        pickup: { date: friday, time: "13:30" },
      });
      const cell = strip(page, text.strip).getByRole("button", { name: text.cell });
      await expect(cell).toBeVisible();
      expect(await slotsToday(product)).toContain("13:30");
      await expectNoViolations(page, { what: "the strip" });

      await cell.focus();
      await page.keyboard.press("Enter");
      const sheet = page.getByRole("dialog", { name: text.sheet });
      await expect(sheet.getByLabel(text.orders)).toHaveValue("4");
      await sheet.getByLabel(text.orders).fill("0");
      await sheet.getByLabel(text.dishes).fill("0");
      await sheet.getByRole("button", { name: text.save }).click();
      await expect(sheet.getByText(text.none)).toBeVisible();
      await expectNoViolations(page, { what: "the sheet" });
      await sheet.getByLabel(text.orders).fill("1");
      await sheet.getByRole("button", { name: text.save }).click();
      await expect(sheet).toBeHidden();

      for (const each of [page, other]) {
        await expect(each.getByText(text.banner)).toBeVisible();
        await expect(strip(each, text.strip).getByRole("button", { name: text.full })).toBeVisible();
      }
      expect(await slotsToday(product)).not.toContain("13:30");
      expect(await slotsToday(product)).toContain("13:45");
      await expectNoViolations(page, { what: "the banner and the full window" });
      await page.setViewportSize(phone.viewport);
      await expectNoOverflow(page);

      await page.getByRole("button", { name: text.end }).click();
      await expect(other.getByText(text.banner)).toBeHidden();
      await expect.poll(() => slotsToday(product)).toContain("13:30");
      await callAsStaff(product, "manager", "POST", `/api/admin/orders/${id}/deny`, {
        reason_code: "too_busy",
      });
    });
  });

  test(`the accept sheet's minutes cover the orders ahead, with the reason (${language})`, async ({ browser, product }) => {
    const page = await openTablet(browser, product);
    const ahead = await placeOrder(product.url, { lines: [{ dish: "dish_dolsot_bibimbap", quantity: 4 }] });
    await accept(page, ahead.number);
    await withSettings(product, { kitchen_parallel_dishes: "2" }, async () => {
      const tablet = await openTablet(browser, product, { language });
      const { number } = await placeOrder(product.url);
      await expect(card(tablet, number)).toBeVisible();
      const sheet = openSheet(tablet);
      await tap(tablet, number, language === "en" ? "Accept" : "접수", sheet);
      await expect(sheet.getByText(text.ahead)).toBeVisible();
      const chosen = Number(await sheet.getByRole("radio", { checked: true }).inputValue());
      expect(chosen).toBeGreaterThanOrEqual(45);
      await expectNoViolations(tablet, { what: "the accept sheet" });
    });
  });
}

test("an admin adds limits for certain hours and is told what is missing", async ({ browser, product }) => {
  await withSettings(product, noLimits, async () => {
    const page = await openOffice(browser, product, { path: "/settings?tab=system" });
    await page.getByRole("tab", { name: "Ordering" }).click();
    await page.getByRole("button", { name: "Add hours" }).click();
    const band = page.getByRole("group", { name: "Hours 1" });
    await expect(band.getByText("Enter whole numbers from 0 to 999. 0 = no limit")).toBeVisible();
    await band.getByLabel("Max orders in 15 minutes").fill("6");
    await band.getByLabel("Max dishes in 15 minutes").fill("20");
    await band.getByText("Friday").click();
    await expect(band.getByText("Choose at least one day.")).toBeVisible();
    await band.getByText("Friday").click();
    await band.getByText("Saturday").click();
    await expectNoViolations(page, { what: "the limits for certain hours" });
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByText("1 setting(s) updated successfully")).toBeVisible();
    const { settings } = await callAsStaff<{ settings: { setting_key: string; setting_value: string }[] }>(
      product,
      "admin",
      "GET",
      "/api/admin/store/settings",
    );
    expect(settings.find(({ setting_key }) => setting_key === "capacity_bands")?.setting_value)
      .toBe("5,6 18:00-20:00 6/20");
    await band.getByRole("button", { name: "Remove hours 1" }).click();
    await expect(page.getByText("No other limits. The two limits above apply all week.")).toBeVisible();
    await page.setViewportSize(phone.viewport);
    await expectNoOverflow(page);
  });
});

const previewTexts = {
  en: {
    ordering: "Ordering",
    orders: "Max orders in 15 minutes",
    day: "Day",
    show: "Show preview",
    empty: "There were no orders on this day.",
    moved: /^\d+ orders\. \d+ would have moved to (?:a later time|later times)\.$/,
    outdated: "The limits or the day have changed. Show the preview again.",
    invalid: "Correct the limits above to see the preview.",
    row: /^1:30 PM 2 \(limit 1\) 4 1$/,
  },
  ko: {
    ordering: "주문",
    orders: "15분당 최대 주문 수",
    day: "날짜",
    show: "미리 보기",
    empty: "이날은 주문이 없었습니다.",
    moved: /^주문 \d+건 중 \d+건이 더 늦은 시간으로 옮겨졌을 것입니다\.$/,
    outdated: "한도 또는 날짜가 바뀌었습니다. 다시 미리 보기를 눌러 주세요.",
    invalid: "미리 보려면 위의 한도를 올바르게 입력해 주세요.",
    row: /^오후 1:30 2 \(한도 1\) 4 1$/,
  },
} as const;

for (const language of ["en", "ko"] as const) {
  const text = previewTexts[language];

  test(`an admin sees what unsaved limits would have done on a past day (${language})`, async ({ browser, product }) => {
    const lines = [{ dish: "dish_dolsot_bibimbap", quantity: 2 }];
    const placed = [];
    for (let nth = 0; nth < 2; nth++) {
      placed.push(await placeOrder(product.url, { lines, pickup: { date: friday, time: "13:30" } }));
    }
    const page = await openOffice(browser, product, { path: "/settings?tab=system", language });
    await page.getByRole("tab", { name: text.ordering, exact: true }).click();
    await page.getByRole("button", { name: text.show }).click();
    await expect(page.getByText(text.empty)).toBeVisible();
    await page.getByLabel(text.day, { exact: true }).fill(friday);
    await expect(page.getByText(text.outdated)).toBeVisible();
    const limit = page.getByRole("spinbutton", { name: text.orders }).first();
    await limit.fill("");
    await expect(page.getByText(text.invalid)).toBeVisible();
    await limit.fill("1");
    await page.getByRole("button", { name: text.show }).click();
    await expect(page.getByRole("row", { name: text.row })).toBeVisible();
    await expect(page.getByText(text.moved)).toBeVisible();
    await expectNoViolations(page, { what: "the preview of limits" });
    await page.setViewportSize(phone.viewport);
    await expectNoOverflow(page);
    for (const { id } of placed) {
      await callAsStaff(product, "manager", "POST", `/api/admin/orders/${id}/deny`, {
        reason_code: "too_busy",
      });
    }
  });
}

test("the strip shows what checkouts reserve apart from orders, and a bar warns when they reserve most windows", async ({ browser, product }) => {
  await withSettings(product, { max_orders_per_slot: "4" }, async () => {
    const session_id = crypto.randomUUID();
    const post = async (path: string, body: object) => {
      const response = await fetch(product.url + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ session_id, ...body }),
      });
      expect(response.status, path).toBe(200);
    };
    await post("/api/cart/add", { menu_item_id: "dish_kimchi_jeon", quantity: 1 });
    await post("/api/payment/create-payment-intent", {
      pickup_time: { option: "scheduled", scheduledDate: friday, scheduledTime: "13:45" },
    });
    const page = await openTablet(browser, product);
    const cell = strip(page, "Next 2 hours").getByRole("button", {
      name: /^1:45 PM.*1 more reserved at checkout$/s,
    });
    await expect(cell).toContainText("+1");

    const warning = page.getByText(
      /^Guests who have not paid have reserved most pickup times until closing\./,
    );
    await expect(warning).toHaveCount(0);
    await page.route("**/api/admin/store/modes", async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: { ...data, are_most_windows_held: true } } });
    });
    await page.reload();
    await expect(warning).toBeVisible();
    await post("/api/payment/release-slot", {});
  });
});
