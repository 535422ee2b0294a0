import { isIP } from "node:net";
import * as z from "zod";
import {
  isPlaceholder,
  isSameAddress,
  type Mistake,
  mistakesOfDemo,
  mistakesOfKeys,
  mistakesOfProduction,
  mistakesOfStaffAddress,
} from "./compose/config_checks.ts";

/** The environment, parsed once at start. With no variable set, the demo runs. */
export type Config = {
  port: number;
  hostname: string;
  /** Seconds from the stop signal, when `/readyz` starts to fail, until the process stops taking requests. 0 to 60. */
  drainSeconds: number;
  dataDir: string;
  /** The root key that seals secrets and signs tokens (32 bytes in base64), or the file that holds it. */
  secretsKey: { from: "environment"; key: string } | { from: "file"; file: string };
  publicUrl: string;
  /** The staff app's own address; undefined when it has none. */
  staffUrl: string | undefined;
  isProduction: boolean;
  /** Orders are paid with test cards, and every page has a banner that says so. */
  isTestMode: boolean;
  /** The demo's clock begins at the next Friday 11:55 AM. */
  hasFridayClock: boolean;
  /** The bearer token of `/metrics`. Absent: `/metrics` is closed. */
  metricsToken: string | undefined;
  /** Off only for load tests of the demo. */
  hasRateLimits: boolean;
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[];
  databaseUrl: string | undefined;
  /** The same database, as the role that owns and migrates the tables. The role of `databaseUrl` then needs no such permission. */
  databaseOwnerUrl: string | undefined;
  /** Absent: the emulator. */
  stripe:
    | {
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      apiBase: string | undefined;
      jsUrl: string;
    }
    | undefined;
  mail:
    | {
      url: string;
      /** The sender of every email. Without a name, the restaurant's name is used. */
      from: { name: string | undefined; address: string };
      /** Emails may be sent unencrypted. */
      isInsecure: boolean;
    }
    | undefined;
  twilio: { accountSid: string; authToken: string; from: string; apiBase: string | undefined } | undefined;
  /** Where pictures of dishes are stored. Absent: below `dataDir`. */
  imageBucket:
    | { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
    | undefined;
};

/** One message that lists all mistakes. */
export function unusable(mistakes: readonly string[]): string {
  return ["The configuration is not usable:", ...mistakes.map((each) => `  - ${each}`)].join("\n");
}

const nonEmpty = z.string().trim().min(1);
const webAddress = z.url({ protocol: /^https?$/, error: "must be a web address that begins with https://" });

/** The drivers decode the user and the password, and fail at a percent sign that begins no code. */
function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}
const notDecodable = { error: "has a percent sign that stands for itself: write it as %25" };

/** False for an address whose password ends the host's part early, so that the @ before the host is behind it. */
function isUnbroken(address: string): boolean {
  const url = URL.parse(address);
  return url === null || !`${url.pathname}${url.search}${url.hash}`.includes("@");
}

/** An address with a user and a password. */
const serverAddress = (protocol: RegExp, kind: string) => {
  const error = `must be ${kind} address; in a password write / as %2F, ? as %3F and # as %23`;
  return z.url({ protocol, error }).refine(isDecodable, notDecodable).refine(isUnbroken, { error });
};
const databaseAddress = serverAddress(/^postgres(ql)?$/, "a postgres://");

/** Whether `text` is 32 bytes in base64. */
export function isSecretsKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(text);
}

function isNetwork(entry: string): boolean {
  const [address = "", bits, ...rest] = entry.split("/");
  const max = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return max > 0 && rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max));
}

const yesOrNo = z.enum(["yes", "no"], { error: "must be yes or no" }).default("no");

/** `orders@kitchen.com` or `Kitchen <orders@kitchen.com>`. */
const sender = z.string().transform((text, context) => {
  const [, name, address] =
    /^(?:([^<>\r\n]*)<)?([^\s@<>]+@[^\s@<>.]+(?:\.[^\s@<>.]+)+)>?$/.exec(text.trim()) ?? [];
  if (address !== undefined && text.includes("<") === text.trim().endsWith(">")) {
    return { name: name?.trim().replace(/^"(.*)"$/, "$1") || undefined, address };
  }
  context.addIssue({ code: "custom", message: "must be a mail address, or Name <address>" });
  return z.NEVER;
});

const wrongPort = "must be a number from 0 to 65535";

