import { deepEqual, equal, ok } from "node:assert/strict";
import { readConfig } from "./config.ts";

const stripe = {
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};
const images = {
  IMAGES_S3_ENDPOINT: "https://s3.us-west-1.amazonaws.com",
  IMAGES_S3_REGION: "us-west-1",
  IMAGES_S3_BUCKET: "kitchen",
  IMAGES_S3_ACCESS_KEY_ID: "AKIA1",
  IMAGES_S3_SECRET_ACCESS_KEY: "s3cret",
};
const twilio = { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "x", TWILIO_FROM: "+17145550100" };
const production = {
  APP_ENV: "production",
  DATABASE_URL: "postgres://shop@db/shop",
  SMTP_URL: "smtps://mail.example",
  PUBLIC_URL: "https://shop.example/",
  SECRETS_KEY: new Uint8Array(32).toBase64(),
  ...stripe,
  ...twilio,
};

function mistakes(env: Record<string, string | undefined>): string[] {
  const read = readConfig(env);
  return read.ok ? [] : read.mistakes;
}

/** The names that the mistakes are about, whatever the words. */
function names(env: Record<string, string | undefined>): string[] {
  return mistakes(env).flatMap((mistake) => mistake.match(/\b[A-Z]{2,}(?:_[A-Z0-9]+)*\b/g) ?? []);
}

Deno.test("with nothing set the whole demo runs on port 8000", () => {
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
      "0.0.0.0",
      ".data",
      "http://localhost:8000",
      false,
    ]);
    const { databaseUrl, stripe, smtpUrl, twilio } = read.config;
    deepEqual([databaseUrl, stripe, smtpUrl, twilio], [undefined, undefined, undefined, undefined]);
  }
});

Deno.test("every mistake is told at once, each as a sentence that names its variable", () => {
  const wrong = {
    APP_ENV: "prod",
    PORT: "eighty",
    DATABASE_URL: "mysql://db",
    PUBLIC_URL: "shop.example",
    SMTP_URL: "http://mail",
    STRIPE_SECRET_KEY: "sk_live_x",
    STRIPE_API_BASE: "ftp://stripe",
    TWILIO_FROM: "+17145550100",
  };
  const told = names(wrong);
  const missing = [
    "STRIPE_PUBLISHABLE_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "TWILIO_ACCOUNT_SID",
    "TWILIO_AUTH_TOKEN",
  ];
  for (const name of [...missing, ...Object.keys(wrong)]) {
    if (name === "STRIPE_SECRET_KEY" || name === "TWILIO_FROM") continue;
    ok(told.includes(name), `${name} is not among ${told}`);
  }
  for (const mistake of mistakes(wrong)) ok(!/expected|received|Invalid|>=|<=/.test(mistake), mistake);
});

Deno.test("a port is a whole number that there is", () => {
  for (const PORT of ["-1", "65536", "80.5", "0x", "8000 8001", "NaN"]) {
    deepEqual(mistakes({ PORT }), ["PORT must be a number from 0 to 65535"], PORT);
  }
});

Deno.test("half a set refuses to start, whichever half", () => {
  for (const set of [stripe, twilio, images]) {
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

Deno.test("the address of another Stripe or Twilio is half a set without its keys", () => {
  for (const name of ["STRIPE_API_BASE", "STRIPE_JS_URL"]) {
    deepEqual(names({ [name]: "http://localhost:1" }).slice(0, 3), Object.keys(stripe), name);
  }
  deepEqual(names({ TWILIO_API_BASE: "http://localhost:1" }), Object.keys(twilio));
});

Deno.test("production names every real part that is missing", () => {
  const needed = Object.keys(production).filter((name) => name !== "APP_ENV");
  deepEqual(new Set(names({ APP_ENV: "production" })), new Set([...needed, "SECRETS_KEY_FILE", "APP_ENV"]));
  for (const name of needed) {
    ok(names({ ...production, [name]: undefined }).includes(name), name);
  }
});

Deno.test("production with every part is ready, its address without a slash at the end", () => {
  const read = readConfig(production);
  ok(read.ok, JSON.stringify(read));
  deepEqual([read.config.isProduction, read.config.publicUrl], [true, "https://shop.example"]);
  deepEqual(read.config.stripe?.jsUrl, "https://js.stripe.com/v3/");
});

Deno.test("the root key is 32 bytes in base64, or a file; production makes none", () => {
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

Deno.test("proxies are addresses or networks; rate limits may be off in the demo and never in production", () => {
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
