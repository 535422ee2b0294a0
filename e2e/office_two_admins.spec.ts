import type { Page } from "@playwright/test";
import { hears, openOffice, told } from "./office.ts";
import { asPerson, colleague, tabletOf } from "./staff_people.ts";
import { expect, test } from "./test.ts";

type Category = { id: string; name: string; name_korean: string; sort_order: number; version: string };

const dialog = (page: Page) => page.getByRole("dialog");
const isTold = (page: Page) => expect(page.getByText("Someone else saved first")).toBeVisible();
const lookAgain = async (page: Page) => {
  await page.getByRole("alert").getByLabel("Take theirs").check();
  await page.getByRole("button", { name: "Continue with these" }).click();
};

test("of two admins who edit a category the second is told and looks at what the first wrote", async ({ browser, product }) => {
  const category = await told<Category>(product, "admin", "POST", "/api/admin/menu/categories", {
    name: "Tea House",
    name_korean: "",
    description: "",
    sort_order: 90,
  });
  try {
    const page = await openOffice(browser, product, { path: "/menu" });
    await page.getByRole("button", { name: "Categories" }).click();
    await dialog(page).getByRole("button", { name: "Edit Tea House" }).click();
    await told(product, "super_admin", "PUT", `/api/admin/menu/categories/${category.id}`, {
      name: "Tea Pavilion",
      name_korean: "찻집",
      description: "",
      sort_order: 90,
    });
    await dialog(page).getByLabel("Category name").fill("Tea Garden");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await isTold(page);
    await lookAgain(page);
    await expect(dialog(page).getByLabel("Category name")).toHaveValue("Tea Pavilion");
    await expect(dialog(page).getByLabel("Korean name")).toHaveValue("찻집");
  } finally {
    await product.asStaff("admin", "DELETE", `/api/admin/menu/categories/${category.id}`);
  }
});

test("of two admins who arrange the categories the second is told, and the first's order stays", async ({ browser, product }) => {
  const read = () => told<Category[]>(product, "admin", "GET", "/api/admin/menu/categories");
  const arrange = (ids: readonly string[]) =>
    told(product, "super_admin", "PUT", "/api/admin/menu/categories/reorder", {
      categories: ids.map((id, at) => ({ id, sort_order: at + 1 })),
    });
  const before = (await read()).map(({ id }) => id);
  const [one = "", two = "", ...others] = before;
  const page = await openOffice(browser, product, { path: "/menu" });
  await page.getByRole("button", { name: "Categories" }).click();
  await dialog(page).getByRole("button", { name: "Arrange order" }).click();
  await dialog(page).getByRole("listitem").first().getByRole("button", { name: / down$/ }).click();
  try {
    await arrange([...others, two, one]);
    await dialog(page).getByRole("button", { name: "Save Order" }).click();
    await hears(page, /^Failed to save category order: The categories changed while you were arranging them/);
    expect((await read()).map(({ id }) => id)).toEqual([...others, two, one]);
  } finally {
    await arrange(before);
  }
});

test("of two admins who edit a holiday the second is told and looks at what the first wrote", async ({ browser, product }) => {
  const fields = {
    date: "2027-10-09",
    type: "closed",
    open_time: null,
    close_time: null,
    is_recurring: false,
  };
  const holiday = await told<{ id: string }>(product, "admin", "POST", "/api/admin/store/holidays", {
    ...fields,
    name: "Hangul Day",
    notes: "",
  });
  try {
    const page = await openOffice(browser, product, { path: "/settings?tab=holidays" });
    await page.getByRole("button", { name: "Edit Hangul Day" }).click();
    await told(product, "super_admin", "PUT", `/api/admin/store/holidays/${holiday.id}`, {
      ...fields,
      name: "Hangul Proclamation Day",
      notes: "Bake rice cakes",
    });
    await dialog(page).getByLabel("Holiday name").fill("Hangeul Day");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await isTold(page);
    await lookAgain(page);
    await expect(dialog(page).getByLabel("Holiday name")).toHaveValue("Hangul Proclamation Day");
    await expect(dialog(page).getByLabel("Notes")).toHaveValue("Bake rice cakes");
  } finally {
    await product.asStaff("admin", "DELETE", `/api/admin/store/holidays/${holiday.id}`);
  }
});

test("a profile that was changed elsewhere meanwhile keeps both changes, and asks where both changed the same", async ({ browser, product }) => {
  const mina = await colleague(product);
  const page = await tabletOf(browser, product, mina, "/admin/profile");
  await page.getByLabel("Last name").fill("Lee");
  await page.getByLabel("Email").fill("lee@example.com");
  await asPerson(product, mina, "PUT", "/api/auth/profile", { firstName: "Minah", lastName: "Kim" });
  await page.getByRole("button", { name: "Save" }).click();
  await isTold(page);
  await expect(page.getByRole("alert").getByRole("group")).toHaveCount(1);
  await lookAgain(page);
  await expect(page.getByLabel("First name")).toHaveValue("Minah");
  await expect(page.getByLabel("Last name")).toHaveValue("Kim");
  await expect(page.getByLabel("Email")).toHaveValue("lee@example.com");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Someone else saved first")).toBeHidden();
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Minah");
  await expect(page.getByLabel("Email")).toHaveValue("lee@example.com");
});

test("of two owners who edit a user the second keeps what was typed and chooses the role", async ({ browser, product }) => {
  const mina = await colleague(product);
  const page = await openOffice(browser, product, {
    role: "super_admin",
    path: `/users?search=${mina.username}`,
  });
  await page.getByRole("searchbox").fill(mina.username);
  await page.getByRole("button", { name: `Edit ${mina.name}` }).click();
  await told(product, "super_admin", "PUT", `/api/admin/users/${mina.id}`, { role: "admin" });
  await dialog(page).getByLabel("Last name").fill("Lee");
  await dialog(page).getByRole("radio", { name: /^Super admin/ }).check();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await isTold(page);
  await expect(page.getByRole("alert").getByRole("group", { name: "Role" })).toContainText("Super admin");
  await lookAgain(page);
  await expect(dialog(page).getByRole("radio", { name: /^Admin/ })).toBeChecked();
  await expect(dialog(page).getByLabel("Last name")).toHaveValue("Lee");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(/Lee/).first()).toBeVisible();
});
