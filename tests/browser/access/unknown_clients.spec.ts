import { denyPendingOrders } from "../counter.ts";
import { fridayLunch, type Product } from "../product.ts";
import {
  createActiveUser,
  fillLogin,
  heading,
  logOut,
  openTablet,
  openTabletFor,
  signIn,
  type StaffUser,
} from "../staff_users.ts";
import { expect, test } from "../test.ts";

// These tablets use the real clock, so orders pending since noon would count as late.
test.beforeEach(({ product }) => denyPendingOrders(product));

/** Signs in with wrong passwords, each from a different address. */
async function failSignIns(product: Product, { username }: StaffUser, clients: number): Promise<void> {
  for (let nth = 0; nth < clients; nth++) {
    const answer = await fetch(`${product.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `203.0.113.${nth}` },
      body: JSON.stringify({ username, password: "guess" }),
    });
    expect(answer.status).toBe(401);
  }
}

test("failed sign-ins lock only that client, until the lock expires; a known tablet can still sign in, and under attack an unknown client needs an emailed code", async ({ browser, product }) => {
  const mina = await createActiveUser(product);
  const tablet = await openTabletFor(browser, product, mina, "/admin/profile");
  const devices = tablet.getByRole("region", { name: "Your devices" });
  await expect(devices.getByRole("listitem").first()).toContainText("Trusted until");
  const baseURL = product.url.replace("localhost", "127.0.0.1");
  const stranger = await openTablet(browser, product, { baseURL });
  await stranger.goto("/admin/login");
  await expect(
    stranger.getByText("Passkeys work at the restaurant's https address, in a browser that supports them."),
  ).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
  for (let failures = 0; failures < 4; failures++) {
    const data = { username: mina.username, password: `wrong ${failures}` };
    expect((await stranger.context().request.post("/api/auth/login", { data })).status()).toBe(401);
  }
  const problem = stranger.getByRole("alert");
  for (const password of ["wrong again", mina.password]) {
    const answered = stranger.waitForResponse("**/api/auth/login");
    await fillLogin(stranger, { ...mina, password });
    expect((await answered).status()).toBe(423);
    await expect(problem).toContainText("Account Locked");
  }
  await expect(problem).toContainText(
    "Please wait for the lockout period to expire or contact an administrator.",
  );

  await logOut(tablet);
  await fillLogin(tablet, mina);
  await expect(heading(tablet, "Profile")).toBeVisible();

  await product.setClock(new Date(Date.parse(fridayLunch) + 16 * 60_000).toISOString());
  await signIn(stranger.context(), mina);

  // This browser has never signed in as this person.
  const jisoo = await createActiveUser(product);
  await failSignIns(product, jisoo, 20);
  await fillLogin(stranger, jisoo);
  await expect(stranger.getByText("we emailed you a code")).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Send again after one minute" })).toBeDisabled();

  const codeMailed = async () => {
    const mail = (await product.outbox()).find(({ to }) => to === `${jisoo.username}@example.com`);
    return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
  };
  await expect.poll(codeMailed).toBeDefined();
  const code = await codeMailed() ?? "";

  const field = stranger.getByLabel("Code from the email");
  await field.fill(code === "000000" ? "000001" : "000000");
  await stranger.getByRole("button", { name: "Continue" }).click();
  await expect(stranger.getByText("This code is incorrect or was already used.")).toBeVisible();
  await field.fill(code);
  await stranger.getByRole("button", { name: "Continue" }).click();
  await expect(stranger).toHaveURL(/\/admin\/orders/);
});
