import { deepEqual, equal, ok } from "node:assert/strict";
import plugin from "./layers.ts";

const root = decodeURIComponent(new URL("..", import.meta.url).pathname);

function findings(path: string, source: string): string[] {
  return Deno.lint.runPlugin(plugin, root + path, source).map((finding) =>
    `${finding.id}: ${finding.message}`
  );
}

const imports = (path: string, specifier: string) => findings(path, `import { x } from "${specifier}";`);

/** File → allowed imports. */
const legal: Record<string, string[]> = {
  "domain/shared/money.ts": ["./result.ts", "@domain/shared/ids.ts"],
  "domain/cart/quote.ts": ["../shared/money.ts", "@domain/menu/dish.ts", "../hours/slots.ts", "./lines.ts"],
  "domain/order/order.ts": ["../staff/roles.ts", "../settings/settings.ts"],
  "domain/ports/orders.ts": ["../order/order.ts", "@domain/shared/result.ts", "./clock.ts"],
  "domain/usecases/accept_order.ts": ["../ports/orders.ts", "@domain/order/moves.ts", "./announce.ts"],
  "domain/order/order_test.ts": [
    "fast-check",
    "node:assert/strict",
    "../usecases/accept_order.ts",
    "../ports/clock.ts",
  ],
  "domain/usecases/accept_order_test.ts": [
    "../testing/memory/orders.ts",
    "../testing/fixtures.ts",
  ],
  "domain/testing/memory/orders.ts": ["@domain/order/order.ts", "@domain/ports/orders.ts", "./live.ts"],
  "contract/schemas/orders.ts": ["zod", "zod/mini", "@domain/order/order.ts", "./envelope.ts"],
  "api/adapters/postgres/orders/orders.ts": [
    "drizzle-orm/pg-core",
    "node:path",
    "@domain/order/order.ts",
    "@domain/ports/orders.ts",
    "./schema/orders.ts",
  ],
  "api/adapters/postgres/orders_test.ts": [
    "@domain/testing/memory/orders.ts",
    "@api/testing/port_suites.ts",
    "@demo/seed.ts",
  ],
  "api/adapters/clock.ts": ["@domain/ports/clock.ts"],
  "api/http/orders.ts": [
    "hono",
    "@domain/usecases/accept_order.ts",
    "@contract/orders.ts",
    "@web/illustrations/svg.ts",
  ],
  "api/http/orders_test.ts": ["@domain/testing/fixtures.ts", "../testing/app.ts", "fast-check"],
  "api/notifications/guest_message.ts": [
    "@domain/order/order.ts",
    "@domain/ports/outbox.ts",
    "@contract/deny_reason_texts.ts",
    "./texts.ts",
  ],
  "api/jobs/expiry.ts": [
    "@domain/usecases/expire_order.ts",
    "@domain/ports/orders.ts",
    "../notifications/guest_message.ts",
    "./loop.ts",
  ],
  "demo/seed.ts": ["hono", "@domain/ports/menu.ts", "@contract/menu.ts", "./stripe/emulator.ts"],
  "api/config.ts": ["zod", "@domain/settings/settings.ts"],
  "api/main.ts": [
    "./config.ts",
    "./adapters/postgres/orders.ts",
    "./http/app.ts",
    "./jobs/expiry.ts",
    "@demo/seed.ts",
    "hono",
  ],
  "tests/system/two_processes_test.ts": ["@api/main.ts", "@api/testing/postgres_server.ts"],
  "api/testing/app.ts": [
    "../main.ts",
    "@domain/testing/fixtures.ts",
    "../adapters/stripe/payments.ts",
    "@demo/seed.ts",
    "postgres",
  ],
  "web/fonts.ts": ["@fontsource-variable/hanken-grotesk", "./tokens.css"],
  "storefront/src/features/cart/cart.tsx": [
    "react",
    "@contract/cart.ts",
    "@domain/cart/quote.ts",
    "@web/tokens.css",
    "@/ui/button.tsx",
    "@/lib/api.ts",
    "./line.tsx",
    "./components/../model/total.ts",
  ],
  "storefront/src/routes/cart.tsx": [
    "../features/cart/cart.tsx",
    "../features/menu/menu.tsx",
    "../ui/page.tsx",
  ],
  "storefront/src/ui/button.tsx": ["@base-ui/react", "../lib/class_names.ts", "@domain/shared/money.ts"],
  "storefront/vite.config.ts": ["vite", "node:path", "./build/manifest.ts"],
  "staff-pwa/src/main.tsx": ["./routes/orders.tsx", "./features/board/board.tsx"],
  "staff-pwa/src/features/board/board.tsx": ["@/offline/queue.ts", "@domain/staff/permissions.ts"],
  "staff-pwa/src/features/board/board_test.tsx": ["node:assert/strict", "fast-check"],
  "tests/browser/guest.spec.ts": ["@api/main.ts", "@playwright/test", "@web/api_client.ts"],
  "tasks/testing/all.ts": ["@api/testing/postgres_server.ts", "node:path"],
};

