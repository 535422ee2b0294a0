import {
  advanceTime,
  denyPendingOrders,
  openTablet as ringingTablet,
  placeOrder,
  rings,
} from "../counter.ts";
import { fridayLunch } from "../product.ts";
import { openOffice, showPage } from "../office.ts";
import { createActiveUser, demo, fillLogin, heading, openTablet } from "../staff_users.ts";
import { afterWhile, expect, test } from "../test.ts";

// These tablets use the real clock, so orders pending since noon would count as late.
test.beforeEach(({ product }) => denyPendingOrders(product));

const live = { exact: true };

/** Runs in the page before its scripts: notifications are on, and this device has subscribed to them. */
function subscribe(): void {
  const subscription = {
    toJSON: () => ({
      endpoint: `${location.origin}/push/1`,
      keys: { p256dh: "x".repeat(87), auth: "x".repeat(22) },
    }),
  };
  const registration = { pushManager: { getSubscription: () => Promise.resolve(subscription) } };
  Object.defineProperty(Notification, "permission", { value: "granted" });
  Object.defineProperties(navigator.serviceWorker, {
    getRegistration: { value: () => Promise.resolve(registration) },
    ready: { value: Promise.resolve(registration) },
  });
}

test("two tabs refresh at once and keep the session, a logout in one ends the other, and each sign-in registers the device for notifications; an inactive one sees why it was signed out", async ({ browser, product }) => {
  const mina = await createActiveUser(product);
  const first = await openTablet(browser, product);
  await first.addInitScript(subscribe);
  const signIn = async () => {
    const registered = first.waitForResponse((response) =>
      response.url().endsWith("/api/admin/push/subscriptions")
    );
    await fillLogin(first, mina);
    expect((await registered).status()).toBe(200);
    expect((await registered).request().method()).toBe("POST");
  };
  const hoursLater = (hours: number) =>
    product.setClock(new Date(Date.parse(fridayLunch) + hours * 3_600_000).toISOString());
  await first.goto("/admin/orders");
  await signIn();
  await expect(first.getByText("Live", live)).toBeVisible();
  const second = await first.context().newPage();
  await Promise.all([first.reload(), second.goto("/admin/orders")]);
  await expect(first.getByText("Live", live)).toBeVisible();
  await expect(second.getByText("Live", live)).toBeVisible();
  // After the grace period of ten seconds an outdated cookie would end the session.
  await hoursLater(1 / 60);
  await second.reload();
  await expect(second.getByText("Live", live)).toBeVisible();

  // The first input after a reload enables the sound and removes the overlay.
  await first.keyboard.press("Shift");
  await first.getByRole("button", { name: /^Account/ }).click();
  await first.getByRole("menuitem", { name: "Logout" }).click();
  await expect(first.getByText("Logged out successfully")).toBeVisible();
  await expect(heading(first, "Staff sign-in")).toBeVisible();
  await expect(heading(second, "Staff sign-in")).toBeVisible();
  await second.close();

  await signIn();
  await expect(first.getByRole("button", { name: /^Account/ })).toBeVisible();
  await hoursLater(13);
  await first.reload();
  await expect(heading(first, "Staff sign-in")).toBeVisible();
  await expect(first.getByText("This device was signed out because the app was not used for too long."))
    .toBeVisible();
});

test("users sign out one of their devices by its name, or all of them; a super admin signs out any device, which says so", async ({ browser, product }) => {
  const owner = demo("super_admin");
  const mina = await createActiveUser(product);
  const phone = await ringingTablet(browser, product, {
    person: mina,
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  });
  const office = await openOffice(browser, product, { path: "/settings?tab=devices", role: "super_admin" });

  await test.step("a super admin signs a person's device out, which says so", async () => {
    const devices = office.getByRole("region", { name: "Tablets and browsers" }).getByRole("listitem");
    const device = devices.filter({ hasText: mina.name }).filter({
      hasText: /Rings for orders|Shows orders/,
    });
    await device.getByRole("button", { name: /^Sign out/ }).click();
    const question = office.getByRole("alertdialog");
    await expect(question).toContainText(`${mina.name} is signed out there`);
    await question.getByRole("button", { name: "Sign out" }).click();
    await expect(office.getByText("That device is signed out")).toBeVisible();
    await expect(device).toBeHidden();
    await expect(phone.getByText("A super admin ended this session.")).toBeVisible();
  });

  // The owner signs in on that phone, too.
  await fillLogin(phone, owner);
  await expect(phone.getByText("Live", live)).toBeVisible();
  await showPage(office, "/admin/profile");
  const devices = office.getByRole("region", { name: "Your devices" });
  await expect(devices.getByRole("listitem").first()).toContainText("This device");

  await test.step("an open account menu stays in place while the page scrolls", async () => {
    await office.getByRole("button", { name: /^Account/ }).click();
    const moved = await office.getByRole("menuitem", { name: "Logout" }).evaluate((item) => {
      const before = item.getBoundingClientRect().y;
      scrollTo(0, 200);
      return { scrolled: scrollY, by: item.getBoundingClientRect().y - before };
    });
    expect(moved).toEqual({ scrolled: 200, by: 0 });
    await office.keyboard.press("Escape");
  });

  await devices.getByRole("button", { name: /^Sign out .*iPhone/ }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(office.getByText("That device is signed out")).toBeVisible();
  await expect(devices.getByText("iPhone")).toBeHidden();
  await expect(heading(phone, "Staff sign-in")).toBeVisible();
  await expect(heading(office, "Profile")).toBeVisible();

  await fillLogin(phone, owner);
  await expect(phone.getByText("Live", live)).toBeVisible();
  await office.getByRole("button", { name: "Sign out everywhere" }).click();
  const question = office.getByRole("alertdialog", { name: "Sign out everywhere?" });
  await question.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(heading(phone, "Staff sign-in")).toBeVisible();
  await expect(heading(office, "Staff sign-in")).toBeVisible();
});

test("a session that ends while an order is pending shows the reason, keeps ringing, and returns to its page after sign-in", async ({ browser, product }) => {
  // Uses a new user, because other tests use up the demo manager's limited trusted devices.
  const mina = await createActiveUser(product);
  const page = await ringingTablet(browser, product, { person: mina, path: "/orders?tab=scheduled" });
  await placeOrder(product.url);
  await expect(page.getByText("1", { exact: true }).first()).toBeVisible();
  // Ends the session from outside and leaves the browser trusted.
  const cookies = await page.context().cookies(`${product.url}/api/auth`);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  await fetch(`${product.url}/api/auth/logout`, { method: "POST", headers: { cookie } });
  await expect(heading(page, "Staff sign-in")).toBeVisible();
  const reason = page.getByRole("alert");
  await expect(reason).toContainText("The session on this device has ended.");
  await afterWhile(
    page,
    10_000,
    () => expect(reason).toContainText(/order(s are| is) waiting to be accepted/),
  );
  await expect(page.locator("body")).not.toContainText("Mina");
  const before = await rings(page);
  await advanceTime(product, [page], 9_000);
  await expect.poll(() => rings(page)).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Mute for 10 minutes" }).click();
  await expect(page.getByText(/^Sound is muted/)).toBeVisible();

  await fillLogin(page, mina);
  await expect(page).toHaveURL(/\/admin\/orders\?tab=scheduled/);
});
