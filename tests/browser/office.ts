import type { Browser, Page } from "@playwright/test";
import { expectNoViolations, expectNoViolationsInBothThemes } from "./axe.ts";
import { openTablet } from "./counter.ts";
import { expectNoOverflow } from "./guest.ts";
import type { Product } from "./product.ts";
import { phone, tablet } from "./screens.ts";
import { expect } from "./test.ts";

type OpenOptions = Parameters<typeof openTablet>[2] & { path: string };

/** Opens a back office page, signed in as admin and in English by default. */
export async function openOffice(
  browser: Browser,
  product: Product,
  { role = "admin", ...options }: OpenOptions,
): Promise<Page> {
  const page = await openTablet(browser, product, { role, ...options });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", options.language ?? "en");
  return page;
}

/** Shows another page of the app without loading the app again. */
export async function showPage(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Expects no axe violations in either theme, and a page that fits a phone. */
export async function expectAccessibleAndFitting(page: Page, what: string): Promise<void> {
  await expectNoViolationsInBothThemes(page, { what });
  await expectUsableOnPhone(page, what);
}

/** The sizes of targets differ on a phone, contrast and names do not. */
export async function expectUsableOnPhone(page: Page, what: string): Promise<void> {
  await page.setViewportSize(phone.viewport);
  await expectNoOverflow(page);
  await expectNoViolations(page, { what: `${what}, phone`, rules: ["target-size"] });
  await page.setViewportSize(tablet.viewport);
}

/** Makes a staff call that must succeed and returns its data. */
export async function callAsStaff<T>(
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
  name_korean: string;
  version: string;
  is_available: boolean;
  image_url: string | null;
};

let dishes = 0;

/** Creates a dish for one test and deletes it afterwards. */
export async function withDish(
  product: Product,
  act: (dish: Dish) => Promise<void>,
  fields: Record<string, unknown> = {},
): Promise<void> {
  const dish = await callAsStaff<Dish>(product, "admin", "POST", "/api/admin/menu", {
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

export type OptionGroup = {
  id: string;
  version: string;
  options: { id: string; name: string; price: number }[];
};

let groups = 0;

/** Creates an option group for one test and deletes it afterwards, also from its dishes. */
export async function withGroup(product: Product, act: (group: OptionGroup, name: string) => Promise<void>) {
  const path = "/api/admin/menu/option-groups";
  const name = `Size ${++groups}`;
  const group = await callAsStaff<OptionGroup>(product, "admin", "POST", path, {
    name,
    name_korean: `크기 ${groups}`,
    min: 1,
    options: [{ name: "Regular", name_korean: "보통", is_default: true }, {
      name: "Large",
      name_korean: "대",
      price: 3,
    }],
  });
  try {
    await act(group, name);
  } finally {
    await product.asStaff("admin", "PUT", `${path}/${group.id}/dishes`, {
      dish_ids: [],
      price_reason: "The test ends",
    });
    await product.asStaff("admin", "DELETE", `${path}/${group.id}`, { price_reason: "The test ends" });
  }
}

export const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Filters the menu table to this dish and waits until filtering has finished. */
export async function findDish(page: Page, name: string): Promise<void> {
  await page.getByLabel("Search dishes").fill(name);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(rowOf(page, name)).toHaveCount(1);
}

/** Expects a message with this text. */
export async function expectMessage(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole("region", { name: "Messages" }).getByText(text).first()).toBeVisible();
}

/** The text of a downloaded file. */
export async function textOf(
  file: { createReadStream(): Promise<AsyncIterable<Uint8Array>> },
): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of await file.createReadStream()) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

/** A PNG created by the browser. */
export async function createPng(page: Page, width = 240): Promise<Buffer> {
  const base64 = await page.evaluate((width) => {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = width * 0.75;
    const pen = canvas.getContext("2d");
    if (pen === null) throw new Error("nothing to paint with");
    pen.fillStyle = "#c9532c";
    pen.fillRect(0, 0, width, width);
    pen.fillStyle = "#efe5d0";
    pen.arc(width / 2, width / 2, width / 4, 0, 7);
    pen.fill();
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  }, width);
  return Buffer.from(base64, "base64");
}