/** File → forbidden imports. */
const illegal: Record<string, string[]> = {
  "domain/shared/money.ts": [
    "../menu/dish.ts",
    "@domain/ports/clock.ts",
    "zod",
    "node:crypto",
    "npm:zod",
    "fast-check",
  ],
  "domain/cart/quote.ts": [
    "../ports/menu.ts",
    "../usecases/place_order.ts",
    "hono",
    "node:assert/strict",
    "@contract/cart.ts",
  ],
  "domain/ports/orders.ts": [
    "../usecases/accept_order.ts",
    "drizzle-orm",
    "../testing/memory/orders.ts",
  ],
  "domain/usecases/accept_order.ts": [
    "@api/http/orders.ts",
    "@contract/orders.ts",
    "fast-check",
    "jsr:@std/assert",
  ],
  "domain/order/order_test.ts": ["hono", "node:fs", "@api/http/orders.ts", "npm:fast-check"],
  "domain/usecases/accept_order_test.ts": ["@api/testing/shop.ts", "@contract/orders.ts"],
  "domain/testing/fixtures.ts": ["@api/testing/keys.ts", "zod", "node:crypto"],
  "spare/thing.ts": ["./other.ts"],
  "contract/schemas/orders.ts": [
    "hono",
    "node:path",
    "@domain/usecases/accept_order.ts",
    "@domain/ports/orders.ts",
    "@api/http/app.ts",
  ],
  "api/adapters/postgres/orders/orders.ts": [
    "@domain/testing/memory/orders.ts",
    "@api/adapters/stripe/payments.ts",
    "@api/adapters/clock.ts",
    "@api/http/app.ts",
    "@contract/orders.ts",
    "@domain/usecases/accept_order.ts",
    "@demo/seed.ts",
    "@api/testing/fixtures.ts",
    "npm:drizzle-orm",
  ],
  "api/adapters/postgres/orders_test.ts": ["../stripe/payments.ts", "@api/http/app.ts"],
  "api/http/orders.ts": [
    "../adapters/postgres/orders.ts",
    "../jobs/expiry.ts",
    "@demo/seed.ts",
    "../main.ts",
    "../config.ts",
  ],
  "api/http/orders_test.ts": ["../adapters/postgres/orders.ts", "../jobs/expiry.ts"],
  "api/notifications/guest_message.ts": [
    "@domain/usecases/place_order.ts",
    "../http/app.ts",
    "../jobs/expiry.ts",
    "hono",
  ],
  "api/jobs/expiry.ts": [
    "../adapters/clock.ts",
    "../http/app.ts",
    "@contract/orders.ts",
    "hono",
    "../testing/fixtures.ts",
  ],
  "demo/seed.ts": ["@api/adapters/postgres/menu.ts", "@api/http/app.ts", "@api/main.ts"],
  "api/config.ts": ["./main.ts", "./http/app.ts", "@contract/auth.ts"],
  "api/main.ts": ["../storefront/src/entry_server.tsx", "./testing/app.ts", "https://example.org/x.ts"],
  "api/helpers.ts": ["hono"],
  "web/illustrations/svg.ts": ["@contract/menu.ts", "../api_client.ts", "react"],
  "web/fonts.ts": ["@domain/usecases/place_order.ts", "../storefront/src/main.tsx", "node:fs"],
  "storefront/src/features/cart/cart.tsx": [
    "../menu/dish_card.tsx",
    "@/routes/cart.tsx",
    "@/main.tsx",
    "@domain/usecases/place_order.ts",
    "@domain/ports/orders.ts",
    "@api/http/app.ts",
    "@demo/seed.ts",
    "/src/ui/button.tsx",
    "node:fs",
  ],
  "storefront/src/ui/button.tsx": [
    "../features/cart/cart.tsx",
    "../routes/cart.tsx",
    "@domain/usecases/place_order.ts",
  ],
  "storefront/src/lib/api.ts": ["../features/cart/cart.tsx", "@api/config.ts"],
  "storefront/src/routes/cart.tsx": ["@domain/usecases/place_order.ts", "@api/main.ts"],
  "staff-pwa/src/features/board/board.tsx": ["../auth/login.tsx", "@/routes/login.tsx"],
  "staff-pwa/vite.config.ts": ["./src/main.tsx", "../api/config.ts"],
  "staff-pwa/src/offline/queue.ts": ["../features/board/board.tsx"],
};

for (const [path, specifiers] of Object.entries(legal)) {
  Deno.test(`${path} may import what its layer allows`, () => {
    for (const specifier of specifiers) deepEqual(imports(path, specifier), [], specifier);
  });
}

for (const [path, specifiers] of Object.entries(illegal)) {
  Deno.test(`${path} may not import what its layer forbids`, () => {
    for (const specifier of specifiers) {
      const found = imports(path, specifier);
      equal(found.length, 1, `${specifier}: ${found}`);
      ok(found[0]?.startsWith("layers/arrows: "), String(found[0]));
    }
  });
}

