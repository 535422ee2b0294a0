import type { Page } from "@playwright/test";
import { changeOrder, expectNoOverflow } from "../guest.ts";
import { expectNoViolations } from "../axe.ts";
import { denyPendingOrders, finishOrders, openSheet, openTablet, placeOrder, tap } from "../counter.ts";
import { callAsStaff, showPage } from "../office.ts";
import type { Product } from "../product.ts";
import { phone, tablet } from "../screens.ts";
import { expect, test } from "../test.ts";

// Orders of other tests that are still ahead would move the estimate of an ASAP order into a window that this test counts.
test.beforeEach(async ({ product }) => {
  await denyPendingOrders(product);
  await finishOrders(product);
});

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
    cell: /^1:30\sPM\s*1\/4 orders, 2\/20 dishes$/,
    full: /^1:30\sPM\s*Full\s*1\/1 orders, 2 dishes$/,
    banner: "1 order per 15 minutes",
    ahead: /\d+ orders? ahead, \d+ dish(es)?/,
  },
  ko: {
    strip: "앞으로 2시간",
    cell: /^오후\s1:30\s*주문 1\/4, 메뉴 2\/20$/,
    full: /^오후\s1:30\s*마감\s*주문 1\/1, 메뉴 2개$/,
    banner: "15분당 주문 1건",
    ahead: /앞선 주문 \d+건, 메뉴 \d+개/,
  },
} as const;

const friday = "2026-11-20";

/** Reserves a window for a guest who has not paid. Returns what releases it. */
async function reserveAtCheckout({ url }: Product, scheduledTime: string): Promise<() => Promise<void>> {
  const session_id = crypto.randomUUID();
  const post = async (path: string, body: object) => {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ session_id, ...body }),
    });
    expect(response.status, path).toBe(200);
  };
  await post("/api/cart/add", { menu_item_id: "dish_kimchi_jeon", quantity: 1 });
  await post("/api/payment/create-payment-intent", {
    pickup_time: { option: "scheduled", scheduledDate: friday, scheduledTime },
  });
  return () => post("/api/payment/release-slot", {});
}

