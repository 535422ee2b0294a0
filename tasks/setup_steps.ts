/** What `deno task setup` asks, part by part. Each answer is judged as the product judges its configuration at start. */
import { newRootKey } from "../api/adapters/crypto/root_key.ts";
import { askRole } from "../api/adapters/postgres/role.ts";
import { smtpMail } from "../api/adapters/smtp/mail.ts";
import { askKey, heardEvents, makeWebhook, type WebhookAnswer } from "../api/adapters/stripe/account.ts";
import { stripeClient } from "../api/adapters/stripe/stripe_client.ts";
import { twilioTexts } from "../api/adapters/twilio/texts.ts";
import { testLetter, testWords } from "@domain/usecases/operations/test_message.ts";
import { judgeConfig } from "../api/config.ts";
import { mistakesOfRole, requiresTls, stripeModesOf } from "../api/config_checks.ts";
import { calls } from "../api/contract/calls.ts";
import { isWritable } from "./env_file.ts";

/** The person at the terminal. */
export type Terminal = {
  say(line: string): void;
  /** What was typed, trimmed; "" for nothing. A secret is shown as asterisks. */
  ask(question: string, options?: { isSecret?: boolean }): Promise<string>;
};

/** Variables by name; undefined takes one out. */
export type Values = Record<string, string | undefined>;

export type Step = (terminal: Terminal, values: Values) => Promise<void>;

/** In the order in which they are asked. */
export const steps = { address, database, keys, stripe, mail, texts, proxies } satisfies Record<string, Step>;
export type StepName = keyof typeof steps;

/** docker-compose.yml makes these of the two passwords. */
function composedAddresses(values: Values): Values {
  const { POSTGRES_PASSWORD: owner, DATABASE_PASSWORD: worker } = values;
  if (!owner || !worker || values.DATABASE_URL) return {};
  return {
    DATABASE_URL: `postgres://counter:${worker}@postgres:5432/pickup`,
    DATABASE_OWNER_URL: `postgres://pickup:${owner}@postgres:5432/pickup`,
  };
}

/** What production would say of these values, about any variable or about one. */
export function mistakesIn(values: Values, about?: string): string[] {
  const judged = judgeConfig({ ...values, ...composedAddresses(values), APP_ENV: "production" });
  if (judged.ok) return [];
  return judged.mistakes
    .filter(({ variables }) => about === undefined || variables.includes(about))
    .map(({ sentence }) => sentence);
}

type Question = {
  name: string;
  /** What it is, in one sentence. */
  about: string;
  example: string;
  isSecret?: boolean;
  /** Offered where there is no usable value yet. */
  suggested?: string;
  /** "-" answers that there is none. */
  isOptional?: boolean;
  /** Another variable that allows the answer by "yes", once the owner agrees. */
  unless?: { name: string; agrees: string };
};

/** Asks until the answer is one that production starts with. An empty answer keeps the present value, or takes the suggested one. */
async function ask(terminal: Terminal, values: Values, question: Question): Promise<void> {
  const { name, about, example, isSecret = false, suggested, isOptional = false, unless } = question;
  const present = values[name];
  const isUsable = present !== undefined && present !== "" && mistakesIn(values, name).length === 0;
  const kept = isUsable ? present : suggested;
  terminal.say(`\n${name}: ${about}`);
  const shown = kept === undefined
    ? `such as ${example}`
    : isSecret
    ? "Enter keeps the present one"
    : `Enter for ${kept}`;
  for (;;) {
    const typed = await terminal.ask(`${name} (${shown}):`, { isSecret });
    const answer = typed === "" ? kept ?? "" : typed;
    if (isOptional && answer === "-") return void (values[name] = undefined);
    if (answer === "") {
      terminal.say("  This one is needed.");
      continue;
    }
    const mistakes = isWritable(answer)
      ? mistakesIn({ ...values, [name]: answer }, name)
      : [`${name} may hold no single quote: write %27 within an address`];
    if (mistakes.length === 0) return void (values[name] = answer);
    for (const sentence of mistakes) terminal.say(`  ${sentence}`);
    if (unless === undefined) continue;
    const allowed = { ...values, [name]: answer, [unless.name]: "yes" };
    if (mistakesIn(allowed, name).length === 0 && await isAgreed(terminal, `  ${unless.agrees}`, false)) {
      return void Object.assign(values, allowed);
    }
  }
}