Deno.test("checks every import syntax", () => {
  const path = "domain/cart/quote.ts";
  const forms = [
    `import "hono";`,
    `import type { Hono } from "hono";`,
    `import { type Hono } from "hono";`,
    `export { Hono } from "hono";`,
    `const hono = await import("hono");`,
    `type App = import("hono").Hono;`,
    `import hono = require("hono");`,
  ];
  for (const form of forms) {
    deepEqual(findings(path, form), ['layers/arrows: domain rules may not import the package "hono"'], form);
  }
  deepEqual(findings(path, `export const x = 1; const y = 2; export { y };`), []);
});

Deno.test("only code that loads built files may use a computed import", () => {
  const source = "const module = await import(`./${name}.ts`);";
  equal(findings("api/http/pages/pages.ts", source).length, 1);
  equal(findings("storefront/src/main.tsx", source).length, 1);
  deepEqual(findings("api/main.ts", source), []);
  deepEqual(findings("staff-pwa/build/catalogs.ts", source), []);
});

Deno.test("an import error names both cells and the allowed imports", () => {
  deepEqual(imports("api/adapters/stripe/payments.ts", "../postgres/orders.ts"), [
    "layers/arrows: api/adapters/stripe may not import api/adapters/postgres " +
    "(it may import domain/shared, domain rules, domain/ports, api/adapters/root.ts, api/adapters/file_lock.ts)",
  ]);
});

Deno.test("an import climbs at most one folder, unless it stays in its feature", () => {
  const sheet = "staff-pwa/src/features/board/components/sheets/deny_sheet.tsx";
  deepEqual(imports(sheet, "../../model/board.ts"), []);
  deepEqual(imports(sheet, "@/ui/button.tsx"), []);
  deepEqual(imports(sheet, "../../../../ui/button.tsx"), [
    "layers/arrows: ../../../../ui/button.tsx climbs out of staff-pwa/features/board: use an alias of deno.json",
  ]);
  equal(imports("tests/browser/guest/order.spec.ts", "../../../api/main.ts").length, 1);
  equal(imports("domain/usecases/ordering/cart.ts", "../../cart/cart.ts").length, 1);
  deepEqual(imports("domain/cart/quote.ts", "../shared/money.ts"), []);
  deepEqual(imports("staff-pwa/build/manifest.ts", "../../web/build/class_names.ts"), []);
});

const forbidden: Record<string, string> = {
  "Deno.env.get('PORT')": "Deno",
  "Date.now()": "Date.now",
  "new Date()": "new Date()",
  "new Date(2026, 0, 1)": "new Date()",
  "Math.random()": "Math.random",
  "Math['random']()": "Math itself",
  "crypto.randomUUID()": "crypto",
  "fetch('/x')": "fetch",
  "setTimeout(() => {}, 1)": "setTimeout",
  "setInterval(() => {}, 1)": "setInterval",
  "Temporal.Now.instant()": "Temporal.Now",
  "console.log('x')": "console",
  "globalThis['fetch']('/x')": "globalThis",
  "{ fetch }": "fetch",
};

Deno.test("the domain may not use the clock, random numbers, the network or the runtime", () => {
  for (const [expression, name] of Object.entries(forbidden)) {
    const source = `const x = (${expression});`;
    deepEqual(
      findings("domain/order/order.ts", source),
      [`layers/pure-core: The core may not use ${name}`],
      source,
    );
    deepEqual(findings("domain/order/order_test.ts", source), [], `a test may: ${source}`);
    deepEqual(findings("api/http/orders.ts", source), [], `the edge may: ${source}`);
  }
  equal(findings("domain/order/order.ts", "const { now } = Date;").length, 1);
  equal(findings("domain/order/order.ts", "const { Now } = Temporal;").length, 1);
  equal(findings("domain/order/order.ts", "type Env = typeof Deno.env;").length, 1);
});

Deno.test("the domain may use names that only look impure", () => {
  const allowed = [
    "const total = Math.round(1.5) + Math.max(1, 2);",
    "const at = Temporal.Instant.from('2026-01-01T00:00:00Z');",
    "function at(x: Temporal.ZonedDateTime): Temporal.PlainDate { return x.toPlainDate(); }",
    "type Clock = { now(): Temporal.Instant; fetch: string }; const x = { fetch: 1, console: 2 };",
    "const lunch = clock.now(); const text = menu.fetch; const y = deps.crypto.value;",
  ];
  for (const source of allowed) deepEqual(findings("domain/order/order.ts", source), [], source);
});

Deno.test("barrel files are forbidden everywhere", () => {
  for (
    const path of [
      "domain/order/order.ts",
      "api/http/app.ts",
      "tests/browser/guest.ts",
      "storefront/src/ui/all.ts",
    ]
  ) {
    deepEqual(findings(path, `export * from "./other.ts";`), ["layers/no-barrel: No barrels"], path);
    deepEqual(findings(path, `export * as other from "./other.ts";`), ["layers/no-barrel: No barrels"], path);
  }
});

Deno.test("ignores files outside the repository", () => {
  deepEqual(Deno.lint.runPlugin(plugin, "/elsewhere/domain/order.ts", `import "hono"; fetch("/");`), []);
});
