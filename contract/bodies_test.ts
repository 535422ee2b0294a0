import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { dishBody } from "./schemas/menu.ts";
import { denyBody } from "./schemas/orders.ts";
import { deepEqual, equal, ok } from "node:assert/strict";
import * as z from "zod";
import { toSingleLine } from "@domain/shared/text.ts";

const rows = Object.entries<Endpoint>(endpoints);

/** The write endpoints to which existing clients may send extra keys (docs/adr/0023-endpoint-table.md). */
const lenient = [
  "POST /api/cart/add",
  "PUT /api/cart/update",
  "DELETE /api/cart/clear",
  "POST /api/cart-links",
  "POST /api/admin/phone-links",
  "POST /api/payment/create-payment-intent",
  "POST /api/payment/update-payment-intent-metadata",
  "POST /api/auth/login",
  "POST /api/auth/refresh",
  "POST /api/auth/logout",
  "POST /api/auth/logout-all",
  "POST /api/auth/change-password",
  "POST /api/admin/menu",
  "PUT /api/admin/menu/{id}",
  "POST /api/admin/menu/{id}/duplicate",
  "DELETE /api/admin/menu/{id}",
  "PUT /api/admin/menu/{id}/price",
  "PUT /api/admin/menu/{id}/availability",
  "POST /api/admin/menu/bulk/availability",
  "POST /api/admin/menu/categories",
  "PUT /api/admin/menu/categories/{id}",
  "DELETE /api/admin/menu/categories/{id}",
  "PUT /api/admin/menu/categories/reorder",
  "PUT /api/admin/store/hours",
  "POST /api/admin/store/holidays",
  "PUT /api/admin/store/holidays/{id}",
  "DELETE /api/admin/store/holidays/{id}",
  "PUT /api/admin/store/settings/bulk",
  "POST /api/admin/orders/{id}/accept",
  "POST /api/admin/orders/{id}/deny",
  "POST /api/admin/orders/{id}/offer",
];

Deno.test("only the listed endpoints ignore unknown keys", () => {
  const ignoring = rows.filter(([, row]) => row.unknownKeys === "ignored");
  deepEqual(ignoring.map(([, { method, path }]) => `${method} ${path}`).toSorted(), lenient.toSorted());
});

Deno.test("every object of a body, nested ones too, refuses unknown keys unless the endpoint ignores them", () => {
  for (const [name, { body, unknownKeys }] of rows) {
    if (body === undefined) continue;
    for (const { path, schema } of partsOf(body, name)) {
      if (schema instanceof z.ZodObject) equal(isStrict(schema), unknownKeys !== "ignored", path);
    }
  }
});

/** Fields that allow line breaks. */
const multiLine = [
  "addToCart.special_instructions",
  "offerChange.reason",
  "updateCart.special_instructions",
  "makeCartLink.items[].special_instructions",
  "makePhoneLink.items[].special_instructions",
  "createIntent.special_instructions",
  "updateIntent.special_instructions",
  "denyOrder.reason",
  "cancelOrder.reason",
  "completeOrder.hand_over_reason",
  "refuseHandOver.reason",
  "refundOrder.reason",
  "settleRefund.reason",
  "changePrice.reason",
  "updateDish.price_reason",
  "updateOptionGroup.price_reason",
  "attachOptionGroup.price_reason",
  "duplicateOptionGroup.price_reason",
  "deleteOptionGroup.price_reason",
  ...["createDish", "updateDish", "createCategory", "updateCategory"].flatMap((name) => [
    `${name}.description`,
    `${name}.description_korean`,
  ]),
  ...["createHoliday", "updateHoliday"].flatMap((name) => [
    `${name}.notes`,
    `${name}.guest_message`,
    `${name}.guest_message_korean`,
  ]),
];

/** Fields that allow any characters: secrets, which are only compared, and settings, which `checkSetting` parses by key. */
const anyText = [
  "login.password",
  "changePassword.currentPassword",
  "changePassword.newPassword",
  "changePassword.confirmPassword",
  "editProfile.currentPassword",
  "beginSecondFactor.currentPassword",
  "disableSecondFactor.currentPassword",
  "replaceRecoveryCodes.currentPassword",
  "beginPasskey.currentPassword",
  "removePasskey.currentPassword",
  "setPin.current_password",
  "addUser.temporary_password",
  "resetPassword.temporary_password",
  "saveSettings.settings[].setting_value",
  "saveSettings.settings[].previous_value",
];