const environment = z.object({
  APP_ENV: z.enum(["production", "demo"], { error: "must be production or demo" }).optional(),
  PORT: z.coerce.number(wrongPort).int(wrongPort).min(0, wrongPort).max(65_535, wrongPort).default(8000),
  HOST: nonEmpty.optional(),
  DEMO_PUBLIC: yesOrNo,
  DEMO_CLOCK: z.enum(["friday", "real"], { error: "must be friday or real" }).default("real"),
  DRAIN_SECONDS: z.coerce.number("must be a number from 0 to 60").min(0, "must be a number from 0 to 60")
    .max(60, "must be a number from 0 to 60").default(0),
  DATA_DIR: nonEmpty.default(".data"),
  SECRETS_KEY: z.string().trim().refine(isSecretsKey, {
    error: "must be 32 random bytes in base64 (openssl rand -base64 32)",
  }).optional(),
  SECRETS_KEY_FILE: nonEmpty.optional(),
  PUBLIC_URL: webAddress.optional(),
  STAFF_URL: webAddress.optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  STRIPE_SECRET_KEY: nonEmpty.optional(),
  STRIPE_PUBLISHABLE_KEY: nonEmpty.optional(),
  STRIPE_WEBHOOK_SECRET: nonEmpty.optional(),
  STRIPE_TEST_MODE: yesOrNo,
  STRIPE_API_BASE: webAddress.optional(),
  STRIPE_JS_URL: webAddress.optional(),
  SMTP_URL: serverAddress(/^smtps?$/, "an smtp://").optional(),
  SMTP_INSECURE: yesOrNo,
  MAIL_FROM: sender.optional(),
  TWILIO_ACCOUNT_SID: nonEmpty.optional(),
  TWILIO_AUTH_TOKEN: nonEmpty.optional(),
  TWILIO_FROM: nonEmpty.optional(),
  TWILIO_API_BASE: webAddress.optional(),
  IMAGES_S3_ENDPOINT: webAddress.optional(),
  IMAGES_S3_REGION: nonEmpty.optional(),
  IMAGES_S3_BUCKET: nonEmpty.optional(),
  IMAGES_S3_ACCESS_KEY_ID: nonEmpty.optional(),
  IMAGES_S3_SECRET_ACCESS_KEY: nonEmpty.optional(),
  METRICS_TOKEN: nonEmpty.min(16, "must have at least 16 characters").optional(),
  RATE_LIMITS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  TRUSTED_PROXIES: z.string().default("").transform((list) =>
    list.split(/[\s,]+/).filter((entry) => entry !== "")
  )
    .refine((list) => list.every(isNetwork), { error: "must be addresses or networks such as 10.0.0.0/8" }),
});

/** Every variable that is read. `--allow-env` needs no others. */
export const environmentNames: readonly string[] = Object.keys(environment.shape);

const stripeSet = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;
const twilioSet = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"] as const;
const imagesSet = [
  "IMAGES_S3_ENDPOINT",
  "IMAGES_S3_REGION",
  "IMAGES_S3_BUCKET",
  "IMAGES_S3_ACCESS_KEY_ID",
  "IMAGES_S3_SECRET_ACCESS_KEY",
] as const;
const productionSet = [
  "PUBLIC_URL",
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  ...stripeSet,
  "SMTP_URL",
  "MAIL_FROM",
] as const;
/** When any variable of a set (`needed` or `with`) is given, all of `needed` must be given. */
const sets = [
  { needed: ["DATABASE_URL"], with: ["DATABASE_OWNER_URL"] },
  { needed: stripeSet, with: ["STRIPE_API_BASE", "STRIPE_JS_URL"] },
  { needed: ["SMTP_URL", "MAIL_FROM"], with: ["SMTP_INSECURE"] },
  { needed: twilioSet, with: ["TWILIO_API_BASE"] },
  { needed: imagesSet, with: [] },
] as const;

/** The configuration, or all mistakes in it, each as a sentence. */
export function readConfig(
  env: Record<string, string | undefined>,
): { ok: true; config: Config } | { ok: false; mistakes: string[] } {
  const read = judgeConfig(env);
  return read.ok ? read : { ok: false, mistakes: read.mistakes.map(({ message }) => message) };
}

