/** The parts of `deno task setup`. Answers are checked with the product's own configuration checks. */
import { newRootKey } from "@api/adapters/crypto/root_key.ts";
import { readRole } from "@api/adapters/postgres/role.ts";
import { smtpMail } from "@api/adapters/smtp/mail.ts";
import { checkKey, makeWebhook, type WebhookAnswer } from "@api/adapters/stripe/account.ts";
import { handledEvents } from "@api/adapters/stripe/handled_events.ts";
import { stripeClient } from "@api/adapters/stripe/stripe_client.ts";
import { twilioTexts } from "@api/adapters/twilio/texts.ts";
import { toE164 } from "@domain/order/phone.ts";
import { testEmail, testTexts } from "@domain/usecases/operations/test_message.ts";
import { judgeConfig } from "@api/config.ts";
import { mistakesOfRole, requiresTls, stripeModesOf } from "@api/compose/config_checks.ts";
import { endpoints } from "@contract/endpoints.ts";
import { isWritable } from "./env_file.ts";

/** Output and prompts. */
export type Terminal = {
  print(line: string): void;
  /** Returns the trimmed answer, or "". A secret is shown as asterisks. */
  ask(question: string, options?: { isSecret?: boolean }): Promise<string>;
};

/** Variables by name; undefined removes one. */
export type Values = Record<string, string | undefined>;

/** `hasCompose`: docker-compose.yml is in this folder. A release does not have it. */
export type Step = (terminal: Terminal, values: Values, hasCompose: boolean) => Promise<void>;

/** In the order in which they run. */
export const steps = { address, database, keys, stripe, mail, texts, proxies } satisfies Record<string, Step>;
export type StepName = keyof typeof steps;

/** The addresses that docker-compose.yml builds from the two passwords. */
function composeDatabaseUrls(values: Values): Values {
  const { POSTGRES_PASSWORD: owner, DATABASE_PASSWORD: worker } = values;
  if (!owner || !worker || values.DATABASE_URL) return {};
  return {
    DATABASE_URL: `postgres://counter:${worker}@postgres:5432/pickup`,
    DATABASE_OWNER_URL: `postgres://pickup:${owner}@postgres:5432/pickup`,
  };
}

/** Configuration errors of these values in production, for all variables or one. */
export function mistakesIn(values: Values, variable?: string): string[] {
  const checked = judgeConfig({ ...values, ...composeDatabaseUrls(values), APP_ENV: "production" });
  if (checked.ok) return [];
  return checked.mistakes
    .filter(({ variables }) => variable === undefined || variables.includes(variable))
    .map(({ message }) => message);
}

type Question = {
  name: string;
  /** A one-sentence description. */
  description: string;
  example: string;
  isSecret?: boolean;
  /** The default if there is no valid value yet. */
  suggested?: string;
  /** Whether "-" is accepted as "none". */
  isOptional?: boolean;
  /** A variable that allows an otherwise invalid answer if the owner confirms. */
  exception?: { name: string; confirmation: string };
};