/** Sample values. Every text field of a body accepts at least one of them. */
const samples = [
  "Mina",
  "mina@example.com",
  "(714) 555-0134",
  "2026-11-20",
  "2026-11-20T20:00:00Z",
  "12:30",
  "0417",
  "/images/dish_1/a.webp",
  "https://fcm.googleapis.com/fcm/send/x",
  "x".repeat(20),
  "x".repeat(87),
];

const characters = [
  "\t",
  "\n",
  "\r",
  "\r\n",
  "\x07",
  "\x1b",
  "\x7f",
  "\x85",
  "\x9f",
  "\u2028",
  "\u2029",
  "\u202e",
  "\u2066",
  "\u200b",
  "\ufe0f",
  "\u3164",
];

Deno.test("no text field of a body accepts characters that no one sees", () => {
  const found = new Set<string>();
  for (const [name, { body }] of rows) {
    if (body === undefined) continue;
    for (const { path, schema } of partsOf(body, name)) {
      if (schema instanceof z.ZodObject) continue;
      found.add(path);
      ok(samples.some((sample) => schema.safeParse(sample).success), `no sample matches ${path}`);
      if (anyText.includes(path)) continue;
      for (const text of samples.flatMap(withCharacters)) {
        const { data } = schema.safeParse(text);
        if (typeof data !== "string") continue;
        const seen = multiLine.includes(path) ? data.replaceAll(/[\n\t]/g, "") : data;
        equal(toSingleLine(seen), seen.trim(), `${path} accepts ${JSON.stringify(text)}`);
      }
    }
  }
  for (const path of [...multiLine, ...anyText]) ok(found.has(path), `${path} is not a text field`);
  for (const path of ["addUser.first_name", "updateIntent.customer_info.lastName", "createDish.name"]) {
    ok(found.has(path), path);
  }
});

Deno.test("notes and reasons keep their line breaks", () => {
  for (const path of multiLine) {
    const field = rows.flatMap(([name, { body }]) => body === undefined ? [] : [...partsOf(body, name)])
      .find((part) => part.path === path);
    equal(field?.schema.safeParse("no nuts\r\nextra rice").data, "no nuts\nextra rice", path);
  }
});

Deno.test("the form of a text is checked only when its length is within the limit", () => {
  for (const [name, { body, query }] of rows) {
    for (const schema of [body, query]) {
      if (schema === undefined) continue;
      for (const { path, schema: text } of partsOf(schema, name)) {
        const checks = text instanceof z.ZodString ? (text.def.checks ?? []).map(({ _zod }) => _zod.def) : [];
        const form = checks.findIndex(({ check }) => check === "string_format");
        const limit = checks.findIndex(({ check, abort }) => check === "max_length" && abort === true);
        ok(form === -1 || (limit !== -1 && limit < form), `${path}: use formatted() of schemas/text.ts`);
      }
    }
  }
});

/** Texts of 64 kB that patterns, parsers and normalizers read slowly when they backtrack. */
const hostileTexts = [
  "a@|.|;",
  "|.|",
  "|a@|",
  "| |x",
  "x| |x",
  "|\n |x",
  "|\r|",
  "|1|x",
  "|-|",
  "|!|x",
  "|\u202e|",
  "|ㄱ|",
]
  .map((text) => {
    const [before = "", filling = "", after = ""] = text.split("|");
    return before + filling.repeat(64 * 1024 / filling.length) + after;
  });

Deno.test("no field has a check whose time grows with the square of a hostile text of 64 kB", () => {
  // Each takes up to 3 ms, and with a check that backtracks seconds.
  const enough = 250;
  for (const [name, { body }] of rows) {
    if (body === undefined) continue;
    for (const path of textPathsOf(body)) {
      for (const text of hostileTexts) {
        const hostile = exampleOf(body, path, text);
        const ms = fastest(() => body.safeParse(hostile), enough);
        ok(ms <= enough, `${name}.${path} took ${ms} ms for ${JSON.stringify(text.slice(0, 10))}`);
      }
    }
  }
});

/** Returns the shortest time of several runs in milliseconds, because a busy machine only adds time. One below `enough` is enough. */
function fastest(run: () => void, enough: number): number {
  let shortest = Infinity;
  for (let nth = 0; nth < 10 && shortest > enough; nth++) {
    const began = performance.now();
    run();
    shortest = Math.min(shortest, performance.now() - began);
  }
  return shortest;
}

/** The paths of the text fields below a schema: "customer_info.email", "items.0.id". */
function textPathsOf(schema: z.ZodType, path: readonly string[] = []): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) => textPathsOf(typed(field), [...path, key]));
  }
  if (schema instanceof z.ZodArray) return textPathsOf(typed(schema.element), [...path, "0"]);
  if (schema instanceof z.ZodUnion) {
    return [...new Set(schema.options.flatMap((option) => textPathsOf(typed(option), path)))];
  }
  if (schema instanceof z.ZodPipe) return textPathsOf(typed(schema.def.in), path);
  if (
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  ) return textPathsOf(typed(schema.unwrap()), path);
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodStringFormat;
  return isText || schema instanceof z.ZodUnknown ? [path.join(".")] : [];
}

