import { deepEqual, equal, ok } from "node:assert/strict";
import { readConfig } from "@api/config.ts";

const stripe = {
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_PUBLISHABLE_KEY: "pk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};
const live = {
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_012345678901234567890123",
};
const mail = { SMTP_URL: "smtps://mail.example", MAIL_FROM: "Kitchen <eat@shop.example>" };
const images = {
  IMAGES_S3_ENDPOINT: "https://s3.us-west-1.amazonaws.com",
  IMAGES_S3_REGION: "us-west-1",
  IMAGES_S3_BUCKET: "kitchen",
  IMAGES_S3_ACCESS_KEY_ID: "AKIA1",
  IMAGES_S3_SECRET_ACCESS_KEY: "s3cret",
};
const twilio = {
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "x",
  TWILIO_FROM: "+17145551234",
};
const production = {
  APP_ENV: "production",
  DATABASE_URL: "postgres://worker@db/shop",
  DATABASE_OWNER_URL: "postgres://owner@db/shop",
  PUBLIC_URL: "https://shop.example/",
  SECRETS_KEY: new Uint8Array(32).toBase64(),
  ...mail,
  ...live,
  ...twilio,
};

function mistakes(env: Record<string, string | undefined>): string[] {
  const read = readConfig(env);
  return read.ok ? [] : read.mistakes;
}

/** The variables that the mistakes name. */
function names(env: Record<string, string | undefined>): string[] {
  return mistakes(env).flatMap((mistake) => mistake.match(/\b[A-Z]{2,}(?:_[A-Z0-9]+)*\b/g) ?? []);
}

Deno.test("runs the demo on port 8000 when no variable is set", () => {
  for (
    const env of [{}, { DATABASE_URL: "", STRIPE_SECRET_KEY: "", PORT: "", APP_ENV: undefined }, {
      PORT: "  ",
    }]
  ) {
    const read = readConfig(env);
    ok(read.ok, JSON.stringify(read));
    const { port, hostname, dataDir, publicUrl, isProduction } = read.config;
    deepEqual([port, hostname, dataDir, publicUrl, isProduction], [
      8000,
      "127.0.0.1",
      ".data",
      "http://localhost:8000",
      false,
    ]);
    const { databaseUrl, stripe, mail, twilio } = read.config;
    deepEqual([databaseUrl, stripe, mail, twilio], [undefined, undefined, undefined, undefined]);
  }
});

Deno.test("reports all mistakes at once, each with the name of its variable", () => {
  const wrong = {
    APP_ENV: "prod",
    PORT: "eighty",
    DATABASE_URL: "mysql://db",
    PUBLIC_URL: "shop.example",
    SMTP_URL: "http://mail",
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_API_BASE: "ftp://stripe",
    TWILIO_FROM: "+17145550100",
  };
  const messages = names(wrong);
  const missing = [
    "STRIPE_PUBLISHABLE_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "TWILIO_ACCOUNT_SID",
    "TWILIO_AUTH_TOKEN",
  ];
  for (const name of [...missing, ...Object.keys(wrong)]) {
    if (name === "STRIPE_SECRET_KEY" || name === "TWILIO_FROM") continue;
    ok(messages.includes(name), `${name} is not among ${messages}`);
  }
  for (const mistake of mistakes(wrong)) ok(!/expected|received|Invalid|>=|<=/.test(mistake), mistake);
});

Deno.test("accepts only whole numbers up to 65535 as the port", () => {
  for (const PORT of ["-1", "65536", "80.5", "0x", "8000 8001", "NaN"]) {
    deepEqual(mistakes({ PORT }), ["PORT must be a number from 0 to 65535"], PORT);
  }
});

Deno.test("refuses an incomplete set of variables", () => {
  for (const set of [stripe, mail, twilio, images]) {
    const all = Object.entries(set);
    for (const [name] of all) {
      const without = Object.fromEntries(all.filter(([other]) => other !== name));
      deepEqual(names(without), [name]);
      const alone = Object.fromEntries(all.filter(([other]) => other === name));
      deepEqual(
        names(alone).toSorted(),
        all.map(([other]) => other).filter((other) => other !== name).toSorted(),
      );
    }
    equal(readConfig(set).ok, true);
  }
});

Deno.test("refuses an address for Stripe or Twilio without the keys", () => {
  for (const name of ["STRIPE_API_BASE", "STRIPE_JS_URL"]) {
    deepEqual(names({ [name]: "http://localhost:1" }).slice(0, 3), Object.keys(stripe), name);
  }
  deepEqual(names({ TWILIO_API_BASE: "http://localhost:1" }), Object.keys(twilio));
});

Deno.test("production names every missing variable", () => {
  const optional = ["APP_ENV", ...Object.keys(twilio)];
  const needed = Object.keys(production).filter((name) => !optional.includes(name));
  deepEqual(new Set(names({ APP_ENV: "production" })), new Set([...needed, "SECRETS_KEY_FILE", "APP_ENV"]));
  for (const name of needed) {
    ok(names({ ...production, [name]: undefined }).includes(name), name);
  }
});

Deno.test("production accepts a complete configuration and removes the slash from PUBLIC_URL", () => {
  const read = readConfig(production);
  ok(read.ok, JSON.stringify(read));
  deepEqual([read.config.isProduction, read.config.publicUrl], [true, "https://shop.example"]);
  equal(read.config.hostname, "0.0.0.0");
  equal(read.config.stripe?.jsUrl, "https://js.stripe.com/v3/");
  deepEqual(read.config.mail?.from, { name: "Kitchen", address: "eat@shop.example" });
});

Deno.test("reads the root key from 32 bytes in base64 or from a file", () => {
  for (
    const wrong of ["change-me", "x".repeat(44), new Uint8Array(31).toBase64(), new Uint8Array(33).toBase64()]
  ) {
    deepEqual(names({ SECRETS_KEY: wrong }), ["SECRETS_KEY"], wrong);
    ok(!mistakes({ SECRETS_KEY: wrong }).join().includes(wrong), wrong);
  }
  const key = new Uint8Array(32).toBase64();
  deepEqual(names({ SECRETS_KEY: key, SECRETS_KEY_FILE: "/run/secrets/key" }), [
    "SECRETS_KEY",
    "SECRETS_KEY_FILE",
  ]);
  const where = (env: Record<string, string | undefined>) => {
    const read = readConfig(env);
    return read.ok && read.config.secretsKey;
  };
  deepEqual(where({}), { from: "file", file: ".data/secrets.key" });
  deepEqual(where({ SECRETS_KEY: ` ${key}\n` }), { from: "environment", key });
  deepEqual(where({ ...production, SECRETS_KEY: undefined, SECRETS_KEY_FILE: "/run/secrets/key" }), {
    from: "file",
    file: "/run/secrets/key",
  });
});

Deno.test("accepts proxies as addresses or networks, and RATE_LIMITS=off only in the demo", () => {
  const read = readConfig({ TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.1 2001:db8::/32", RATE_LIMITS: "off" });
  deepEqual(read.ok && [read.config.trustedProxies, read.config.hasRateLimits], [
    ["10.0.0.0/8", "192.0.2.1", "2001:db8::/32"],
    false,
  ]);
  for (const wrong of ["localhost", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0/8", "10.0.0.0/", "*"]) {
    deepEqual(names({ TRUSTED_PROXIES: wrong }), ["TRUSTED_PROXIES"], wrong);
  }
  ok(mistakes({ APP_ENV: "production", RATE_LIMITS: "off" }).some((each) => each.startsWith("RATE_LIMITS")));
});

Deno.test("a percent sign in a password of an address must be written as %25", () => {
  const wrong = "p%ss";
  for (
    const [name, address] of [
      ["DATABASE_URL", `postgres://worker:${wrong}@db/shop`],
      ["DATABASE_OWNER_URL", `postgres://owner:${wrong}@db/shop`],
      ["SMTP_URL", `smtps://kitchen:${wrong}@mail.example`],
    ] as const
  ) {
    deepEqual(mistakes({ ...production, [name]: address }), [
      `${name} has a percent sign that stands for itself: write it as %25`,
    ]);
    equal(readConfig({ ...production, [name]: address.replace(wrong, "p%25ss") }).ok, true, name);
  }
});

Deno.test("an address with a slash, a question mark or a number sign in its password says how to write it", () => {
  for (const password of ["p/ss", "p?ss", "p#ss", "1/ss"]) {
    for (
      const [name, address] of [
        ["DATABASE_URL", `postgres://worker:${password}@db/shop`],
        ["SMTP_URL", `smtps://kitchen:${password}@mail.example`],
      ] as const
    ) {
      const about = mistakes({ ...production, [name]: address }).filter((each) => each.startsWith(name));
      ok(about.some((each) => each.includes("%2F")), JSON.stringify([address, about]));
      const written = address.replace(password, encodeURIComponent(password));
      equal(readConfig({ ...production, [name]: written }).ok, true, written);
    }
  }
});

Deno.test("accepts a sender with or without a name", () => {
  const from = (MAIL_FROM: string) => {
    const read = readConfig({ ...mail, MAIL_FROM });
    return read.ok ? read.config.mail?.from : read.mistakes;
  };
  deepEqual(from("eat@shop.example"), { name: undefined, address: "eat@shop.example" });
  deepEqual(from('"Kitchen, Seoul" <eat@shop.example>'), {
    name: "Kitchen, Seoul",
    address: "eat@shop.example",
  });
  for (
    const wrong of [
      "Kitchen",
      "eat@shop",
      "Kitchen <eat@shop.example",
      "eat@shop.example>",
      "a@b.example, c@d.example",
    ]
  ) {
    deepEqual(from(wrong), ["MAIL_FROM must be a mail address, or Name <address>"], wrong);
  }
});

Deno.test("the demo refuses live keys, also with DEMO_PUBLIC=yes", () => {
  for (
    const key of [
      { ...stripe, STRIPE_SECRET_KEY: "sk_live_x" },
      { ...stripe, STRIPE_SECRET_KEY: "rk_live_x" },
      { ...stripe, STRIPE_PUBLISHABLE_KEY: "pk_live_x" },
      live,
    ]
  ) {
    for (const DEMO_PUBLIC of ["no", "yes"]) {
      const messages = mistakes({ ...key, DEMO_PUBLIC });
      ok(messages.some((each) => each.includes("is a live key, and this is the demo")), messages.join());
    }
  }
  equal(readConfig(stripe).ok, true);
});

Deno.test("only the demo with its own payment provider has a clock that begins on a Friday", () => {
  const hasFridayClock = (given: Record<string, string>) => {
    const read = readConfig({ DEMO_CLOCK: "friday", ...given });
    return read.ok && read.config.hasFridayClock;
  };
  equal(hasFridayClock({}), true);
  equal(hasFridayClock({ DEMO_CLOCK: "real" }), false);
  equal(hasFridayClock(stripe), false);
  equal(hasFridayClock(production), false);
});

Deno.test("the demo accepts public addresses only with DEMO_PUBLIC=yes", () => {
  for (const HOST of ["0.0.0.0", "::", "192.0.2.1", "shop.example"]) {
    deepEqual(names({ HOST })[0], "HOST", HOST);
    equal(readConfig({ HOST, DEMO_PUBLIC: "yes" }).ok, true, HOST);
  }
  for (const HOST of ["127.0.0.1", "127.8.0.1", "::1", "localhost"]) {
    equal(readConfig({ HOST }).ok, true, HOST);
  }
  for (const PUBLIC_URL of ["https://localhost", "https://shop.example", "http://192.0.2.1:8000"]) {
    deepEqual(names({ PUBLIC_URL })[0], "PUBLIC_URL", PUBLIC_URL);
    equal(readConfig({ PUBLIC_URL, DEMO_PUBLIC: "yes" }).ok, true, PUBLIC_URL);
  }
  for (const PUBLIC_URL of ["http://localhost:8000", "http://127.0.0.1", "http://[::1]:8000"]) {
    equal(readConfig({ PUBLIC_URL }).ok, true, PUBLIC_URL);
  }
  deepEqual(names({ ...production, DEMO_PUBLIC: "yes" })[0], "DEMO_PUBLIC");
});

Deno.test("the staff app has another host name than the guests' site, or none of its own", () => {
  const staffUrl = (STAFF_URL: string) => {
    const read = readConfig({ ...production, STAFF_URL });
    return read.ok ? read.config.staffUrl : names({ ...production, STAFF_URL });
  };
  equal(staffUrl("https://staff.shop.example/"), "https://staff.shop.example");
  for (const same of ["https://shop.example", "https://SHOP.example/"]) equal(staffUrl(same), undefined);
  for (
    const wrong of [
      "http://staff.shop.example",
      "https://shop.example:8443",
      "https://shop.example/admin",
      "https://staff.shop.example/admin",
    ]
  ) deepEqual([staffUrl(wrong)].flat()[0], "STAFF_URL", wrong);
  deepEqual(names({ STAFF_URL: "http://staff.localhost" })[0], "STAFF_URL", "without PUBLIC_URL");
  deepEqual(names({ PUBLIC_URL: "http://a.localhost", STAFF_URL: "http://192.0.2.1" })[0], "STAFF_URL");
});

Deno.test("refuses Stripe keys in the wrong variable or of different modes", () => {
  const swapped = { STRIPE_SECRET_KEY: "pk_test_x", STRIPE_PUBLISHABLE_KEY: "sk_test_x" };
  for (const APP_ENV of ["demo", "production"]) {
    const messages = names({ ...production, ...swapped, STRIPE_TEST_MODE: "yes", APP_ENV });
    ok(messages.includes("STRIPE_SECRET_KEY") && messages.includes("STRIPE_PUBLISHABLE_KEY"), `${messages}`);
  }
  deepEqual(names({ ...production, STRIPE_PUBLISHABLE_KEY: "whsec_1" }), ["STRIPE_PUBLISHABLE_KEY"]);
  deepEqual(names({ ...production, STRIPE_SECRET_KEY: "x" }), ["STRIPE_SECRET_KEY"]);
  const ofTwoModes = mistakes({ ...production, STRIPE_PUBLISHABLE_KEY: "pk_test_x" });
  deepEqual(ofTwoModes.map((message) => message.includes("of two modes")), [true]);
});

Deno.test("production accepts test keys only with STRIPE_TEST_MODE=yes", () => {
  const test = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_PUBLISHABLE_KEY: "pk_test_x" };
  deepEqual(new Set(names({ ...production, ...test })), new Set([...Object.keys(test), "STRIPE_TEST_MODE"]));
  const read = readConfig({ ...production, ...test, STRIPE_TEST_MODE: "yes" });
  equal(read.ok && read.config.isTestMode, true);
  deepEqual(
    new Set(names({ ...production, STRIPE_TEST_MODE: "yes" })),
    new Set([...Object.keys(test), "STRIPE_TEST_MODE"]),
  );
  equal(readConfig({ ...production, STRIPE_SECRET_KEY: "rk_live_x" }).ok, true);
});

/** Checks that production refuses exactly these changes. Every message begins with its variable. */
function refused(changes: Record<string, string>): void {
  const messages = mistakes({ ...production, ...changes });
  deepEqual(
    messages.map((each) => each.split(" ")[0]),
    Object.keys(changes),
    JSON.stringify([changes, messages]),
  );
}

Deno.test("production refuses harmful values", () => {
  for (const secret of ["x", "whsec_production", "sk_live_012345678901234567890123"]) {
    refused({ STRIPE_WEBHOOK_SECRET: secret });
  }
  const addresses = ["http://shop.example", "http://localhost:8000", "https://shop.example/order"];
  for (const address of [...addresses, "https://localhost", "https://127.0.0.1:8443"]) {
    refused({ PUBLIC_URL: address });
  }
  for (const name of ["STRIPE_API_BASE", "STRIPE_JS_URL", "TWILIO_API_BASE"]) {
    refused({ [name]: "http://192.0.2.1" });
    equal(readConfig({ ...production, [name]: "http://127.0.0.1:9" }).ok, true);
  }
  refused({ TWILIO_ACCOUNT_SID: "SK1" });
  refused({ TWILIO_FROM: "(714) 555-1234" });
  refused({ DATABASE_URL: "postgres://owner:other@db/shop" });
  const elsewhere = "DATABASE_URL must name the same host, port and database as DATABASE_OWNER_URL";
  for (const place of ["other/shop", "db/postgres", "db:5433/shop"]) {
    deepEqual(mistakes({ ...production, DATABASE_URL: `postgres://worker@${place}` }), [elsewhere]);
  }
  deepEqual(mistakes({ ...production, DATABASE_URL: "postgres://worker@db:5432/shop" }), []);
});

Deno.test("production refuses proxy networks that are too wide", () => {
  for (
    const list of [
      ...["0.0.0.0/0", "::/0", "0.0.0.0/1 128.0.0.0/1", "10.0.0.1, 64.0.0.0/7", "2000::/3", "::/8"],
      ...["::ffff:0:0/96", "::ffff:128.0.0.0/97"],
    ]
  ) refused({ TRUSTED_PROXIES: list });
  for (const list of ["10.0.0.0/8", "172.16.0.0/12", "fc00::/7", "::1", "::ffff:10.0.0.0/104", "192.0.2.1"]) {
    equal(readConfig({ ...production, TRUSTED_PROXIES: list }).ok, true, list);
  }
});

Deno.test("production accepts unencrypted SMTP to another machine only with SMTP_INSECURE=yes", () => {
  for (
    const url of [
      "smtp://mail.example",
      "smtp://mail.example:25",
      "smtps://mail.example?tls.rejectUnauthorized=false",
      "smtp://mail.example:587?ignoreTLS=true",
    ]
  ) {
    refused({ SMTP_URL: url });
    equal(readConfig({ ...production, SMTP_URL: url, SMTP_INSECURE: "yes" }).ok, true, url);
  }
  for (
    const url of [
      "smtps://mail.example",
      "smtp://mail.example:587",
      "smtp://127.0.0.1:25",
      "smtp://localhost",
    ]
  ) {
    equal(readConfig({ ...production, SMTP_URL: url }).ok, true, url);
  }
});

Deno.test("production refuses every placeholder of .env.example", async () => {
  const example = Array.from(
    (await Deno.readTextFile(new URL("../../.env.example", import.meta.url))).matchAll(
      /^(?:# ?)?([A-Z][A-Z0-9_]*)=(.*)$/gm,
    ),
    ([, name = "", value = ""]) => ({ name, value: value.replace(/^'(.*)'$/, "$1") }),
  );
  const unfilled = example.filter(({ value }) => /change-me|example\.com/.test(value));
  const needed = Object.keys(production).filter((name) => name !== "APP_ENV");
  deepEqual(needed.filter((name) => !unfilled.some((each) => each.name === name)), []);
  for (const { name, value } of unfilled) {
    // docker-compose.yml puts these two passwords into the database URLs.
    if (name.endsWith("_PASSWORD")) refused({ DATABASE_URL: `postgres://worker:${value}@db/shop` });
    else refused({ [name]: value });
  }
  const earlier = {
    STRIPE_SECRET_KEY: "sk_live_...",
    TWILIO_ACCOUNT_SID: "AC...",
    TWILIO_FROM: "+17145550100",
  };
  for (const [name, value] of Object.entries(earlier)) refused({ [name]: value });
});

Deno.test("no message contains a value", () => {
  const secret = "5ecret".repeat(8);
  const wrong = Object.fromEntries(Object.keys(production).map((name) => [name, secret]));
  for (const APP_ENV of ["demo", "production"]) {
    for (const each of mistakes({ ...wrong, APP_ENV })) ok(!each.includes("5ecret"), each);
    for (
      const each of mistakes({ ...production, ...wrong, STRIPE_SECRET_KEY: `sk_test_${secret}`, APP_ENV })
    ) {
      ok(!each.includes("5ecret"), each);
    }
  }
});