export async function isAgreed(terminal: Terminal, question: string, otherwise: boolean): Promise<boolean> {
  for (;;) {
    const typed = (await terminal.ask(`${question} (${otherwise ? "Y/n" : "y/N"})`)).toLowerCase();
    if (typed === "") return otherwise;
    if (/^y(es)?$/.test(typed)) return true;
    if (/^no?$/.test(typed)) return false;
  }
}

async function address(terminal: Terminal, values: Values): Promise<void> {
  await ask(terminal, values, {
    name: "PUBLIC_URL",
    about: "the https address at which guests reach the site.",
    example: "https://order.your-restaurant.com",
  });
}

async function database(terminal: Terminal, values: Values): Promise<void> {
  const isComposed = await isAgreed(
    terminal,
    "\nRun PostgreSQL with Docker Compose on this machine? No means a PostgreSQL that is there already.",
    !values.DATABASE_URL,
  );
  if (isComposed) {
    values.DATABASE_URL = values.DATABASE_OWNER_URL = undefined;
    for (const name of ["POSTGRES_PASSWORD", "DATABASE_PASSWORD"]) {
      if (!/^[A-Za-z0-9]{16,}$/.test(values[name] ?? "")) values[name] = password();
    }
    terminal.say("  Two passwords for the database are in place; Docker Compose makes its roles with them.");
    return;
  }
  for (;;) {
    // The worker is judged by the owner's name, which may change now.
    const workerUrl = values.DATABASE_URL;
    values.DATABASE_URL = undefined;
    await ask(terminal, values, {
      name: "DATABASE_OWNER_URL",
      about: "the address of the role that owns the tables and changes them when the product is updated.",
      example: "postgres://pickup:password@localhost:5432/pickup",
      isSecret: true,
    });
    values.DATABASE_URL = workerUrl;
    await ask(terminal, values, {
      name: "DATABASE_URL",
      about: "the address of a second role, which only reads and writes rows; it is made at the first start.",
      example: "postgres://counter:another-password@localhost:5432/pickup",
      isSecret: true,
    });
    const trouble = await troubleOfDatabase(values.DATABASE_OWNER_URL ?? "", values.DATABASE_URL ?? "");
    if (trouble === undefined) return terminal.say("  The database lets us in.");
    terminal.say(`  ${trouble}`);
    if (!await isAgreed(terminal, "Enter the two addresses again?", true)) return;
  }
}

/** Creates the root key where there is none; a key that is there stays, as the database may be sealed with it. */
function keys(terminal: Terminal, values: Values): Promise<void> {
  const isThere = ["SECRETS_KEY", "SECRETS_KEY_FILE"].some((name) =>
    values[name] && mistakesIn(values, name).length === 0
  );
  if (!isThere) {
    values.SECRETS_KEY = newRootKey();
    terminal.say("\nSECRETS_KEY: a key that seals what is secret in the database was made.");
    terminal.say(
      "  Keep a copy of it apart from this machine: without it second factors must be set up again.",
    );
  }
  return Promise.resolve();
}

const ofDatabase = {
  unreachable: "No database answers there: check host and port, and that PostgreSQL runs.",
  refused: "The database refuses the role of DATABASE_OWNER_URL or its password.",
  no_such_database: "There is no database of that name: make it with createdb.",
};

async function troubleOfDatabase(ownerUrl: string, workerUrl: string): Promise<string | undefined> {
  const owner = await askRole(ownerUrl);
  if (typeof owner === "string") return ofDatabase[owner];
  const worker = await askRole(workerUrl);
  if (typeof worker !== "string") return mistakesOfRole(worker)[0];
  // A role that is not there yet is refused as well.
  return worker === "refused" && owner.mayMakeRoles
    ? undefined
    : "DATABASE_URL does not let us in, and the owner may not make that role: make it with createuser.";
}

