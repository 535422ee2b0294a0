import type { Page } from "@playwright/test";
import { expectNoViolations, wcag } from "../axe.ts";
import { fillCart, openGuest, waitForHydration } from "../guest.ts";
import { callAsStaff, createPng, expectMessage, openOffice, showPage } from "../office.ts";
import type { Product } from "../product.ts";
import { expect, test } from "../test.ts";

type Day = { day_of_week: number; open_time: string; close_time: string; is_closed: boolean };

const day = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const indicator = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

/** Restores the demo's hours afterwards, because other tests depend on them. */
async function restoringHours(product: Product, act: () => Promise<void>): Promise<void> {
  const before = await callAsStaff<(Day & { version?: string })[]>(
    product,
    "admin",
    "GET",
    "/api/admin/store/hours",
  );
  try {
    await act();
  } finally {
    const days = before.map(({ version: _, ...each }) => each);
    await callAsStaff(product, "admin", "PUT", "/api/admin/store/hours", days);
  }
}

const putSettings = (product: Product, settings: Record<string, string>) =>
  callAsStaff(product, "super_admin", "PUT", "/api/admin/store/settings/bulk", {
    settings: Object.entries(settings).map(([setting_key, setting_value]) => ({
      setting_key,
      setting_value,
    })),
  });

/** Makes a link to a cart with one dish and returns the path of its page. */
async function sharedCart({ url }: Product): Promise<string> {
  const answer = await fetch(`${url}/api/cart-links`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ items: [{ menu_item_id: "dish_japchae", quantity: 1 }] }),
  });
  const { data } = await answer.json();
  return new URL(data.url).pathname;
}

