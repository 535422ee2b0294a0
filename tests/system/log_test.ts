import { deepEqual, ok } from "node:assert/strict";
import { sql } from "drizzle-orm";
import { logLine } from "@api/adapters/system/log.ts";
import { readConfig } from "@api/config.ts";
import { demoPassword } from "@demo/restaurant/staff.ts";
import { start } from "@api/main.ts";
import { mina, newGuest, placeOrder, plainDish, track } from "@api/testing/guests.ts";
import { cards } from "@api/testing/money.ts";
import { until } from "@api/testing/poll.ts";
import { openDatabase } from "@api/testing/running.ts";
import { callApi, expectData, lunchtime, setClock } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";

Deno.test("T16: the log of a day contains no guest's data, token, password, card or secret", async () => {
  const lines: string[] = [];
  const folder = await Deno.makeTempDir({ prefix: "log-" });
  // No mail server listens at this address, so every email fails and is logged.
  const read = readConfig({
    ...{ PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder },
    ...{ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "orders@jogakbo.example" },
  });
  ok(read.ok);
  await using things = new AsyncDisposableStack();
  const database = await openDatabase("PostgreSQL", things);
  const running = await start(read.config, database, (...line) => void lines.push(logLine(...line)));
  try {
    const url = running.url.replace("localhost", "127.0.0.1");
    const shop = { url, stripe: `${url}/dev/stripe` };
    await setClock(shop, lunchtime);

    const note = "allergic to peanuts, ask for Mina";
    const guest = newGuest(shop);
    await guest.add("dolsot-bibimbap", 1, note).catch(() => {});
    const placed = await placeOrder(shop, { card: cards.good });
    await track(shop, placed.id);
    const link = await expectData(shop, "makeCartLink", {
      body: { items: [{ menu_item_id: plainDish.id, quantity: 1 }] },
    });
    // Text messages name the order by its id without the prefix.
    const shortId = placed.id.replace("ord_", "");
    for (
      const path of [
        ...[`/order-pending/${placed.id}`, `/o/${shortId}`, `/ko/o/${shortId}`],
        ...[`/c/${link.id}`, `/ko/c/${link.id}`, `/api/cart-links/${link.id}`],
      ]
    ) await (await fetch(url + path, { redirect: "manual" })).body?.cancel();
    const counter = await signIn(shop);
    const wrongPassword = "My-real-Pa55word!";
    await callApi(shop, "login", { body: { username: "manager", password: wrongPassword } });
    const ticket = await counter.ticket();
    for (const query of [`ticket=${ticket}`, `token=${counter.token}`]) {
      const stream = await fetch(`${url}/api/admin/orders/stream?${query}`);
      await stream.body?.cancel();
    }
    ok((await counter.accept(placed.id)).ok);
    await callApi(shop, "orders", { token: `${counter.token}x` });
    const office = await signIn(shop, "super_admin");
    const newcomer = { username: "yuna", email: "yuna@example.com", first_name: "Yuna", last_name: "Han" };
    const added = await expectData(shop, "addUser", {
      token: office.token,
      body: { ...newcomer, role: "manager" },
    });
    const body = { username: "yuna", password: added.temporary_password };
    const { accessToken } = await expectData(shop, "login", { body });
    const ownPassword = "Sesame & 2 Perilla";
    const change = { currentPassword: added.temporary_password, newPassword: ownPassword };
    await expectData(shop, "changePassword", {
      token: accessToken,
      body: { ...change, confirmPassword: ownPassword },
    });
    const factor = await expectData(shop, "beginSecondFactor", {
      token: office.token,
      body: { currentPassword: demoPassword },
    });
    const refreshed = await fetch(`${url}/api/auth/refresh`, {
      method: "POST",
      headers: { cookie: "refresh_token=stolen-cookie" },
    });
    await refreshed.body?.cancel();
    const forged = await fetch(`${url}/api/payment/webhook`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": "t=1,v1=deadbeef" },
      body: JSON.stringify({ data: { object: { receipt_email: mina.email } } }),
    });
    await forged.body?.cancel();

    // Makes a query fail that has the guest's note among its values.
    await database.db.execute(sql`alter table carts rename column lines to gone`);
    const broken = newGuest(shop);
    await callApi(shop, "addToCart", {
      body: {
        session_id: broken.sessionId,
        menu_item_id: placed.order.items[0]?.menu_item_id,
        quantity: 1,
        special_instructions: note,
      },
    });
    await database.db.execute(sql`alter table carts rename column gone to lines`);
    await until(
      "an email that could not be sent",
      () => lines.some((line) => line.includes("message.not_sent")),
    );
    await expectData(shop, "logoutAll", { token: counter.token });

    const log = lines.join("\n");
    for (const event of ["request", "request.failed", "webhook.bad_signature", "message.not_sent"]) {
      ok(log.includes(`"event":"${event}"`), `${event} is in the log`);
    }
    for (const line of lines) {
      const { time, level, event } = JSON.parse(line);
      ok(
        !Number.isNaN(Date.parse(time)) && ["info", "warn", "error"].includes(level) &&
          typeof event === "string",
      );
    }
    const secrets = [
      ...[mina.email, mina.firstName, "555-0123", "5550123", note, "peanuts"],
      ...[demoPassword, wrongPassword, "stolen-cookie", counter.token, ticket],
      ...[guest.sessionId, broken.sessionId, shortId, link.id, placed.intentId, cards.good],
      ...[added.temporary_password, ownPassword, accessToken, factor.secret, "yuna@", "Han"],
      ...[(await Deno.readTextFile(`${folder}/secrets.key`)).trim()],
      ...["whsec_", "sk_test", "Bearer"],
    ];
    deepEqual(secrets.filter((secret) => log.includes(secret)), []);
    ok(!/eyJ[A-Za-z0-9_-]{20,}/.test(log), "no token of any kind");
    // A package's version in a stack trace ("name@1.2.3") is not an email address.
    ok(!/[\w.+-]+@[a-z][\w-]*\.[a-z]{2,}/i.test(log), "no mail address of any kind");
    ok(!/(?:\+1|\()\d{3}\)?[ -]?\d{3}-?\d{4}/.test(log), "no phone of any kind");
  } finally {
    await running.close();
    await Deno.remove(folder, { recursive: true });
  }
});