/** Asks until the answer is valid in production. An empty answer keeps the current value or uses the suggested one. */
async function ask(terminal: Terminal, values: Values, question: Question): Promise<void> {
  const { name, description, example, isSecret = false, suggested, isOptional = false, exception } = question;
  const present = values[name];
  const isUsable = present !== undefined && present !== "" && mistakesIn(values, name).length === 0;
  const defaultValue = isUsable ? present : suggested;
  terminal.print(`\n${name}: ${description}`);
  const hint = defaultValue === undefined
    ? `such as ${example}`
    : isSecret
    ? "Enter keeps the current one"
    : `Enter for ${defaultValue}`;
  for (;;) {
    const typed = await terminal.ask(`${name} (${hint}):`, { isSecret });
    const answer = typed === "" ? defaultValue ?? "" : typed;
    if (isOptional && answer === "-") return void (values[name] = undefined);
    if (answer === "") {
      terminal.print("  A value is required.");
      continue;
    }
    const shown = isSecret ? withoutPassword(answer) : undefined;
    if (shown !== undefined) terminal.print(`  ${shown}`);
    // An exception belongs to one answer and ends with it.
    const exceptions = exception === undefined
      ? {}
      : { [exception.name]: answer === present ? values[exception.name] : undefined };
    const candidate = { ...values, ...exceptions, [name]: answer };
    const mistakes = isWritable(answer) ? mistakesIn(candidate, name) : [
      `${name} must not contain a single quote together with a double quote, backslash, backtick or dollar sign: ` +
      "write %27 for the single quote in an address, and leave the quotes out of a name",
    ];
    if (mistakes.length === 0) return void Object.assign(values, candidate);
    for (const message of mistakes) terminal.print(`  ${message}`);
    if (exception === undefined) continue;
    const allowed = { ...values, [name]: answer, [exception.name]: "yes" };
    if (
      mistakesIn(allowed, name).length === 0 && await confirm(terminal, `  ${exception.confirmation}`, false)
    ) {
      return void Object.assign(values, allowed);
    }
  }
}

export async function confirm(
  terminal: Terminal,
  question: string,
  defaultAnswer: boolean,
): Promise<boolean> {
  for (;;) {
    const typed = (await terminal.ask(`${question} (${defaultAnswer ? "Y/n" : "y/N"})`)).toLowerCase();
    if (typed === "") return defaultAnswer;
    if (/^y(es)?$/.test(typed)) return true;
    if (/^no?$/.test(typed)) return false;
  }
}

async function address(terminal: Terminal, values: Values): Promise<void> {
  await ask(terminal, values, {
    name: "PUBLIC_URL",
    description: "the https address at which guests reach the site.",
    example: "https://order.your-restaurant.com",
  });
  await ask(terminal, values, {
    name: "STAFF_URL",
    description: "the https address of the staff app if it has its own; - for PUBLIC_URL with /admin/.",
    example: "https://staff.your-restaurant.com",
    isOptional: true,
    suggested: "-",
  });
}

async function database(terminal: Terminal, values: Values, hasCompose: boolean): Promise<void> {
  const isComposed = hasCompose && await confirm(
    terminal,
    "\nRun PostgreSQL with Docker Compose on this machine? Answer no to use an existing PostgreSQL.",
    !values.DATABASE_URL,
  );
  if (isComposed) {
    values.DATABASE_URL = values.DATABASE_OWNER_URL = undefined;
    for (const name of ["POSTGRES_PASSWORD", "DATABASE_PASSWORD"]) {
      if (!/^[A-Za-z0-9]{16,}$/.test(values[name] ?? "")) values[name] = password();
    }
    terminal.print("  Two database passwords are set; Docker Compose creates the roles with them.");
    return;
  }
  for (;;) {
    // The check of DATABASE_URL depends on DATABASE_OWNER_URL, which may change here.
    const workerUrl = values.DATABASE_URL;
    values.DATABASE_URL = undefined;
    await ask(terminal, values, {
      name: "DATABASE_OWNER_URL",
      description:
        "the address of the role that owns the tables and changes them when the product is updated.",
      example: "postgres://pickup:password@localhost:5432/pickup",
      isSecret: true,
    });
    values.DATABASE_URL = workerUrl;
    await ask(terminal, values, {
      name: "DATABASE_URL",
      description:
        "the address of a second role, which only reads and writes rows; it is created at the first start.",
      example: "postgres://counter:another-password@localhost:5432/pickup",
      isSecret: true,
    });
    terminal.print("  Checking the database…");
    const problem = await findDatabaseProblem(values.DATABASE_OWNER_URL ?? "", values.DATABASE_URL ?? "");
    if (problem === undefined) return terminal.print("  Connected to the database.");
    terminal.print(`  ${problem}`);
    if (!await confirm(terminal, "Enter the two addresses again?", true)) return;
  }
}

