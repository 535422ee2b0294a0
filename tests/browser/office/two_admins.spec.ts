import type { Page } from "@playwright/test";
import { callAsStaff, openOffice, showPage } from "../office.ts";
import { callAs, createActiveUser } from "../staff_users.ts";
import { expect, test } from "../test.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const expectConflict = (page: Page) => expect(page.getByText("Someone else saved first")).toBeVisible();
const reviewChanges = async (page: Page) => {
  await page.getByRole("alert").getByLabel("Take theirs").check();
  await page.getByRole("button", { name: "Continue with these" }).click();
};

test("the second of two owners editing a holiday or their profile reviews what the first saved", async ({ browser, product }) => {
  const fields = {
    date: "2027-10-09",
    type: "closed",
    open_time: null,
    close_time: null,
    is_recurring: false,
  };
  const holiday = await callAsStaff<{ id: string }>(product, "admin", "POST", "/api/admin/store/holidays", {
    ...fields,
    name: "Hangul Day",
    notes: "",
  });
  const owner = await createActiveUser(product, "super_admin");
  const page = await openOffice(browser, product, { person: owner, path: "/settings" });
  const save = page.getByRole("button", { name: "Save" });
  try {
    await page.getByRole("button", { name: "Edit Hangul Day" }).click();
    await callAsStaff(product, "super_admin", "PUT", `/api/admin/store/holidays/${holiday.id}`, {
      ...fields,
      date: "2027-10-11",
      name: "Hangul Proclamation Day",
      notes: "Bake rice cakes",
    });
    await dialog(page).getByLabel("Holiday name").fill("Hangeul Day");
    await dialog(page).getByLabel("Date", { exact: true }).fill("2027-10-12");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expectConflict(page);
    await expect(page.getByRole("alert").getByRole("group", { name: "Date" }))
      .toHaveText(/Tue, Oct 12, 2027.*Mon, Oct 11, 2027/);
    await page.getByRole("button", { name: "Take all theirs" }).click();
    await expect(dialog(page).getByLabel("Holiday name")).toHaveValue("Hangul Proclamation Day");
    await expect(dialog(page).getByLabel("Notes")).toHaveValue("Bake rice cakes");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page)).toBeHidden();
  } finally {
    await product.asStaff("admin", "DELETE", `/api/admin/store/holidays/${holiday.id}`);
  }

  await test.step("a profile's fields are merged, and only the one that both changed is asked about", async () => {
    await showPage(page, "/admin/profile");
    await page.getByLabel("Last name").fill("Lee");
    const email = `lee.${owner.username}@example.com`;
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Current password").first().fill(owner.password);
    await callAs(product, owner, "PUT", "/api/auth/profile", { firstName: "Minah", lastName: "Kim" });
    await save.click();
    await expectConflict(page);
    await expect(page.getByRole("alert").getByRole("group")).toHaveCount(1);
    await reviewChanges(page);
    await expect(page.getByLabel("First name")).toHaveValue("Minah");
    await expect(page.getByLabel("Last name")).toHaveValue("Kim");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    const rail = page.getByRole("navigation", { name: "Main" });
    await rail.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
    let release = () => {};
    const held = new Promise<void>((resolve) => release = resolve);
    await page.route("**/api/auth/profile", async (route) => {
      if (route.request().method() === "PUT") await held;
      await route.continue();
    });
    await save.click();
    await page.getByLabel("Last name").fill("Kim-Lee");
    release();
    await expect(page.getByText("Profile saved")).toBeVisible();
    await expect(page.getByLabel("Last name")).toHaveValue("Kim-Lee");
    const saved = page.waitForResponse((response) => response.request().method() === "PUT");
    await save.click();
    await saved;
    await expect(page.getByText("Someone else saved first")).toBeHidden();
    const { data } = await callAs(product, owner, "GET", "/api/auth/profile");
    expect(data).toMatchObject({ user: { first_name: "Minah", last_name: "Kim-Lee", email } });
  });
});
