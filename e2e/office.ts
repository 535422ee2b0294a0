import type { Browser, Page } from "@playwright/test";
import { openTablet } from "./counter.ts";
import type { Product } from "./product.ts";
import { expect } from "./test.ts";

type Opening = Parameters<typeof openTablet>[2] & { path: string };

/** A page of the back office, signed in there; admin and English unless said. */
export async function openOffice(
  browser: Browser,
  product: Product,
  { language = "en", role = "admin", ...options }: Opening,
): Promise<Page> {
  const page = await openTablet(browser, product, { role, reducedMotion: "reduce", ...options });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (language === "ko") {
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitemradio", { name: "한국어" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  }
  return page;
}

/** The next page that is opened is light; a device is dark until somebody says so. */
export async function turnLight(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem("counter.theme", JSON.stringify("light")));
}

/** A staff call that must be answered with yes; its data. */
export async function told<T>(
  product: Product,
  role: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await product.asStaff(role, method, path, body);
  const answer = await response.json() as { success: boolean; data: T; error?: string };
  expect(answer.error, `${method} ${path}`).toBeUndefined();
  return answer.data;
}

export type Dish = {
  id: string;
  name: string;
  version: string;
  is_available: boolean;
  image_url: string | null;
};

let dishes = 0;

/** A dish of its own for one test, gone afterwards: the demo menu stays as other tests know it. */
export async function withDish(
  product: Product,
  act: (dish: Dish) => Promise<void>,
  fields: Record<string, unknown> = {},
): Promise<void> {
  const dish = await told<Dish>(product, "admin", "POST", "/api/admin/menu", {
    name: `Test Kitchen ${++dishes}`,
    name_korean: `시험 요리 ${dishes}`,
    price: 12.5,
    category_id: "cat_stews",
    prep_time_minutes: 10,
    ...fields,
  });
  try {
    await act(dish);
  } finally {
    await product.asStaff("admin", "DELETE", `/api/admin/menu/${dish.id}`);
  }
}

export const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** The menu's table with the heads and this dish alone; while it is being filtered a press may miss. */
export async function findDish(page: Page, name: string): Promise<void> {
  await page.getByLabel("Search dishes").fill(name);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(rowOf(page, name)).toHaveCount(1);
}

/** A message appears that says so. */
export async function hears(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole("region", { name: "Messages" }).getByText(text).first()).toBeVisible();
}