/** Creates the root key if there is none. Keeps an existing key, because the database may depend on it. */
function keys(terminal: Terminal, values: Values): Promise<void> {
  const hasKey = ["SECRETS_KEY", "SECRETS_KEY_FILE"].some((name) =>
    values[name] && mistakesIn(values, name).length === 0
  );
  if (!hasKey) {
    values.SECRETS_KEY = newRootKey();
    terminal.print("\nSECRETS_KEY: a new key that encrypts the secrets in the database.");
    terminal.print(
      "  It will be in .env. Keep a copy of it off this machine: without it, second factors must be set up again.",
    );
  }
  return Promise.resolve();
}

const databaseProblems = {
  unreachable: "The database does not respond: check the host and port, and that PostgreSQL is running.",
  refused: "The database rejected the role or password of DATABASE_OWNER_URL.",
  no_such_database: "There is no database with that name: create it with createdb.",
};

async function findDatabaseProblem(ownerUrl: string, workerUrl: string): Promise<string | undefined> {
  const owner = await readRole(ownerUrl);
  if (typeof owner === "string") return databaseProblems[owner];
  const worker = await readRole(workerUrl);
  if (typeof worker !== "string") return mistakesOfRole(worker)[0];
  // PostgreSQL also refuses a role that does not exist yet.
  return worker === "refused" && owner.mayMakeRoles
    ? undefined
    : "The database rejected DATABASE_URL, and the owner may not create that role: create it with createuser.";
}

async function stripe(terminal: Terminal, values: Values): Promise<void> {
  for (;;) {
    const before = { publishable: values.STRIPE_PUBLISHABLE_KEY, testMode: values.STRIPE_TEST_MODE };
    // Accepts a live or a test key; the publishable key is then checked against it.
    values.STRIPE_PUBLISHABLE_KEY = values.STRIPE_TEST_MODE = undefined;
    await askSecretKey(terminal, values, before.testMode);
    values.STRIPE_PUBLISHABLE_KEY = before.publishable;
    await ask(terminal, values, {
      name: "STRIPE_PUBLISHABLE_KEY",
      description: "the publishable key on the same page, which guests' browsers use.",
      example: "pk_live_…",
    });
    terminal.print("  Asking Stripe…");
    const client = clientOf(values);
    const answer = await checkKey(client);
    const problem = typeof answer === "string"
      ? stripeKeyProblems[answer]
      : "answered" in answer
      ? `Stripe answered ${answer.answered}; the key was not checked.`
      : answer.isLive === (values.STRIPE_TEST_MODE === "yes")
      ? "Stripe says that this key is for the other mode."
      : undefined;
    if (problem === undefined) terminal.print("  Stripe accepted the key.");
    else terminal.print(`  ${problem}`);
    if (problem === undefined || !await confirm(terminal, "Enter the keys again?", true)) break;
  }
  await webhook(terminal, values);
}

const stripeKeyProblems = {
  wrong_key: "Stripe rejected this secret key.",
  no_answer: "Stripe did not respond; the key was not checked.",
};

/** Asks for the secret key. A test key enables test mode after confirmation. */
async function askSecretKey(terminal: Terminal, values: Values, testMode: string | undefined): Promise<void> {
  const name = "STRIPE_SECRET_KEY";
  const isTestKey = (key: string | undefined) => stripeModesOf({ [name]: key }).secret === "test";
  if (isTestKey(values[name]) && testMode === "yes") values.STRIPE_TEST_MODE = "yes";
  const defaultValue = mistakesIn(values, name).length === 0 ? values[name] ?? "" : "";
  terminal.print(
    `\n${name}: the secret key under Developers, API keys, in the Stripe dashboard. Keep it private.`,
  );
  for (;;) {
    const hint = defaultValue === "" ? "such as sk_live_…" : "Enter keeps the current one";
    const answer = await terminal.ask(`${name} (${hint}):`, { isSecret: true }) || defaultValue;
    const isTest = isTestKey(answer);
    const candidate: Values = {
      ...values,
      [name]: answer === "" ? undefined : answer,
      STRIPE_TEST_MODE: isTest ? "yes" : undefined,
    };
    const mistakes = mistakesIn(candidate, name);
    for (const message of mistakes) terminal.print(`  ${message}`);
    if (mistakes.length > 0) continue;
    const isConfirmed = !isTest || await confirm(
      terminal,
      "  This is a test key: no real card is charged, and every page says so. Use it?",
      true,
    );
    if (isConfirmed) return void Object.assign(values, candidate);
  }
}

