import { deepEqual, equal, ok } from "node:assert/strict";
import type { Endpoint } from "@contract/endpoint.ts";
import { type EndpointName, endpoints } from "@contract/endpoints.ts";
import { dishWithOptions, lunchDish, mina, newGuest, plainDish, readyToPay } from "../testing/guests.ts";
import { ledger } from "../testing/money.ts";
import { readErrorResponse } from "../testing/error_responses.ts";
import { signInBusy } from "./domain_refusals.ts";
import { answerOf, Refusal } from "./refusals.ts";
import { type MemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { type CallParts, expectData, requestOf } from "../testing/shop.ts";
import { signIn } from "../testing/staff.ts";

const rows = Object.entries<Endpoint>(endpoints);
const maxBytes = 64 * 1024;

Deno.test("refusals", async (t) => {
  await withMemoryShop(async (shop) => {
    const bench = await newBench(shop);
    await t.step(
      "every endpoint with a body refuses invalid JSON, large bodies and other content types",
      async () => {
        for (const [name, endpoint] of rows) if (endpoint.body) await badEnvelopes(bench, name, endpoint);
      },
    );
    await t.step("every endpoint with a query refuses a repeated key", async () => {
      for (const [name, endpoint] of rows) if (endpoint.query) await doubleKeys(bench, name, endpoint);
    });
    await t.step("unknown paths are refused in the error envelope", () => unknownCalls(bench));
    for (const [name, cases] of Object.entries(wrong(bench))) {
      await t.step(`${name} refuses invalid requests`, () => refuses(bench, name as EndpointName, cases));
    }
    await t.step("text that cannot be stored is refused in every field", () => unstorable(bench));
    await t.step("T6: a guest cannot change another guest's cart or checkout", () => otherGuests(bench));
    await t.step("values exactly at the limits are accepted", () => withinLimits(bench));
    await t.step("refused requests change nothing", () => untouched(bench));
    await t.step("T19: unknown fields change nothing", () => massAssignment(bench));
  });
});

type Bench = Awaited<ReturnType<typeof newBench>>;

/** A guest with two lines in the cart and an open checkout, which the refusals must not change, and a super admin. */
async function newBench(shop: MemoryShop) {
  const { token } = await signIn(shop, "super_admin");
  const { code } = await expectData(shop, "addStation", { token, body: { name: "Counter" } });
  const { accessToken: stationToken } = await expectData(shop, "pairStation", { body: { code } });
  const { guest, opened } = await readyToPay(shop, { lines: [[plainDish.id, 2], [lunchDish.id, 1]] });
  const send = (name: EndpointName, parts: CallParts) =>
    fetch(...requestOf(shop, endpoints[name], { id: "nothing", token, ...parts }));
  return { shop, token, stationToken, guest, intentId: opened.paymentIntentId, send, before: await state() };

  async function state() {
    const { items: [line] } = await guest.cart();
    ok(line);
    return { line, cart: await guest.cart(), intents: await ledger(shop) };
  }
}

async function badEnvelopes(
  { shop, token, stationToken }: Bench,
  name: string,
  endpoint: Endpoint,
) {
  const send = (body: BodyInit, type = "application/json") => {
    const [url, init] = requestOf(shop, endpoint, {
      id: "nothing",
      token: endpoint.access === "station" ? stationToken : token,
      headers: { "content-type": type },
    });
    return fetch(url, { ...init, body });
  };
  const expectIt = async (status: number, code: string, response: Promise<Response>, about: string) => {
    const refusal = await readErrorResponse(await response, `${name} ${about}`);
    deepEqual([refusal.status, refusal.code], [status, code], `${name} ${about}`);
  };
  // The guard's test sends other types to every endpoint. One function reads every body.
  for (const type of ["text/plain", "application/xml"]) {
    await expectIt(415, "not_json", send("{}", type), `as ${type}`);
  }
  const deep = "[".repeat(30_000);
  const others = ["{'a':1}", "undefined", '{"a":1}}', "\u0000", deep + "]".repeat(30_000)];
  for (const text of ["{", deep, ...(name === "addToCart" ? others : [])]) {
    await expectIt(400, "bad_json", send(text), `with ${text.slice(0, 10)}`);
  }
  for (const text of ["[]", "null", "7", "true", '"words"', `${"[".repeat(500)}${"]".repeat(500)}`]) {
    await expectIt(400, "invalid", send(text), `with ${text.slice(0, 10)}`);
  }
  const large = JSON.stringify({ padding: "x".repeat(endpoint.maxBodyBytes ?? maxBytes) });
  await expectIt(413, "too_large", send(large), "too large");
  if (name === "addToCart") {
    await expectIt(413, "too_large", send(new Blob([large]).stream()), "too large, in pieces");
  }
}

async function doubleKeys({ shop, token }: Bench, name: string, endpoint: Endpoint) {
  for (const key of ["session_id", "status", "anything"]) {
    const [url, init] = requestOf(shop, endpoint, { id: "nothing", token });
    const response = await fetch(`${url}?${key}=one&${key}=two`, init);
    equal((await readErrorResponse(response, `${name} with ${key} twice`)).status, 400, name);
  }
}

async function unknownCalls({ shop }: Bench) {
  for (
    const path of [
      "/api",
      "/api/",
      "/api/nothing",
      "/api/cart/add/more",
      "/api/payment/session/",
      "/api/%ff",
      "/api/admin",
    ]
  ) {
    for (const method of ["GET", "POST", "DELETE"]) {
      const { status, code } = await readErrorResponse(
        await fetch(shop.url + path, { method }),
        `${method} ${path}`,
      );
      deepEqual([status, code], [404, "endpoint_not_found"], `${method} ${path}`);
    }
  }
}

type Case = [what: string, parts: CallParts, status: number, code: string, field?: string | undefined];

/** Returns the invalid requests of each endpoint, each with one error in an otherwise valid request. */
function wrong({ guest, intentId, before }: Bench): Partial<Record<EndpointName, Case[]>> {
  const session_id = guest.sessionId;
  const over = "x".repeat(501);
  const add = { session_id, menu_item_id: plainDish.id, quantity: 1 };
  const update = { session_id, id: before.line.id, quantity: 1 };
  const create = { session_id, pickup_time: { option: "asap" } };
  const complete = { ...create, payment_intent_id: intentId, customer_info: mina, special_instructions: "" };
  const invalid = (
    what: string,
    body: unknown,
    field?: string,
  ): Case => [what, { body }, 400, "invalid", field];
  const sessions = (body: object): Case[] =>
    [
      "1",
      "",
      "x".repeat(10_000),
      "a b c d e f g h i j k l",
      "../../../../etc/passwd",
      7,
      null,
      [session_id],
      { $ne: "" },
    ]
      .map((each) =>
        invalid(`session ${String(each).slice(0, 20)}`, { ...body, session_id: each }, "session_id")
      );
  const quantities: Case[] = [
    -1,
    1.5,
    1e9,
    "2",
    [2],
    null,
    true,
    {},
    -0.5,
    Number.MAX_SAFE_INTEGER + 1,
    "NaN",
  ]
    .map((quantity) => invalid(`quantity ${quantity}`, { quantity }, "quantity"));
  const withQuantities = (body: object) =>
    quantities.map((
      [what, { body: quantity }, ...rest],
    ): Case => [what, { body: { ...body, ...quantity as object } }, ...rest]);
  const contact = (field: keyof typeof mina, ...values: unknown[]): Case[] =>
    values.map((value) =>
      invalid(
        `${field} ${JSON.stringify(value).slice(0, 30)}`,
        { ...complete, customer_info: { ...mina, [field]: value } },
        `customer_info.${field}`,
      )
    );
  const pickup = (scheduledDate: unknown, scheduledTime: unknown) => ({
    option: "scheduled",
    scheduledDate,
    scheduledTime,
  });
  const slot = (body: object, date: string, time: string): Case => [
    `slot ${date} ${time}`,
    { body: { ...body, pickup_time: pickup(date, time) } },
    409,
    "slot_lost",
  ];
  const pickups = (body: object): Case[] => [
    invalid("another option", { ...body, pickup_time: { option: "drone" } }, "pickup_time.option"),
    invalid("a time that is no text", { ...body, pickup_time: pickup(20261120, 1815) }),
    invalid("a long date", { ...body, pickup_time: pickup("2026-11-20T18:15:00Z", "18:15") }),
    slot(body, "2026-13-45", "18:15"),
    slot(body, "2026-11-20", "18:07"),
    slot(body, "2026-11-20", "25:00"),
    slot(body, "2026-11-20", "11:00"),
    slot(body, "2026-11-19", "18:15"),
    slot(body, "2026-11-20", "23:30"),
    slot(body, "2026-12-24", "18:15"),
    slot(body, "", ""),
    ["no date at all", { body: { ...body, pickup_time: { option: "scheduled" } } }, 409, "slot_lost"],
  ];
  const unknownId = (body?: unknown, code = "no_such_order"): Case[] =>
    ["nothing", "ord_nobody0", "1", "%20", "..%2f..%2fadmin", "'; drop table orders; --", "x".repeat(1_500)]
      .map((id): Case => [`id ${id.slice(0, 20)}`, { id, body }, 404, code]);

  const optionCases = (body: object, dishId: string): Case[] => {
    const id = "option_kimchi";
    const valid = { id, quantity: 1 };
    const malformed: [what: string, options: unknown, field: string][] = [
      ["null", null, "options"],
      ["an object", { id }, "options"],
      ["101 of them", Array(101).fill(valid), "options"],
      ["an id alone", [id], "options.0"],
      ["no id", [{ quantity: 1 }], "options.0.id"],
      ["an empty id", [{ id: "", quantity: 1 }], "options.0.id"],
      ["a long id", [valid, { id: "x".repeat(65), quantity: 1 }], "options.1.id"],
      ...[0, -1, 1.5, 21, "1", null].map((quantity): [string, unknown, string] => [
        `quantity ${JSON.stringify(quantity)}`,
        [{ id, quantity }],
        "options.0.quantity",
      ]),
    ];
    const unknown = ["option_of_no_group", "__proto__", "'; drop table option_groups; --"];
    return [
      ...malformed.map(([what, options, field]) =>
        invalid(`options of ${dishId}: ${what}`, { ...body, options }, field)
      ),
      ...unknown.map((each): Case => [
        `option ${each} of ${dishId}`,
        { body: { ...body, options: [{ id: each, quantity: 1 }] } },
        400,
        "option_unknown",
        "options",
      ]),
    ];
  };

  return {
    cart: [
      ...["1", "", "x".repeat(129), "null"].map((each): Case => [
        `session ${each.slice(0, 10)}`,
        { query: { session_id: each } },
        400,
        "invalid",
        "session_id",
      ]),
      ...([
        ["pickup_date", "2026-02-30", "18:00"],
        ["pickup_date", "tonight", "18:00"],
        ["pickup_time", "2026-07-10", "6 PM"],
        ["pickup_time", "2026-07-10", undefined],
      ] as const).map(([field, pickup_date, pickup_time]): Case => [
        `the pickup ${pickup_date} ${pickup_time}`,
        { query: { session_id: guest.sessionId, pickup_date, ...(pickup_time && { pickup_time }) } },
        400,
        "invalid",
        field,
      ]),
    ],
    cartSuggestions: ["1", "", "x".repeat(129)].map((each) => [
      `session ${each.slice(0, 10)}`,
      { query: { session_id: each } },
      400,
      "invalid",
      "session_id",
    ]),
    addToCart: [
      ...sessions(add),
      ...withQuantities(add),
      invalid("quantity 0", { ...add, quantity: 0 }, "quantity"),
      invalid("no quantity", { session_id, menu_item_id: plainDish.id }, "quantity"),
      invalid("a note of 501", { ...add, special_instructions: over }, "special_instructions"),
      invalid("a note that is no text", { ...add, special_instructions: { a: 1 } }, "special_instructions"),
      invalid("a dish that is a number", { ...add, menu_item_id: 7 }, "menu_item_id"),
      invalid("a dish without a name", { ...add, menu_item_id: "" }, "menu_item_id"),
      ...optionCases(add, plainDish.id),
      ...optionCases({ ...add, menu_item_id: dishWithOptions.id }, dishWithOptions.id),
      [
        "no choice in a required group",
        { body: { ...add, menu_item_id: "dish_cola" } },
        400,
        "option_required",
        "options",
      ],
      ["an unknown dish", { body: { ...add, menu_item_id: "dish_nobody_cooks" } }, 404, "no_such_dish"],
      ["__proto__ for a dish", { body: { ...add, menu_item_id: "__proto__" } }, 404, "no_such_dish"],
      ["more than a line takes", { body: { ...add, quantity: 21 } }, 409, "line_limit"],
    ],
    updateCart: [
      ...sessions(update),
      ...withQuantities(update),
      invalid("no line", { session_id, quantity: 1 }, "id"),
      invalid("a note of 501", { ...update, special_instructions: over }, "special_instructions"),
      ...optionCases(update, plainDish.id),
      [
        "an unknown line with options",
        { body: { ...update, id: "line_nobody", options: [] } },
        404,
        "no_such_line",
      ],
      ["an unknown line", { body: { ...update, id: "line_nobody" } }, 404, "no_such_line"],
      [
        "a dish that is not in it",
        { body: { session_id, menu_item_id: "nothing", quantity: 1 } },
        404,
        "no_such_line",
      ],
      ["more than a line takes", { body: { ...update, quantity: 21 } }, 409, "line_limit"],
    ],
    clearCart: sessions({}),
    storeSlots: [["a long session", { query: { session_id: "x".repeat(129) } }, 400, "invalid"]],
    createIntent: [
      ...sessions(create),
      ...pickups(create),
      invalid("a note of 501", { ...create, special_instructions: over }, "special_instructions"),
      ["an empty cart", { body: { ...create, session_id: crypto.randomUUID() } }, 409, "cart_empty"],
    ],
    releaseSlot: sessions({}),
    reportPageSpeed: [
      invalid("no page", { lcp: 1 }, "page"),
      invalid("a page of 201", { page: `/${"x".repeat(200)}` }, "page"),
      ...["lcp", "inp", "ttfb"].flatMap((metric) =>
        [-1, 600_001, "1", null].map((value) =>
          invalid(`${metric} ${value}`, { page: "/", [metric]: value }, metric)
        )
      ),
      ...[-0.1, 100.1, "0.1"].map((cls) => invalid(`cls ${cls}`, { page: "/", cls }, "cls")),
      invalid("an id of the guest", { page: "/", guest: "mina" }, "guest"),
    ],
    updateIntent: [
      ...sessions(complete),
      ...pickups(complete),
      ...contact("firstName", "", "   ", "x".repeat(61), "\r\n", "\u0007", 7, null, [
        "Kim",
      ]),
      ...contact("lastName", "", "\t\n", "x".repeat(61)),
      ...contact(
        "email",
        "",
        "mina",
        "mina@",
        "a@b",
        "a b@c.de",
        "a@b.c,d@e.f",
        "a@b.c\r\nBcc: d@e.f",
        `${"x".repeat(250)}@b.cd`,
      ),
      ...contact(
        "phone",
        "",
        "12",
        "+79261234567",
        "19005550123",
        "714555012",
        "71455501234",
        "call me",
        "(714) 555-0123\n911",
      ),
      invalid("no contact", { ...complete, customer_info: undefined }, "customer_info"),
      invalid("a note of 501", { ...complete, special_instructions: over }, "special_instructions"),
      invalid("another language", { ...complete, language: "kr" }, "language"),
      invalid("one utensil as a text", { ...complete, utensils: "chopsticks" }, "utensils"),
      invalid("21 utensils", { ...complete, utensils: Array(21).fill("fork") }, "utensils"),
      ["an unknown utensil", { body: { ...complete, utensils: ["sword"] } }, 409, "utensils_changed"],
      [
        "an unknown payment",
        { body: { ...complete, payment_intent_id: "pi_nobody" } },
        404,
        "no_such_checkout",
      ],
      invalid(
        "a payment that is no text",
        { ...complete, payment_intent_id: { id: intentId } },
        "payment_intent_id",
      ),
    ],
    paymentSession: unknownId(undefined, "invalid_order_id"),
    paymentStream: unknownId(undefined, "invalid_order_id"),
    reportArrival: [
      ...unknownId({}, "invalid_order_id"),
      invalid("a note of 61", { note: "x".repeat(61) }, "note"),
      invalid("a note that is no text", { note: ["Kia"] }, "note"),
      ["a checkout that was never paid", { id: intentId, body: {} }, 404, "no_such_order"],
    ],
    stopTexts: [
      ...unknownId(undefined, "invalid_order_id"),
      ["a checkout that was never paid", { id: intentId }, 404, "no_such_order"],
    ],
    askForTexts: [
      ...unknownId({ language: "en" }, "invalid_order_id"),
      invalid("no language", {}, "language"),
      invalid("another language", { language: "kr" }, "language"),
      ["a checkout that was never paid", { id: intentId, body: { language: "en" } }, 404, "no_such_order"],
    ],
    pickupTimes: [
      ...unknownId(undefined, "invalid_order_id"),
      ["a checkout that was never paid", { id: intentId }, 404, "no_such_order"],
    ],
    changePickupTime: [
      ...unknownId({ date: "2026-11-21", time: "18:00" }, "invalid_order_id"),
      invalid("no time", { date: "2026-11-21" }, "time"),
      invalid("a long date", { date: "2026-11-21T00:00", time: "18:00" }, "date"),
      [
        "a checkout that was never paid",
        { id: intentId, body: { date: "2026-11-21", time: "18:00" } },
        404,
        "no_such_order",
      ],
    ],
    cancelByGuest: [
      ...unknownId(undefined, "invalid_order_id"),
      ["a checkout that was never paid", { id: intentId }, 404, "no_such_order"],
    ],
    login: [
      invalid("no name", { password: "x" }, "username"),
      invalid("a short name", { username: "ab", password: "x" }, "username"),
      invalid("a long name", { username: "x".repeat(65), password: "x" }, "username"),
      invalid("a name that is a question", { username: { $gt: "" }, password: "x" }, "username"),
      invalid("no password", { username: "manager" }, "password"),
      invalid("a huge password", { username: "manager", password: "x".repeat(257) }, "password"),
      invalid("remember perhaps", { username: "manager", password: "x", rememberMe: "yes" }, "rememberMe"),
      ["an unknown name", { body: { username: "nobody", password: "x" } }, 401, "bad_credentials"],
      ["SQL for a name", { body: { username: "' or 1=1 --", password: "x" } }, 401, "bad_credentials"],
    ],
    passkeySignIn: [
      invalid("no answer", {}, "answer"),
      invalid(
        "an answer without a signature",
        { answer: { id: "x", response: {} } },
        "answer.response.signature",
      ),
      invalid("a huge answer", passkeyAnswer("x".repeat(16_001)), "answer.response.clientDataJSON"),
      ["an answer to no question", { body: passkeyAnswer("x") }, 409, "passkey_expired"],
    ],
    addPasskey: [
      invalid("no name", { answer: newPasskeyAnswer, name: "" }, "name"),
      invalid("a long name", { answer: newPasskeyAnswer, name: "x".repeat(41) }, "name"),
      [
        "an answer to no question",
        { body: { answer: newPasskeyAnswer, name: "Phone" } },
        409,
        "passkey_expired",
      ],
    ],
    replaceRecoveryCodes: [
      invalid("no password", {}, "currentPassword"),
      ["a wrong password", { body: { currentPassword: "Wrong-1!" } }, 400, "wrong_password"],
    ],
    renamePasskey: [["an unknown passkey", { id: "key_x", body: { name: "Phone" } }, 404, "already_removed"]],
    removePasskey: [
      invalid("no password", {}, "currentPassword"),
      ["an unknown passkey", { id: "key_x", body: { currentPassword: "x" } }, 404, "already_removed"],
    ],
    orders: ["", "new", "PENDING_APPROVAL", "pending_approval'--", "__proto__"].map((status) => [
      `status ${status}`,
      { query: { status } },
      400,
      "invalid",
      "status",
    ]),
    acceptOrder: [
      ...unknownId(),
      ...[0, -1, 1.5, "20", 241, null, [20]].map((minutes) =>
        invalid(`minutes ${minutes}`, { minutes }, "minutes")
      ),
    ],
    denyOrder: [
      ...unknownId({ reason: "Sold out" }),
      invalid("a reason of 201", { reason: "x".repeat(201) }, "reason"),
      invalid("another code", { reason_code: "bored" }, "reason_code"),
      invalid("a reason that is no text", { reason: ["sold out"] }, "reason"),
    ],
    setAvailability: [
      ["an unknown dish", { body: { is_available: false } }, 404, "no_such_dish"],
      invalid("nothing said", {}, "is_available"),
      invalid("perhaps", { is_available: "no" }, "is_available"),
      invalid("another time", { is_available: false, off_for: "a week" }, "off_for"),
    ],
  };
}

const newPasskeyAnswer = { id: "x", response: { clientDataJSON: "x", attestationObject: "x" } };

function passkeyAnswer(clientDataJSON: string) {
  const response = { clientDataJSON, authenticatorData: "x", signature: "x" };
  return { answer: { id: "x", response } };
}

async function refuses({ send }: Bench, name: EndpointName, cases: Case[]) {
  for (const [what, parts, status, code, field] of cases) {
    const refusal = await readErrorResponse(await send(name, parts), `${name}: ${what}`);
    deepEqual([refusal.status, refusal.code], [status, code], `${name}: ${what}`);
    if (field !== undefined) ok(refusal.fields.includes(field), `${name}: ${what} names ${refusal.fields}`);
    if (name === "paymentSession") ok(!/@|\d{4}/.test(refusal.error), refusal.error);
  }
}

async function unstorable({ send, guest, intentId, before }: Bench) {
  const session_id = guest.sessionId;
  const pickup_time = { option: "asap" };
  for (const text of ["\u0000", "no\u0000onion", "\ud800", "half \udc00 a letter"]) {
    const tries: [EndpointName, CallParts][] = [
      ["addToCart", {
        body: { session_id, menu_item_id: plainDish.id, quantity: 1, special_instructions: text },
      }],
      ["addToCart", { body: { session_id, menu_item_id: text, quantity: 1 } }],
      ["updateCart", { body: { session_id, id: before.line.id, quantity: 1, special_instructions: text } }],
      ["createIntent", { body: { session_id, pickup_time, special_instructions: text } }],
      [
        "updateIntent",
        {
          body: {
            session_id,
            payment_intent_id: intentId,
            customer_info: mina,
            pickup_time,
            special_instructions: text,
          },
        },
      ],
      ["updateIntent", {
        body: {
          session_id,
          payment_intent_id: text,
          customer_info: mina,
          pickup_time,
          special_instructions: "",
        },
      }],
      ["login", { body: { username: `manager${text}`, password: "x" } }],
      ["denyOrder", { body: { reason: text } }],
      ["denyOrder", { id: `ord_${text.toWellFormed()}`, body: { reason: "closing" } }],
      ["acceptOrder", { id: `ord_${text.toWellFormed()}` }],
      ["paymentSession", { id: `ord_${text.toWellFormed()}` }],
      ["setAvailability", { id: text.toWellFormed(), body: { is_available: true } }],
      ["orderStream", { query: { ticket: text.toWellFormed() } }],
      ["orderStream", { query: { token: text.toWellFormed() } }],
    ];
    for (const [name, parts] of tries) {
      await readErrorResponse(await send(name, parts), `${name} with ${JSON.stringify(text)}`);
    }
  }
}

async function otherGuests({ shop, intentId, before, guest }: Bench) {
  const otherGuest = newGuest(shop);
  const cart = await otherGuest.add(plainDish.id, 3);
  const changed = await fetch(...requestOf(shop, endpoints.updateCart, {
    body: { session_id: otherGuest.sessionId, id: before.line.id, quantity: 9 },
  }));
  equal((await readErrorResponse(changed, "another's line")).code, "no_such_line");
  const hijacked = await fetch(...requestOf(shop, endpoints.updateIntent, {
    body: {
      payment_intent_id: intentId,
      session_id: otherGuest.sessionId,
      customer_info: { ...mina, email: "stranger@example.com" },
      special_instructions: "",
      pickup_time: { option: "asap" },
    },
  }));
  equal((await readErrorResponse(hijacked, "another's checkout")).code, "no_such_checkout");
  deepEqual(await otherGuest.cart(), cart);
  deepEqual(await guest.cart(), before.cart);
}

async function withinLimits({ shop }: Bench) {
  const guest = newGuest(shop);
  const note = "밥 더 ".repeat(125);
  equal(note.length, 500);
  const cart = await guest.add(plainDish.id, 20, note);
  deepEqual(cart.items.map(({ quantity, special_instructions }) => [quantity, special_instructions]), [[
    20,
    note.trim(),
  ]]);
  await guest.add(lunchDish.id, 20);
  equal((await guest.add(lunchDish.id, 20, "another line")).count, 60);
}

async function untouched({ shop, guest, before }: Bench) {
  deepEqual(await guest.cart(), before.cart);
  deepEqual(await ledger(shop), before.intents);
}

async function massAssignment({ shop, send }: Bench) {
  const session_id = crypto.randomUUID();
  const sly =
    '"price":0.01,"role":"super_admin","isAdmin":true,"__proto__":{"isAdmin":true,"price":0},"constructor":{"prototype":{"price":0}}';
  const added = await send("addToCart", {
    body: `{"session_id":"${session_id}","menu_item_id":"${plainDish.id}","quantity":1,${sly}}`,
    headers: { "content-type": "application/json" },
  });
  const { data } = await added.json();
  equal(data.items[0].price, plainDish.priceCents / 100);
  equal(({} as Record<string, unknown>).isAdmin, undefined);
  const opened = await send("createIntent", {
    body: `{"session_id":"${session_id}","amount":1,"total":0.01,"total_amount":1,"state":"placed",${sly}}`,
  });
  const { data: { paymentIntentId } } = await opened.json();
  const [intent] = await ledger(shop);
  equal(intent?.id, paymentIntentId);
  equal(intent?.amount, Math.round(data.total * 100));
}

Deno.test("an error response has the code, its parameters and the English text", () => {
  const off = { date: "2026-11-21", time: "11:00", is_today: false };
  const { status, body } = answerOf(
    new Refusal("asap_unavailable", { reason: "closed", resumes_at: off, phone: "+17145550134" }),
    0,
  );
  equal(status, 409);
  deepEqual(body, {
    success: false,
    code: "asap_unavailable",
    params: { reason: "closed", resumes_at: off, phone: "+17145550134" },
    error:
      "We are closed right now. ASAP orders resume on Sat, November 21 at 11:00 AM. You can schedule a pickup now.",
  });
});

Deno.test("the error text of a form is the one of its first invalid field, with the day for hours", () => {
  const fields = [{ field: "Monday", code: "time_off_step", params: { minutes: 15 } }] as const;
  equal(answerOf(new Refusal("invalid", {}, { fields }), 0).body.error, "Times must be in 15-minute steps");
  const { body } = answerOf(new Refusal("bad_hours", {}, { fields }), 0);
  equal(body.error, "Monday: Times must be in 15-minute steps");
  deepEqual(body.details, [{ ...fields[0], message: "Times must be in 15-minute steps" }]);
  equal("params" in body, false);
});

Deno.test("a temporary refusal has retry_after in seconds, at least 1", () => {
  const after = (retryAt: number) => answerOf(new Refusal("locked", {}, { retryAt }), 1_000).body.retry_after;
  deepEqual([after(500), after(1_001), after(61_001)], [1, 1, 61]);
  equal(answerOf(signInBusy(), 0).body.retry_after, 5);
});