test("hours and holidays are corrected and reviewed before they are saved, apply to guests at once, and are not left unsaved by mistake", async ({ browser, product }) => {
  await restoringHours(product, async () => {
    const page = await openOffice(browser, product, { path: "/settings" });
    const guest = await openGuest(browser, product);
    await test.step("a day is closed, reopened, copied and reset; leaving with changes asks, and offline Save says why it is off", async () => {
      await expect(page.getByRole("region", { name: /day$/ })).toHaveCount(7);
      const save = page.getByRole("button", { name: "Save hours" });
      await expect(save).toBeDisabled();

      const friday = day(page, "Friday");
      await friday.getByRole("switch", { name: "Friday open" }).click();
      await expect(friday.getByText("Closed all day")).toBeVisible();
      await expect(page.getByText("You have unsaved changes")).toBeVisible();
      const reason = "You are offline. Saving needs the connection.";
      await expect(save).toBeEnabled();
      await page.context().setOffline(true);
      await expect(save).toBeDisabled();
      await expect(save).toHaveAccessibleDescription(reason);
      await expect(page.getByRole("alert").getByText(reason)).toBeVisible();
      await page.context().setOffline(false);
      await expect(save).toBeEnabled();
      await expect(page.getByText(reason)).toHaveCount(0);
      await friday.getByRole("switch", { name: "Friday open" }).click();
      await expect(friday.getByLabel("Opens, hour")).toHaveValue("9");
      await expect(friday.getByLabel("Closes, hour")).toHaveValue("9");
      await expect(friday.getByLabel("Closes, AM or PM")).toHaveValue("PM");
      expect(await friday.getByLabel("Opens, hour").locator("option").allTextContents()).toHaveLength(12);
      expect(await friday.getByLabel("Opens, minutes").locator("option").allTextContents()).toEqual(
        ["00", "15", "30", "45"],
      );

      await friday.getByRole("button", { name: "Copy to all days" }).click();
      await expectMessage(page, "Applied Friday hours to all days");
      await expect(day(page, "Monday").getByLabel("Opens, hour")).toHaveValue("9");

      await page.getByRole("tab", { name: "System Settings" }).click();
      const question = page.getByRole("alertdialog");
      await expect(question).toContainText("Leave without saving?");
      await question.getByRole("button", { name: "Keep editing" }).click();
      await page.getByRole("button", { name: "Reset" }).click();
      await expect(day(page, "Monday").getByLabel("Opens, hour")).toHaveValue("11");
      await page.getByRole("tab", { name: "System Settings" }).click();
      await expect(page).toHaveURL(/tab=system/);
    });

    await test.step("a holiday can be added after its errors are fixed, edited, shown to guests and deleted", async () => {
      await page.getByRole("tab", { name: "Operating Hours" }).click();
      await page.getByRole("button", { name: "Add Holiday" }).click();
      await dialog(page).getByRole("button", { name: "Save" }).click();
      await expect(dialog(page).getByText("Holiday name is required")).toBeVisible();
      await expect(dialog(page).getByText("Holiday date is required")).toBeVisible();
      await dialog(page).getByLabel("Modified hours").check();
      await dialog(page).getByLabel("Holiday name").fill("김장");
      await dialog(page).getByLabel("Date", { exact: true }).fill("2026-12-24");
      await dialog(page).getByLabel("Last day").fill("2026-12-26");
      await dialog(page).getByRole("button", { name: "Save" }).click();
      const date = dialog(page).getByLabel("Date", { exact: true });
      await expect(date).toBeFocused();
      await expect(date).toHaveAccessibleDescription(/^There is already a holiday on this date: Christmas/);
      await dialog(page).getByLabel("Last day").fill("");
      await dialog(page).getByLabel("Holiday name").fill("Kimjang Day");
      await dialog(page).getByLabel("Date", { exact: true }).fill("2026-11-20");
      await dialog(page).getByLabel("Closes, hour").selectOption("12");
      await dialog(page).getByLabel("Closes, AM or PM").selectOption("PM");
      await dialog(page).getByLabel("Every year on this date").check();
      await expect(dialog(page).getByText(/Seollal and Chuseok follow the lunar calendar/)).toBeVisible();
      await dialog(page).getByLabel("Message to guests", { exact: true }).fill("We are making kimchi");
      await dialog(page).getByLabel("Korean name").fill("김장날");
      await dialog(page).getByLabel("Message to guests in Korean").fill("김장하는 날입니다");
      await dialog(page).getByRole("button", { name: "Save" }).click();
      await expectMessage(page, "Holiday added successfully");

      const card = page.getByRole("article", { name: "Kimjang Day" });
      try {
        await expect(card).toContainText("Today");
        await expect(card).toContainText("11:00 AM – 12:00 PM");
        await indicator(page, "Currently Closed");
        await guest.goto("/hours");
        await expect(guest.getByText("We are making kimchi").first()).toBeVisible();
        const korean = await (await guest.request.get("/ko/hours")).text();
        for (const text of ["김장날", "김장하는 날입니다"]) expect(korean).toContain(text);

        await page.getByRole("button", { name: "Edit Kimjang Day" }).click();
        await dialog(page).getByLabel("Date", { exact: true }).fill("2027-11-21");
        await dialog(page).getByRole("button", { name: "Save" }).click();
        await expectMessage(page, "Holiday updated successfully");
        await expect(card).toContainText("Upcoming");
        await indicator(page, "Currently Open");
      } finally {
        await page.getByRole("button", { name: "Delete Kimjang Day" }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      }
      await expectMessage(page, "Holiday deleted successfully");
      await expect(card).toHaveCount(0);
    });

    await test.step("a day that is changed while others are being saved stays changed", async () => {
      const tuesday = day(page, "Tuesday");
      const save = page.getByRole("button", { name: "Save hours" });
      let release = () => {};
      const held = new Promise<void>((resolve) => release = resolve);
      await page.route("**/api/admin/store/hours", async (route) => {
        if (route.request().method() === "PUT") await held;
        await route.continue();
      });
      await day(page, "Monday").getByLabel("Opens, minutes").selectOption("30");
      await save.click();
      await tuesday.getByLabel("Opens, minutes").selectOption("45");
      release();
      await expectMessage(page, "Operating hours updated successfully");
      await expect(tuesday.getByLabel("Opens, minutes")).toHaveValue("45");
      await expect(page.getByText("You have unsaved changes")).toBeVisible();
      await page.unroute("**/api/admin/store/hours");
      await save.click();
      await expect(page.getByText("You have unsaved changes")).toBeHidden();
      const [, monday, second] = await callAsStaff<Day[]>(product, "admin", "GET", "/api/admin/store/hours");
      expect([monday?.open_time, second?.open_time].map((time) => time?.slice(3, 5))).toEqual(["30", "45"]);
    });

    await test.step("hours are corrected and reviewed before they are saved, and apply to guests at once", async () => {
      await indicator(page, "Currently Open");
      const monday = day(page, "Monday");
      await monday.getByLabel("Opens, hour").selectOption("10");
      const [, second] = await callAsStaff<Day[]>(product, "admin", "GET", "/api/admin/store/hours");
      await callAsStaff(product, "super_admin", "PUT", "/api/admin/store/hours", [{
        ...second,
        open_time: "12:15",
      }]);
      await page.getByRole("button", { name: "Save hours" }).click();
      await expect(page.getByText("Someone else saved first")).toBeVisible();
      await page.getByRole("alert").getByLabel("Take theirs").check();
      await page.getByRole("button", { name: "Continue with these" }).click();
      await expect(monday.getByLabel("Opens, minutes")).toHaveValue("15");

      const sunday = day(page, "Sunday");
      await sunday.getByRole("button", { name: "Add a break, Sunday" }).click();
      await sunday.getByLabel("Break to, hour").selectOption("10");
      await page.getByRole("button", { name: "Save hours" }).click();
      await expectMessage(page, "Validation errors: Sunday: The break must be between opening and closing");
      await expect(sunday.getByText("The break must be between opening and closing")).toBeVisible();
      await expect(sunday.getByLabel("Break to, hour")).toHaveValue("10");
      await expect(page.getByText("You have unsaved changes")).toBeVisible();
      await page.getByRole("button", { name: "Reset" }).click();

      const friday = day(page, "Friday");
      await friday.getByLabel("Closes, hour").selectOption("2");
      await friday.getByLabel("Closes, minutes").selectOption("30");
      await friday.getByLabel("Closes, AM or PM").selectOption("AM");
      await expect(friday.getByText("Open past midnight: closes Saturday at 2:30 AM.")).toBeVisible();
      const thursday = day(page, "Thursday");
      await thursday.getByRole("button", { name: "Add a break, Thursday" }).click();
      await expect(thursday.getByLabel("Break from, hour")).toBeVisible();
      const times = thursday.getByRole("group");
      expect(await times.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label"))))
        .toEqual(["Opens", "Closes", "Break from", "Break to"]);
      const tops = await times.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
      expect([tops[1], tops[3]]).toEqual([tops[0], tops[2]]);
      expect(tops[2]).toBeGreaterThan(tops[0] ?? Infinity);
      await page.getByRole("button", { name: "Save hours" }).click();
      await expectMessage(page, "Operating hours updated successfully");

      await expect(guest.getByRole("row", { name: /Friday/ })).toContainText("2:30 AM");

      await friday.getByRole("switch", { name: "Friday open" }).click();
      await page.getByRole("button", { name: "Save hours" }).click();
      await indicator(page, "Currently Closed");
      await expect(guest.getByRole("banner").getByText(/^Closed/)).toBeVisible();
    });
  });
});

test("settings are staged across tabs, validated and saved together, unless another admin saved one first, and guests and the dish form follow", async ({ browser, product }) => {
  await putSettings(product, { unknown_rule: "Shoes off" });
  const page = await openOffice(browser, product, { path: "/settings?tab=system" });
  const guest = await openGuest(browser, product);
  await test.step("the fee and the warning are validated, and guests see them wherever the law asks for them", async () => {
    const save = page.getByRole("button", { name: "Save changes" });
    await save.click();
    await expectMessage(page, "No changes to save");
    await page.getByLabel("Close this message").click();

    await page.getByRole("tab", { name: "Pricing & Fees" }).click();
    const fee = page.getByLabel("Service fee (%)");
    await expect(fee).toHaveAttribute("step", "0.0001");
    await expect(fee).toHaveAttribute("min", "0");
    await fee.fill("3");
    await page.getByRole("tab", { name: "Ordering" }).click();
    await expect(page.getByLabel("Last order before closing (minutes)")).toHaveAttribute("step", "1");
    await page.getByLabel("Last order before closing (minutes)").fill("20");
    await expect(page.getByText("2 changes are not saved yet")).toBeVisible();
    await save.click();
    await expectMessage(page, "Please fix the highlighted fields.");
    await page.getByLabel("Close this message").click();
    const purpose = page.getByLabel("Purpose of the service fee", { exact: true });
    await expect(purpose).toHaveAccessibleDescription(/Explain what the service fee is for/);
    await purpose.fill("Health insurance for our team");
    await page.getByLabel("Purpose of the service fee (Korean)").fill("직원 건강 보험");
    await save.click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("4 settings change right away for every guest and tablet.");
    await question.getByRole("button", { name: "Save settings" }).click();
    await expectMessage(page, "4 setting(s) updated successfully");
    try {
      const warning = "WARNING: Food here can expose you to chemicals (www.P65Warnings.ca.gov/restaurant).";
      await putSettings(product, { prop_65_text: warning });
      const feeText = "A 3% service fee is added to every order: Health insurance for our team";
      await fillCart(guest, ["dish_japchae"]);
      // The law asks for the fee wherever prices stand, and for the warning where guests choose and order.
      await guest.goto("/menu?dish=dish_japchae");
      await waitForHydration(guest);
      for (const path of ["/menu?dish=dish_japchae", "/", "/menu", "/cart", "/checkout"]) {
        // The links to the checkout load a page, because only its headers allow the payment provider's script.
        await (path === "/checkout" ? guest.goto(path) : showPage(guest, path));
        const place = path.includes("dish") ? guest.getByRole("dialog") : guest.getByRole("main");
        const isWarned = path !== "/" && path !== "/cart";
        // Every second page has the warning, so this also waits for the page.
        await expect(place.getByText(warning), path).toHaveCount(isWarned ? 1 : 0);
        await expect(place.getByText(feeText).first(), path).toBeVisible();
        if (path === "/menu") {
          // guest/screens.spec.ts checks the dishes, which would take most of the time.
          await place.getByRole("listitem").evaluateAll((items: HTMLElement[]) =>
            items.forEach(({ style }) => style.display = "none")
          );
          for (const text of [warning, feeText]) await expect(place.getByText(text).first()).toBeVisible();
          await expectNoViolations(guest, { rules: wcag });
        }
      }
      await guest.goto(await sharedCart(product));
      await expect(guest.getByText(feeText)).toBeVisible();
      await expect(guest.getByText("Total, with service fee and tax")).toBeVisible();

      await page.getByRole("tab", { name: "Restaurant Info" }).click();
      await expect(page.getByLabel("Phone")).toHaveAttribute("type", "tel");
      await expect(page.getByLabel("Email")).toHaveAttribute("inputmode", "email");
      await expect(page.getByText("Guests can see these.")).toBeVisible();
      await page.getByLabel("Restaurant name", { exact: true }).fill("Another Kitchen");
      await page.getByRole("button", { name: "Reset" }).click();
      await expect(page.getByLabel("Restaurant name", { exact: true })).toHaveValue("Jogakbo Kitchen");

      // Another admin saves the same setting first.
      await page.getByRole("tab", { name: "Ordering" }).click();
      await page.getByLabel("Longest prep time (minutes)").fill("75");
      await putSettings(product, { max_prep_time_minutes: "80" });
      await save.click();
      await question.getByRole("button", { name: "Save settings" }).click();
      await expect(page.getByText("Someone else saved first")).toBeVisible();
      await page.getByRole("alert").getByLabel("Take theirs").check();
      await page.getByRole("button", { name: "Continue with these" }).click();
      await expect(page.getByLabel("Longest prep time (minutes)")).toHaveValue("80");
    } finally {
      await putSettings(product, {
        service_fee_rate: "0",
        service_fee_purpose: "",
        service_fee_purpose_korean: "",
        prop_65_text: "",
        last_order_minutes: "15",
        max_prep_time_minutes: "90",
      });
    }
  });

  await test.step("the numbers to call are a list in an order, and a wrong number says so in its row; a refused save names the setting that contradicts the changed one, and shows it with the reason", async () => {
    try {
      await page.getByRole("tab", { name: "Notifications" }).click();
      const list = page.getByRole("group", { name: "Numbers to call", exact: true });
      await expect(list).toContainText("No number is called.");
      const add = async (name: string, phone: string, language: string) => {
        await list.getByRole("button", { name: "Add number" }).click();
        const row = list.getByRole("group").last();
        await row.getByLabel("Name").fill(name);
        await row.getByLabel("Phone").fill(phone);
        await row.getByLabel("Language of the call").selectOption(language);
        return row;
      };
      await add("Mina", "714-555-0143", "ko");
      const joe = await add("Joe", "555", "en");
      await expect(joe).toContainText("Enter a phone number with its area code.");
      await joe.getByLabel("Phone").fill("(714) 555-0143");
      await expect(joe).toContainText("This number is listed twice.");
      await joe.getByLabel("Phone").fill("(714) 555-0144");
      await expectNoViolations(page);
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Save settings" }).click();
      await expectMessage(page, /1 setting/);
      await expect(list.getByRole("group").last().getByLabel("Phone")).toHaveValue("(714) 555-0144");
      const settings = await product.asStaff("admin", "GET", "/api/admin/store/settings");
      expect(await settings.text()).toContain("Mina +17145550143 ko; Joe +17145550144 en");
      await refuseContradiction(page, product);
    } finally {
      await putSettings(product, { call_numbers: "", calls_enabled: "false" });
    }
  });

  await test.step("the restaurant's own picture is uploaded, shown on Contact and About us, and removed", async () => {
    await page.getByRole("tab", { name: "Restaurant Info" }).click();
    const picture = page.getByRole("group", { name: "Picture of the restaurant" });
    const saved = async () => {
      await page.getByRole("button", { name: "Save changes" }).click();
      await Promise.all([
        page.waitForResponse("**/settings/bulk"),
        page.getByRole("alertdialog").getByRole("button", { name: "Save settings" }).click(),
      ]);
      await expectMessage(page, "updated successfully");
      await page.getByLabel("Close this message").first().click();
    };
    const file = { name: "front.png", mimeType: "image/png", buffer: await createPng(page) };
    await picture.locator("input[type=file]").setInputFiles(file);
    await expect(picture.getByRole("button", { name: "Remove picture" })).toBeVisible();
    await page.getByLabel("What the picture shows", { exact: true }).fill("Our front door");
    await page.getByLabel("What the picture shows (Korean)").fill("식당 입구");
    await saved();
    await guest.goto("/contact");
    const shown = guest.getByRole("img", { name: "Our front door", exact: true });
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const htmlOf = async (path: string) => await (await guest.request.get(path)).text();
    expect(await htmlOf("/ko/contact")).toContain('alt="식당 입구"');
    expect(await htmlOf("/about")).toContain('alt="Our front door"');
    await picture.getByRole("button", { name: "Remove picture" }).click();
    await expect(picture.locator("img")).toHaveCount(0);
    await saved();
    await expect.poll(() => htmlOf("/contact")).not.toContain('alt="Our front door"');
    await putSettings(product, { picture_text: "", picture_text_korean: "" });
  });

  await test.step("lunch days and roles are checkboxes, unknown settings are listed, and the dish form reflects the settings", async () => {
    try {
      await page.getByRole("tab", { name: "Pricing & Fees" }).click();
      const days = page.getByRole("group", { name: "Lunch special: days" });
      await expect(days.getByRole("checkbox", { checked: true })).toHaveCount(5);
      await days.getByLabel("Wednesday").uncheck();
      await days.getByLabel("Sunday").check();
      await page.getByLabel("Lunch special: until").fill("14:30");
      await page.getByLabel("Lunch special: dinner costs more by ($)").fill("3.50");
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Save settings" }).click();
      await expectMessage(page, /3 setting/);
      await page.getByRole("tab", { name: "Advanced" }).click();
      const roles = page.getByRole("group", { name: "Two-step authentication for" });
      await expect(roles.getByRole("checkbox")).toHaveCount(3);
      await expect(roles.getByRole("checkbox", { checked: true })).toHaveCount(0);
      await expect(page.getByLabel("Unknown rule")).toHaveValue("Shoes off");
      await expect(page.getByRole("switch", { name: "Maintenance mode" })).toBeVisible();
      await expect(page.getByRole("switch", { name: "Loyalty program (coming later)" }))
        .toHaveAccessibleDescription(/does nothing yet/);

      await showPage(page, "/admin/menu");
      await page.getByRole("button", { name: "Add Item" }).click();
      const dialog = page.getByRole("dialog");
      await expect(
        dialog.getByText("Mon, Tue, Thu, Fri, Sun, 11:00 AM to 2:30 PM; usually $3.50 less.", {
          exact: false,
        }),
      )
        .toBeVisible();
      await dialog.getByLabel("Price ($)", { exact: true }).fill("15.00");
      await expect(dialog.getByLabel("Lunch price ($)")).toHaveAttribute("placeholder", "11.50");
    } finally {
      await putSettings(product, {
        lunch_days: "1,2,3,4,5",
        lunch_end_time: "15:00",
        lunch_difference: "2.00",
      });
    }
  });

  await test.step("system health lists what is fine", async () => {
    await showPage(page, "/admin/settings?tab=health");
    await page.getByText(/^What is fine/).click();
    await expect(page.locator("[data-check=printer]")).toContainText("Ticket printers");
    await expect(page.locator("[data-check=backup]")).toContainText("The demo needs no backup.");
  });
});

/** A refused save names the setting that contradicts the changed one, and shows it with the reason. */
async function refuseContradiction(page: Page, product: Product): Promise<void> {
  await putSettings(product, { calls_enabled: "true" });
  await page.getByRole("tab", { name: "Ordering" }).click();
  const expiry = page.getByLabel("ASAP orders expire after (minutes)");
  await expiry.fill("5");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Save settings" }).click();
  await expectMessage(page, "Call after (minutes): Must be from 4 to 4");
  const minutes = page.getByRole("spinbutton", { name: "Call after (minutes)" });
  await expect(minutes).toHaveAccessibleDescription(/Must be from 4 to 4/);
  await minutes.fill("4");
  await expect(minutes).not.toHaveAccessibleDescription(/Must be from/);
  await page.getByRole("tab", { name: "Ordering" }).click();
  await expect(expiry).toHaveValue("5");
  await page.getByRole("button", { name: "Reset" }).click();
}