test("staff lower tonight's limits from the load strip, promise minutes that cover the orders ahead, and preview limits on a past day", async ({ browser, product }) => {
  const page = await openTablet(browser, product, { role: "admin" });
  const other = await openTablet(browser, product, { language: "ko" });
  await test.step("the load strip shows orders and reserved checkouts apart, and lowers the limits of tonight on every tablet", async () => {
    await withSettings(product, { max_orders_per_slot: "4", max_dishes_per_slot: "20" }, async () => {
      const endCheckout = await reserveAtCheckout(product, "13:45");
      let areMostHeld = false;
      // The answer to new limits has the modes, too, and replaces those that the page has read meanwhile.
      await page.route(/\/api\/admin\/store\/(modes|tonight)$/, async (route) => {
        const response = await route.fetch();
        const { data, ...rest } = await response.json();
        await route.fulfill({
          response,
          json: { ...rest, data: { ...data, are_most_windows_held: areMostHeld } },
        });
      });
      const tablets = [[page, texts.en], [other, texts.ko]] as const;
      for (const [each, text] of tablets) {
        await expect(strip(each, text.strip).getByRole("button")).toHaveCount(8);
      }
      const { id } = await placeOrder(product.url, {
        lines: [{ dish: "dish_dolsot_bibimbap", quantity: 2 }],
        pickup: { date: friday, time: "13:30" },
      });
      for (const [each, text] of tablets) {
        await expect(strip(each, text.strip).getByRole("button", { name: text.cell })).toBeVisible();
      }
      await expect(
        strip(page, texts.en.strip).getByRole("button", { name: /^1:45\sPM.*1 more reserved at checkout$/s }),
      ).toContainText("+1");
      expect(await slotsToday(product)).toContain("13:30");
      await expectNoViolations(page, { what: "the strip" });

      await strip(page, texts.en.strip).getByRole("button", { name: texts.en.cell }).focus();
      await page.keyboard.press("Enter");
      const sheet = page.getByRole("dialog", { name: "Limits for tonight" });
      await expect(sheet.getByLabel("Max orders in 15 minutes")).toHaveValue("4");
      await sheet.getByLabel("Max orders in 15 minutes").fill("0");
      await sheet.getByLabel("Max dishes in 15 minutes").fill("0");
      await sheet.getByRole("button", { name: "Apply until closing" }).click();
      await expect(
        sheet.getByText("Enter a limit above 0 for orders or dishes. To stop new orders, use Pause."),
      ).toBeVisible();
      await expectNoViolations(page, { what: "the sheet", within: "[role=dialog]" });
      const warning = page.getByText(
        /^Guests who have not paid have reserved most pickup times until closing\./,
      );
      await expect(warning).toHaveCount(0);
      areMostHeld = true;
      await sheet.getByLabel("Max orders in 15 minutes").fill("1");
      await sheet.getByRole("button", { name: "Apply until closing" }).click();
      await expect(sheet).toBeHidden();
      await expect(warning).toBeVisible();

      for (const [each, text] of tablets) {
        await expect(each.getByText(text.banner)).toBeVisible();
        await expect(strip(each, text.strip).getByRole("button", { name: text.full })).toBeVisible();
      }
      expect(await slotsToday(product)).not.toContain("13:30");
      await endCheckout();
      expect(await slotsToday(product)).toContain("13:45");
      await expectNoViolations(page, { what: "the banner and the full window" });
      await page.setViewportSize(phone.viewport);
      await expectNoOverflow(page);

      await page.getByRole("button", { name: "1 more notice" }).click();
      await page.getByRole("button", { name: "Use normal limits" }).click();
      await expect(other.getByText(texts.ko.banner)).toBeHidden();
      await expect.poll(() => slotsToday(product)).toContain("13:30");
      await changeOrder(product, id, "deny", { reason_code: "too_busy" });
    });
    await page.setViewportSize(tablet.viewport);
  });

  await test.step("the accept sheet's minutes cover the orders ahead, with the reason, in both languages", async () => {
    const ahead = await placeOrder(product.url, { lines: [{ dish: "dish_dolsot_bibimbap", quantity: 4 }] });
    await changeOrder(product, ahead.id, "accept", { minutes: 20 });
    await withSettings(product, { kitchen_parallel_dishes: "2" }, async () => {
      const { number } = await placeOrder(product.url);
      for (const [each, name, text] of [[page, "Accept", texts.en], [other, "접수", texts.ko]] as const) {
        const sheet = openSheet(each);
        await tap(each, number, name, sheet);
        await expect(sheet.getByText(text.ahead)).toBeVisible();
        const chosen = Number(await sheet.getByRole("radio", { checked: true }).inputValue());
        expect(chosen).toBeGreaterThanOrEqual(45);
        if (text === texts.en) {
          await expectNoViolations(page, { what: "the accept sheet", within: "[role=dialog]" });
        }
        await each.keyboard.press("Escape");
        await expect(sheet).toBeHidden();
      }
    });
  });

  await test.step("an admin previews limits on a past day, and adds limits for certain hours after their errors are fixed", async () => {
    const lines = [{ dish: "dish_dolsot_bibimbap", quantity: 2 }];
    const placed = [];
    for (let nth = 0; nth < 2; nth++) {
      placed.push(await placeOrder(product.url, { lines, pickup: { date: friday, time: "13:30" } }));
    }
    await withSettings(product, noLimits, async () => {
      await showPage(page, "/admin/settings?tab=system");
      await page.getByRole("tab", { name: "Ordering", exact: true }).click();
      const limits = page.getByRole("spinbutton", { name: "Max orders in 15 minutes" });
      await expect(limits).toHaveCount(0);
      await page.getByRole("radio", { name: "Simple" }).check();
      await expect(limits).toHaveValue("6");
      await limits.fill("0");
      await expect(limits).toBeVisible();
      await page.getByRole("radio", { name: "Off" }).check();
      await expect(limits).toHaveCount(0);
      await page.getByRole("radio", { name: "Advanced" }).check();
      await page.getByRole("button", { name: "Show preview" }).click();
      await expect(page.getByText("There were no orders on this day.")).toBeVisible();
      await page.getByLabel("Day", { exact: true }).fill(friday);
      await expect(page.getByText("The limits or the day have changed. Show the preview again."))
        .toBeVisible();
      const limit = page.getByRole("spinbutton", { name: "Max orders in 15 minutes" }).first();
      await limit.fill("");
      await expect(page.getByText("Correct the limits above to see the preview.")).toBeVisible();
      await limit.fill("1");
      await page.getByRole("button", { name: "Show preview" }).click();
      await expect(page.getByRole("row", { name: /^1:30\sPM 2 \(limit 1\) 4 1$/ })).toBeVisible();
      await expect(page.getByText(/^\d+ orders\. \d+ would have moved to (?:a later time|later times)\.$/))
        .toBeVisible();
      await limit.fill("0");

      await page.getByRole("button", { name: "Add hours" }).click();
      const band = page.getByRole("group", { name: "Hours 1" });
      await expect(band.getByText("Enter whole numbers from 0 to 999. 0 = no limit")).toBeVisible();
      await band.getByLabel("Max orders in 15 minutes").fill("6");
      await band.getByLabel("Max dishes in 15 minutes").fill("20");
      await band.getByText("Friday").click();
      await expect(band.getByText("Choose at least one day.")).toBeVisible();
      await band.getByText("Friday").click();
      await band.getByText("Saturday").click();
      await page.getByRole("button", { name: "Show preview" }).click();
      await expect(page.getByRole("row", { name: /^1:30\sPM/ })).toBeVisible();
      await expectNoViolations(page, { what: "the limits for certain hours and the preview" });
      await page.setViewportSize(phone.viewport);
      await expectNoOverflow(page);
      await page.setViewportSize(tablet.viewport);
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
    });
    for (const { id } of placed) await changeOrder(product, id, "deny", { reason_code: "too_busy" });
  });
});