/** A value for the schema with `text` at the path `target`. Its other fields are valid where the schema alone says how. */
function exampleOf(schema: z.ZodType, target: string, text: string, path: readonly string[] = []): unknown {
  const at = path.join(".");
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(
      Object.entries(schema.shape).map((
        [key, field],
      ) => [key, exampleOf(typed(field), target, text, [...path, key])]),
    );
  }
  if (schema instanceof z.ZodArray) return [exampleOf(typed(schema.element), target, text, [...path, "0"])];
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map((option) => typed(option));
    const option = options.find((one) => textPathsOf(one, path).includes(target)) ?? options[0];
    return option && exampleOf(option, target, text, path);
  }
  if (schema instanceof z.ZodPipe) return exampleOf(typed(schema.def.in), target, text, path);
  if (
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  ) return exampleOf(typed(schema.unwrap()), target, text, path);
  if (at === target) return text;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodNumber) return [1, 0, -1].find((value) => schema.safeParse(value).success) ?? 1;
  if (schema instanceof z.ZodBoolean) return true;
  return samples.find((sample) => schema.safeParse(sample).success);
}

function withCharacters(text: string): string[] {
  const middle = Math.floor(text.length / 2);
  return characters.flatMap((
    character,
  ) => [character + text, text.slice(0, middle) + character + text.slice(middle), text + character]);
}

type Part = { path: string; schema: z.ZodType };

/** Yields every object and every text field of a body's schema. A transformed text is one part. */
function* partsOf(schema: z.ZodType, path: string): Generator<Part> {
  if (schema instanceof z.ZodObject) {
    yield { path, schema };
    for (const [key, field] of Object.entries(schema.shape)) yield* partsOf(typed(field), `${path}.${key}`);
  } else if (schema instanceof z.ZodArray) {
    yield* partsOf(typed(schema.element), `${path}[]`);
  } else if (
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  ) {
    yield* partsOf(typed(schema.unwrap()), path);
  } else if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    yield { path, schema };
  } else if (schema instanceof z.ZodPipe || schema instanceof z.ZodUnion) {
    if (schema.safeParse(1).success !== schema.safeParse("x").success || schema instanceof z.ZodPipe) {
      yield { path, schema };
    }
  } else if (!textless.some((kind) => schema instanceof kind)) {
    throw new Error(`${path} is of a kind that this test does not know: ${schema.def.type}`);
  }
}

/** Kinds that contain no free text of the sender, or that no handler reads (`unknown`). */
const textless = [z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodUnknown, z.ZodNull];

/** Narrows a part of a schema, which Zod types as its core interface, to the class. */
function typed(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodType) return schema;
  throw new TypeError("not a schema");
}

function isStrict({ def: { catchall } }: z.ZodObject): boolean {
  return catchall instanceof z.ZodNever;
}

Deno.test("the deny reason `other` needs a message", () => {
  for (const reason of [undefined, null, "", " \n"]) {
    const denied = denyBody.safeParse({ reason_code: "other", reason });
    ok(!denied.success);
    deepEqual(denied.error.issues.map(({ path, message }) => [path, message]), [[
      ["reason"],
      "reason_required",
    ]]);
  }
  ok(denyBody.safeParse({ reason_code: "other", reason: "No power" }).success);
  ok(denyBody.safeParse({ reason: null }).success);
});

Deno.test("an empty picture address is no picture, and another server's is refused", () => {
  const dish = { name: "Galbi", price: 29.95, category_id: "grill", prep_time_minutes: 20 };
  ok(dishBody.safeParse({ ...dish, image_url: "" }).success);
  ok(!dishBody.safeParse({ ...dish, image_url: "https://elsewhere.example/a.png" }).success);
});

Deno.test("every endpoint of every noun is in the table, under a name and an address of its own", async () => {
  const names: string[] = [];
  for await (const { name: file, isFile } of Deno.readDir(import.meta.dirname ?? "")) {
    if (!isFile || !file.endsWith(".ts")) continue;
    const text = await Deno.readTextFile(new URL(file, import.meta.url));
    names.push(...[...text.matchAll(/^export const (\w+) = \{\s*method: "/gm)].map(([, name = ""]) => name));
  }
  deepEqual(names.toSorted(), Object.keys(endpoints).toSorted());
  const addresses = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  equal(new Set(addresses).size, addresses.length);
});