async function stripe(terminal: Terminal, values: Values): Promise<void> {
  for (;;) {
    const before = { publishable: values.STRIPE_PUBLISHABLE_KEY, testMode: values.STRIPE_TEST_MODE };
    // A key of either mode is an answer, and the other key is judged against it.
    values.STRIPE_PUBLISHABLE_KEY = values.STRIPE_TEST_MODE = undefined;
    await askSecretKey(terminal, values, before.testMode);
    values.STRIPE_PUBLISHABLE_KEY = before.publishable;
    await ask(terminal, values, {
      name: "STRIPE_PUBLISHABLE_KEY",
      about: "the publishable key on the same page; guests' browsers use it.",
      example: "pk_live_ and more",
    });
    const client = clientOf(values);
    const answer = await askKey(client);
    const trouble = typeof answer === "string"
      ? ofKey[answer]
      : answer.isLive === (values.STRIPE_TEST_MODE === "yes")
      ? "Stripe says that this key is of the other mode."
      : undefined;
    if (trouble === undefined) terminal.say("  Stripe knows the key.");
    else terminal.say(`  ${trouble}`);
    if (trouble === undefined || !await isAgreed(terminal, "Enter the keys again?", true)) break;
  }
  await webhook(terminal, values);
}

const ofKey = {
  wrong_key: "Stripe does not know this secret key.",
  no_answer: "Stripe does not answer; the key was not checked.",
};

/** Asks for the secret key; a test key puts everything into test mode, if that is wanted. */
async function askSecretKey(terminal: Terminal, values: Values, testMode: string | undefined): Promise<void> {
  const name = "STRIPE_SECRET_KEY";
  const isTestKey = (key: string | undefined) => stripeModesOf({ [name]: key }).secret === "test";
  if (isTestKey(values[name]) && testMode === "yes") values.STRIPE_TEST_MODE = "yes";
  const kept = mistakesIn(values, name).length === 0 ? values[name] ?? "" : "";
  terminal.say(
    `\n${name}: the secret key under Developers, API keys, in the Stripe dashboard; no one else may see it.`,
  );
  for (;;) {
    const shown = kept === "" ? "such as sk_live_ and more" : "Enter keeps the present one";
    const answer = await terminal.ask(`${name} (${shown}):`, { isSecret: true }) || kept;
    const isTest = isTestKey(answer);
    const tried: Values = {
      ...values,
      [name]: answer === "" ? undefined : answer,
      STRIPE_TEST_MODE: isTest ? "yes" : undefined,
    };
    const mistakes = mistakesIn(tried, name);
    for (const sentence of mistakes) terminal.say(`  ${sentence}`);
    if (mistakes.length > 0) continue;
    const isWanted = !isTest || await isAgreed(
      terminal,
      "  This is a test key: no real card is charged, and every page says so. Go on with it?",
      true,
    );
    if (isWanted) return void Object.assign(values, tried);
  }
}

async function webhook(terminal: Terminal, values: Values): Promise<void> {
  const url = `${(values.PUBLIC_URL ?? "").replace(/\/$/, "")}${calls.paymentWebhook.path}`;
  const hasSecret = values.STRIPE_WEBHOOK_SECRET !== undefined &&
    mistakesIn(values, "STRIPE_WEBHOOK_SECRET").length === 0;
  let isComplete = false;
  const question = `\nMake the webhook endpoint ${url} in Stripe now, or add the events that it lacks?`;
  if (values.PUBLIC_URL && await isAgreed(terminal, question, !hasSecret)) {
    const made = await makeWebhook(clientOf(values), url);
    if (typeof made !== "string") {
      values.STRIPE_WEBHOOK_SECRET = made.secret;
      return terminal.say("  The endpoint is made, and its secret is kept.");
    }
    terminal.say(`  ${ofWebhook[made]}`);
    isComplete = made === "complete" || made === "updated";
  }
  if (!isComplete) {
    terminal.say("\nThe endpoint needs these events:");
    for (const event of heardEvents) terminal.say(`  ${event}`);
  }
  await ask(terminal, values, {
    name: "STRIPE_WEBHOOK_SECRET",
    about: `the signing secret of the endpoint ${url}; its page in the Stripe dashboard shows it.`,
    example: "whsec_ and more",
    isSecret: true,
  });
}

const ofWebhook: Record<Extract<WebhookAnswer, string>, string> = {
  complete: "Stripe has this endpoint already, with every event.",
  updated: "Stripe has this endpoint already; setup added the events that it lacked.",
  not_updated:
    "Stripe has this endpoint already and does not let this key add events; add them in the dashboard.",
  not_allowed: "Stripe does not let this key make calls; make it in the dashboard.",
};