async function webhook(terminal: Terminal, values: Values): Promise<void> {
  const url = `${(values.PUBLIC_URL ?? "").replace(/\/$/, "")}${endpoints.paymentWebhook.path}`;
  const hasSecret = values.STRIPE_WEBHOOK_SECRET !== undefined &&
    mistakesIn(values, "STRIPE_WEBHOOK_SECRET").length === 0;
  let isComplete = false;
  const question = `\nCreate the webhook endpoint ${url} in Stripe now, or add missing events to it?`;
  if (values.PUBLIC_URL && await confirm(terminal, question, !hasSecret)) {
    const result = await makeWebhook(clientOf(values), url);
    if (typeof result !== "string" && "secret" in result) {
      values.STRIPE_WEBHOOK_SECRET = result.secret;
      return terminal.print("  Created the endpoint and stored its secret.");
    }
    terminal.print(
      typeof result === "string"
        ? `  ${webhookMessages[result]}`
        : `  Stripe answered ${result.answered}; the endpoint was not changed.`,
    );
    isComplete = result === "complete" || result === "updated";
  }
  if (!isComplete) {
    terminal.print("\nThe endpoint needs these events:");
    for (const event of handledEvents) terminal.print(`  ${event}`);
  }
  await ask(terminal, values, {
    name: "STRIPE_WEBHOOK_SECRET",
    description: `the signing secret of the endpoint ${url}, shown on its page in the Stripe dashboard.`,
    example: "whsec_…",
    isSecret: true,
  });
}

const webhookMessages: Record<Extract<WebhookAnswer, string>, string> = {
  complete: "Stripe already has this endpoint with every event.",
  updated: "Stripe already has this endpoint; setup added the missing events.",
  not_updated:
    "Stripe already has this endpoint, but this key may not add events; add them in the dashboard.",
  not_allowed: "This key may not create endpoints; create it in the dashboard.",
  no_answer: "Stripe did not respond; the endpoint was not changed.",
};

function clientOf({ STRIPE_SECRET_KEY: key = "", STRIPE_API_BASE: base }: Values) {
  return stripeClient(key, base === "" ? undefined : base);
}

async function mail(terminal: Terminal, values: Values): Promise<void> {
  for (;;) {
    await ask(terminal, values, {
      name: "SMTP_URL",
      description:
        "the mail server, with user and password in the address (smtps://, or smtp:// with port 587).",
      example: "smtps://user:password@mail.your-provider.com",
      isSecret: true,
      exception: {
        name: "SMTP_INSECURE",
        confirmation: "Is this server on your own network, and is unencrypted mail acceptable?",
      },
    });
    await ask(terminal, values, {
      name: "MAIL_FROM",
      description: "the sender of every email to guests.",
      example: "Our Kitchen <orders@your-restaurant.com>",
    });
    const url = values.SMTP_URL ?? "";
    const checked = judgeConfig({ SMTP_URL: url, MAIL_FROM: values.MAIL_FROM });
    const from = checked.ok ? checked.config.mail?.from : undefined;
    const isInsecure = values.SMTP_INSECURE === "yes";
    const { mail, reachesMail } = smtpMail(
      { url, requiresTls: requiresTls({ url, isInsecure }) },
      () => Promise.resolve({ name: from?.name ?? "", address: from?.address ?? "" }),
    );
    terminal.print("  Connecting to the mail server…");
    if (!await reachesMail()) {
      terminal.print("  The mail server rejected the connection: check host, user and password.");
    } else {
      terminal.print("  Connected to the mail server.");
      const to = await terminal.ask("Send a test email to (Enter to skip):");
      if (
        to === "" ||
        await isSent(terminal, () => mail({ ...testEmail("en"), to, key: `setup.${crypto.randomUUID()}` }))
      ) return;
    }
    if (!await confirm(terminal, "Enter the mail server again?", true)) return;
  }
}

