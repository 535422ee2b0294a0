import { placeOrder } from "../counter.ts";
import { callAsStaff, openOffice } from "../office.ts";
import { expect, test } from "../test.ts";

test("audit entries can be filtered, searched with a delay, sorted and opened; pages show the first, the last and five around the current; sessions are cards with three actions", async ({ browser, product }) => {
  const order = await placeOrder(product.url);
  await callAsStaff(product, "super_admin", "POST", `/api/admin/orders/${order.id}/accept`, { minutes: 20 });
  await callAsStaff(product, "admin", "PUT", "/api/admin/store/settings/bulk", {
    settings: [{ setting_key: "audit_probe", setting_value: crypto.randomUUID() }],
  });
  const page = await openOffice(browser, product, { path: "/settings?tab=audit" });
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows.first()).toBeVisible();

  let queries: URLSearchParams[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/admin/audit/logs") queries.push(url.searchParams);
  });
  await page.getByLabel("Search").pressSequentially("audit_probe", { delay: 20 });
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("Setting changed");
  await expect(rows.first()).toContainText("Success");
  await expect.poll(() => queries.at(-1)?.get("search")).toBe("audit_probe");
  // The search is debounced: the test clock may pass the delay, but there is no request per character.
  expect(queries.length).toBeLessThan(5);
  expect(queries.at(-1)?.get("limit")).toBe("50");

  await page.getByRole("button", { name: "Details of Setting changed" }).click();
  await expect(rows.nth(1)).toContainText("admin@example.com");
  await expect(rows.nth(1)).toContainText("User Agent");
  const agent = await rows.nth(1).getByText(/^Mozilla|^Deno/).innerText();
  expect(agent.length).toBeLessThanOrEqual(53);

  await page.getByLabel("Status").selectOption({ label: "Failed" });
  await expect(page.getByText("No audit logs found")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByLabel("User", { exact: true }).selectOption({ label: "Daniel Park" });
  await page.getByLabel("Resource").selectOption("session");
  await page.getByLabel("From", { exact: true }).fill("2026-11-20");
  await page.getByLabel("To", { exact: true }).fill("2026-11-20");
  await page.getByLabel("Action").selectOption({ label: "Signed in" });
  await expect(rows.first()).toContainText("Daniel");
  await expect(rows.filter({ hasText: "Minji" })).toHaveCount(0);
  queries = [];
  await page.getByRole("button", { name: "When" }).click();
  await expect(page.getByRole("columnheader", { name: "When" })).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(() => queries.at(-1)?.get("sortOrder")).toBe("asc");
  expect(queries.at(-1)?.get("page")).toBe("1");

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("audit-2026-11-20.csv");

  const [entry] = await callAsStaff<unknown[]>(product, "admin", "GET", "/api/admin/audit/logs?limit=1");
  await page.route(/\/audit\/logs\?/, (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get("page"));
    const pagination = {
      page: at,
      limit: 50,
      total: 1_000,
      totalPages: 20,
      hasPrev: at > 1,
      hasNext: at < 20,
    };
    return route.fulfill({ json: { success: true, data: [entry], pagination } });
  });
  await page.getByLabel("Status").selectOption({ label: "Success" });
  const pages = page.getByRole("navigation", { name: "Pages" }).getByRole("button");
  await expect(pages).toHaveText(["Previous", "1", "2", "3", "4", "5", "20", "Next"]);
  await expect(pages.first()).toBeDisabled();
  await page.getByRole("button", { name: "Page 20" }).click();
  await expect(pages).toHaveText(["Previous", "1", "16", "17", "18", "19", "20", "Next"]);
  await expect(pages.last()).toBeDisabled();
  // Every filter resets to the first page.
  await page.getByLabel("Status").selectOption({ label: "Failed" });
  await expect(page.getByRole("button", { name: "Page 1", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );

  await page.getByRole("tab", { name: "Admin Sessions" }).click();
  await page.getByLabel("Status").selectOption({ label: "Active" });
  await page.getByLabel("Search").fill("super");
  const cards = page.getByRole("article", { name: "super_admin@example.com" });
  const card = cards.filter({ hasText: "Accepted" }).first();
  await expect(card).toContainText("Active");
  for (const name of ["Started", "Last Activity", "IP Address", "User Agent", "Expires"]) {
    await expect(card.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(card.getByRole("heading", { name: /^Recent actions \(\d+\)$/ })).toBeVisible();
  expect(await card.getByRole("listitem").count()).toBeLessThanOrEqual(3);
});