function clientOf({ STRIPE_SECRET_KEY: key = "", STRIPE_API_BASE: base }: Values) {
  return stripeClient(key, base === "" ? undefined : base);
}

async function mail(terminal: Terminal, values: Values): Promise<void> {
  for (;;) {
    values.SMTP_INSECURE = values.SMTP_INSECURE === "yes" ? "yes" : undefined;
    await ask(terminal, values, {
      name: "SMTP_URL",
      about: "the mail server, with user and password in the address (smtps://, or smtp:// with port 587).",
      example: "smtps://user:password@mail.your-provider.com",
      isSecret: true,
      unless: {
        name: "SMTP_INSECURE",
        agrees: "Is this server on your own network, and may mail travel unencrypted?",
      },
    });
    await ask(terminal, values, {
      name: "MAIL_FROM",
      about: "the sender of every mail to guests.",
      example: "Our Kitchen <orders@your-restaurant.com>",
    });
    const url = values.SMTP_URL ?? "";
    const judged = judgeConfig({ SMTP_URL: url, MAIL_FROM: values.MAIL_FROM });
    const from = judged.ok ? judged.config.mail?.from : undefined;
    const isInsecure = values.SMTP_INSECURE === "yes";
    const { mail, reachesMail } = smtpMail(
      { url, requiresTls: requiresTls({ url, isInsecure }) },
      () => Promise.resolve({ name: from?.name ?? "", address: from?.address ?? "" }),
    );
    if (!await reachesMail()) {
      terminal.say("  The mail server does not let us in: check host, user and password.");
    } else {
      terminal.say("  The mail server lets us in.");
      const to = await terminal.ask("Send a test mail to (Enter for none):");
      if (
        to === "" ||
        await isSent(terminal, () => mail({ ...testLetter("en"), to, key: `setup.${crypto.randomUUID()}` }))
      ) return;
    }
    if (!await isAgreed(terminal, "Enter the mail server again?", true)) return;
  }
}

async function isSent(terminal: Terminal, send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    terminal.say("  Sent. Please look whether it arrived.");
    return true;
  } catch (cause) {
    terminal.say(`  Not sent: ${cause instanceof Error ? cause.message : cause}`);
    return false;
  }
}

async function texts(terminal: Terminal, values: Values): Promise<void> {
  for (;;) {
    await ask(terminal, values, {
      name: "TWILIO_ACCOUNT_SID",
      about: "the Account SID in the Twilio console.",
      example: "AC and 32 characters",
    });
    await ask(terminal, values, {
      name: "TWILIO_AUTH_TOKEN",
      about: "the Auth Token beside it.",
      example: "32 characters",
      isSecret: true,
    });
    await ask(terminal, values, {
      name: "TWILIO_FROM",
      about: "the number of your Twilio account that texts come from, registered for them.",
      example: "+1 and 10 digits",
    });
    const { text, reachesTexts } = twilioTexts({
      accountSid: values.TWILIO_ACCOUNT_SID ?? "",
      authToken: values.TWILIO_AUTH_TOKEN ?? "",
      from: values.TWILIO_FROM ?? "",
      apiBase: values.TWILIO_API_BASE || undefined,
    }, undefined);
    if (!await reachesTexts()) {
      terminal.say("  Twilio does not answer, or does not know this account and token.");
    } else {
      terminal.say("  Twilio knows the account.");
      const to = await terminal.ask("Send a test text to (Enter for none):");
      if (to === "" || await isSent(terminal, () => text(to, testWords.en))) return;
    }
    if (!await isAgreed(terminal, "Enter the Twilio values again?", true)) return;
  }
}

async function proxies(terminal: Terminal, values: Values): Promise<void> {
  await ask(terminal, values, {
    name: "TRUSTED_PROXIES",
    about: "the proxy in front that does https, by address or network; - for none.",
    example: "172.16.0.0/12",
    isOptional: true,
    // A proxy on the machine of docker-compose.yml is seen under an address of Docker's own networks.
    suggested: values.DATABASE_URL ? "127.0.0.1" : "172.16.0.0/12",
  });
}

function password(): string {
  return crypto.getRandomValues(new Uint8Array(24)).toHex();
}