/** Returns an address with its host, whose letters are hidden while it is typed; undefined for any other secret. */
function withoutPassword(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.username === "" || url.host === "") return undefined;
  return `${url.protocol}//${url.username}:…@${url.host}${url.pathname}`;
}

/** Asks until the answer is a phone number or empty. Returns the number as Twilio needs it. */
async function askPhone(terminal: Terminal, question: string): Promise<string | undefined> {
  for (;;) {
    const typed = await terminal.ask(question);
    const number = toE164(typed);
    if (typed === "" || number !== undefined) return number;
    terminal.print("  This is not a phone number of the United States.");
  }
}

async function isSent(terminal: Terminal, send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    terminal.print("  Sent. Please check that it arrived.");
    return true;
  } catch (cause) {
    terminal.print(`  Not sent: ${cause instanceof Error ? cause.message : cause}`);
    return false;
  }
}

async function texts(terminal: Terminal, values: Values): Promise<void> {
  for (;;) {
    await ask(terminal, values, {
      name: "TWILIO_ACCOUNT_SID",
      description:
        "the Account SID in the Twilio console; - for no texts and calls, which can be added later.",
      example: "AC followed by 32 characters",
      isOptional: true,
    });
    if (values.TWILIO_ACCOUNT_SID === undefined) {
      values.TWILIO_AUTH_TOKEN = values.TWILIO_FROM = values.TWILIO_API_BASE = undefined;
      return terminal.print(
        "  Guests get emails only, and no one is texted or called about a waiting order.",
      );
    }
    await ask(terminal, values, {
      name: "TWILIO_AUTH_TOKEN",
      description: "the Auth Token next to it.",
      example: "32 characters",
      isSecret: true,
    });
    await ask(terminal, values, {
      name: "TWILIO_FROM",
      description: "the registered number of your Twilio account that sends the texts.",
      example: "+1 followed by 10 digits",
    });
    const { text, reachesTexts } = twilioTexts({
      accountSid: values.TWILIO_ACCOUNT_SID ?? "",
      authToken: values.TWILIO_AUTH_TOKEN ?? "",
      from: values.TWILIO_FROM ?? "",
      apiBase: values.TWILIO_API_BASE || undefined,
    }, undefined);
    terminal.print("  Asking Twilio…");
    if (!await reachesTexts()) {
      terminal.print("  Twilio did not respond, or rejected this account and token.");
    } else {
      terminal.print("  Twilio accepted the account.");
      const to = await askPhone(terminal, "Send a test text to (Enter to skip):");
      if (to === undefined || await isSent(terminal, () => text(to, testTexts.en))) return;
    }
    if (!await confirm(terminal, "Enter the Twilio values again?", true)) return;
  }
}

async function proxies(terminal: Terminal, values: Values): Promise<void> {
  await ask(terminal, values, {
    name: "TRUSTED_PROXIES",
    description: "the address or network of the HTTPS proxy in front; - for none.",
    example: "172.16.0.0/12",
    isOptional: true,
    // With Docker Compose, a proxy on the same machine connects from an address of Docker's networks.
    suggested: values.DATABASE_URL ? "127.0.0.1" : "172.16.0.0/12",
  });
}

function password(): string {
  return crypto.getRandomValues(new Uint8Array(24)).toHex();
}