/** As `readConfig`, each mistake with the variables it is about. Messages never contain a variable's value. */
export function judgeConfig(
  env: Record<string, string | undefined>,
): { ok: true; config: Config } | { ok: false; mistakes: Mistake[] } {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && value.trim() !== "" && Object.hasOwn(environment.shape, name)
        ? [[name, value]]
        : []
    ),
  );
  const parsed = environment.safeParse(given);
  const isProduction = given.APP_ENV === "production";
  // In production, `mistakesOfProduction` reports placeholders.
  const issues =
    parsed.error?.issues.filter(({ path }) => !isProduction || !isPlaceholder(given[String(path[0])])) ?? [];
  const mistakes: Mistake[] = issues.map((issue) => ({
    variables: issue.path.map(String),
    message: `${issue.path.join(".")} ${issue.message}`,
  }));
  for (const set of sets) {
    const missing = set.needed.filter((name) => given[name] === undefined);
    const isMeant = [...set.needed, ...set.with].some((name) => given[name] !== undefined);
    if (isMeant && missing.length > 0) {
      mistakes.push({ variables: missing, message: `${missing.join(", ")} missing beside the rest` });
    }
  }
  if (given.SECRETS_KEY !== undefined && given.SECRETS_KEY_FILE !== undefined) {
    mistakes.push({
      variables: ["SECRETS_KEY", "SECRETS_KEY_FILE"],
      message: "SECRETS_KEY and SECRETS_KEY_FILE are both set: keep one",
    });
  }
  if (isProduction) {
    for (const name of productionSet) {
      if (given[name] !== undefined) continue;
      mistakes.push({ variables: [name], message: `${name} is needed with APP_ENV=production` });
    }
    if (given.SECRETS_KEY === undefined && given.SECRETS_KEY_FILE === undefined) {
      mistakes.push({
        variables: ["SECRETS_KEY", "SECRETS_KEY_FILE"],
        message:
          "SECRETS_KEY (or SECRETS_KEY_FILE) is needed with APP_ENV=production: make one with openssl rand -base64 32",
      });
    }
  }
  mistakes.push(...mistakesOfKeys(given), ...mistakesOfStaffAddress(given));
  mistakes.push(...(isProduction ? mistakesOfProduction(given) : mistakesOfDemo(given)));
  if (!parsed.success || mistakes.length > 0) return { ok: false, mistakes };

  const e = parsed.data;
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`;
  return {
    ok: true,
    config: {
      port: e.PORT,
      // The demo listens on this machine only, because its logins are public.
      hostname: e.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
      drainSeconds: e.DRAIN_SECONDS,
      dataDir: e.DATA_DIR,
      secretsKey: e.SECRETS_KEY === undefined
        ? { from: "file", file: e.SECRETS_KEY_FILE ?? `${e.DATA_DIR}/secrets.key` }
        : { from: "environment", key: e.SECRETS_KEY },
      publicUrl: publicUrl.replace(/\/$/, ""),
      staffUrl: e.STAFF_URL === undefined || isSameAddress(e.STAFF_URL, publicUrl)
        ? undefined
        : new URL(e.STAFF_URL).origin,
      isProduction,
      isTestMode: e.STRIPE_TEST_MODE === "yes",
      // A real provider's clock cannot be set.
      hasFridayClock: !isProduction && e.DEMO_CLOCK === "friday" && e.STRIPE_SECRET_KEY === undefined,
      metricsToken: e.METRICS_TOKEN,
      hasRateLimits: e.RATE_LIMITS === "on",
      trustedProxies: e.TRUSTED_PROXIES,
      databaseUrl: e.DATABASE_URL,
      databaseOwnerUrl: e.DATABASE_OWNER_URL,
      stripe: e.STRIPE_SECRET_KEY && e.STRIPE_PUBLISHABLE_KEY && e.STRIPE_WEBHOOK_SECRET
        ? {
          secretKey: e.STRIPE_SECRET_KEY,
          publishableKey: e.STRIPE_PUBLISHABLE_KEY,
          webhookSecret: e.STRIPE_WEBHOOK_SECRET,
          apiBase: e.STRIPE_API_BASE,
          jsUrl: e.STRIPE_JS_URL ?? "https://js.stripe.com/v3/",
        }
        : undefined,
      mail: e.SMTP_URL && e.MAIL_FROM
        ? { url: e.SMTP_URL, from: e.MAIL_FROM, isInsecure: e.SMTP_INSECURE === "yes" }
        : undefined,
      twilio: e.TWILIO_ACCOUNT_SID && e.TWILIO_AUTH_TOKEN && e.TWILIO_FROM
        ? {
          accountSid: e.TWILIO_ACCOUNT_SID,
          authToken: e.TWILIO_AUTH_TOKEN,
          from: e.TWILIO_FROM,
          apiBase: e.TWILIO_API_BASE,
        }
        : undefined,
      imageBucket: e.IMAGES_S3_ENDPOINT && e.IMAGES_S3_REGION && e.IMAGES_S3_BUCKET &&
          e.IMAGES_S3_ACCESS_KEY_ID && e.IMAGES_S3_SECRET_ACCESS_KEY
        ? {
          endpoint: e.IMAGES_S3_ENDPOINT,
          region: e.IMAGES_S3_REGION,
          bucket: e.IMAGES_S3_BUCKET,
          accessKeyId: e.IMAGES_S3_ACCESS_KEY_ID,
          secretAccessKey: e.IMAGES_S3_SECRET_ACCESS_KEY,
        }
        : undefined,
    },
  };
}
