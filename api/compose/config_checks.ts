/** Checks for harmful configuration whose values are all well-formed. Messages name the variable and the fix, never a value. */
import { BlockList, isIP, isIPv6 } from "node:net";

export type Mistake = { variables: readonly string[]; message: string };

/** The variables that are set. */
type Environment = Readonly<Record<string, string | undefined>>;

const stripeModes = { secret: /^(?:sk|rk)_(live|test)_\S+$/, publishable: /^pk_(live|test)_\S+$/ };

/** Mistakes about Stripe keys in the wrong variable or of different modes. The publishable key is sent to every guest. */
export function mistakesOfKeys(given: Environment): Mistake[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = given;
  const mistakes: Mistake[] = [];
  if (secret !== undefined && !stripeModes.secret.test(secret)) {
    mistakes.push(mistake(
      "STRIPE_SECRET_KEY",
      /^pk_/.test(secret)
        ? "holds a publishable key: put the secret key there, which begins with sk_live_ or rk_live_"
        : "must be a secret key, which begins with sk_live_ or rk_live_ (sk_test_ or rk_test_ for tests)",
    ));
  }
  if (publishable !== undefined && !stripeModes.publishable.test(publishable)) {
    mistakes.push(mistake(
      "STRIPE_PUBLISHABLE_KEY",
      /^(sk|rk|whsec)_/.test(publishable)
        ? "holds a secret that every guest would see: put the publishable key there, which begins with pk_live_"
        : "must be a publishable key, which begins with pk_live_ (pk_test_ for tests)",
    ));
  }
  if (areMixed(stripeModesOf(given))) {
    mistakes.push({
      variables: ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"],
      message:
        "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of two modes: take both from the same page of the Stripe dashboard, live or test",
    });
  }
  return mistakes;
}

const areMixed = ({ secret, publishable }: ReturnType<typeof stripeModesOf>): boolean =>
  secret !== undefined && publishable !== undefined && secret !== publishable;

/** `live` or `test` by the prefix of each key. Undefined for a value that is not a key of its kind. */
export function stripeModesOf(
  given: Environment,
): { secret: string | undefined; publishable: string | undefined } {
  return {
    secret: stripeModes.secret.exec(given.STRIPE_SECRET_KEY ?? "")?.[1],
    publishable: stripeModes.publishable.exec(given.STRIPE_PUBLISHABLE_KEY ?? "")?.[1],
  };
}

/** Whether two web addresses are the same one. */
export const isSameAddress = (one: string, other: string): boolean =>
  new URL(one).href === new URL(other).href;

/** Mistakes about the staff's own address. The guests' address in it counts as none. */
export function mistakesOfStaffAddress(given: Environment): Mistake[] {
  const [staff, guests] = [parsedUrl(given.STAFF_URL), parsedUrl(given.PUBLIC_URL)];
  if (staff === undefined || staff.href === guests?.href) return [];
  const problem = staff.href !== `${staff.origin}/`
    ? "must have no path, such as https://staff.your-restaurant.com"
    : guests === undefined
    ? "needs PUBLIC_URL, the address of the guests"
    : staff.protocol !== guests.protocol
    ? "must begin as PUBLIC_URL does, with https:// in production"
    : staff.hostname === guests.hostname
    ? "must have another host name than PUBLIC_URL: browsers do not keep ports apart"
    : undefined;
  return problem === undefined ? [] : [mistake("STAFF_URL", problem)];
}

/** Mistakes of a demo. Its logins are public, so it must not take real money or be reachable from other machines. */
export function mistakesOfDemo(given: Environment): Mistake[] {
  const mistakes: Mistake[] = [];
  for (const name of ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"]) {
    if (!/(sk|rk|pk)_live_/.test(given[name] ?? "")) continue;
    mistakes.push(
      mistake(name, "is a live key, and this is the demo: set APP_ENV=production, or use a test key"),
    );
  }
  if (given.DEMO_PUBLIC === "yes") return mistakes;
  for (const name of ["PUBLIC_URL", "STAFF_URL"]) {
    const address = parsedUrl(given[name]);
    if (address === undefined || (address.protocol !== "https:" && isLoopback(address.hostname))) continue;
    mistakes.push(mistake(
      name,
      "is a public address, and this is the demo: set APP_ENV=production, or DEMO_PUBLIC=yes for a demo that everyone may change",
    ));
  }
  if (given.HOST !== undefined && !isLoopback(given.HOST.trim())) {
    mistakes.push(mistake(
      "HOST",
      "lets other machines reach the demo: leave it empty, set APP_ENV=production, or DEMO_PUBLIC=yes for a demo that everyone may change",
    ));
  }
  return mistakes;
}

/** Mistakes that keep production from starting. */
export function mistakesOfProduction(given: Environment): Mistake[] {
  const unfilled = placeholders(given);
  const isUnfilled = (name: string) => unfilled.some(({ variables }) => variables.includes(name));
  const others = mistakesOfValues(given).filter(({ variables }) => !variables.every(isUnfilled));
  return [...unfilled, ...others];
}

function mistakesOfValues(given: Environment): Mistake[] {
  return [
    ...mistakesOfStripe(given),
    ...mistakesOfAddresses(given),
    ...mistakesOfProxies(given.TRUSTED_PROXIES ?? ""),
    ...mistakesOfMail(given),
    ...mistakesOfTexts(given),
    ...mistakesOfDatabase(given),
    ...given.RATE_LIMITS === "off" ? [mistake("RATE_LIMITS", "may not be off with APP_ENV=production")] : [],
    ...given.DEMO_PUBLIC === "yes"
      ? [mistake("DEMO_PUBLIC", "is for the demo only: remove it with APP_ENV=production")]
      : [],
  ];
}

/** The placeholders of .env.example, dots in place of a value, and phone numbers reserved for fiction. */
const placeholder = /change-me|\.\.\.|…|\bexample\.(com|org|net)\b|^\+1\d{3}55501\d\d$/i;

/** Whether the value is a placeholder of .env.example. */
export function isPlaceholder(value: string | undefined): boolean {
  return value !== undefined && placeholder.test(value.trim());
}

function placeholders(given: Environment): Mistake[] {
  return Object.entries(given).flatMap(([name, value]) =>
    isPlaceholder(value)
      ? [mistake(name, "still holds the placeholder of .env.example: put your own value there")]
      : []
  );
}

function mistakesOfStripe(given: Environment): Mistake[] {
  const mistakes: Mistake[] = [];
  const isTest = given.STRIPE_TEST_MODE === "yes";
  const modes = stripeModesOf(given);
  for (
    const [name, mode] of [["STRIPE_SECRET_KEY", modes.secret], [
      "STRIPE_PUBLISHABLE_KEY",
      modes.publishable,
    ]] as const
  ) {
    // `mistakesOfKeys` reports them.
    if (areMixed(modes)) break;
    if (mode === "test" && !isTest) {
      mistakes.push(
        mistake(
          name,
          "is a test key: put the live key there, or set STRIPE_TEST_MODE=yes while you try things out",
        ),
      );
    }
    if (mode === "live" && isTest) {
      mistakes.push(
        mistake(
          name,
          "is a live key although STRIPE_TEST_MODE=yes: remove STRIPE_TEST_MODE, or use a test key",
        ),
      );
    }
  }
  const secret = given.STRIPE_WEBHOOK_SECRET;
  if (secret !== undefined && !/^whsec_[\w+/=-]{24,}$/.test(secret.trim())) {
    mistakes.push(mistake(
      "STRIPE_WEBHOOK_SECRET",
      "must be the signing secret of the webhook endpoint in the Stripe dashboard: whsec_ and at least 24 characters",
    ));
  }
  return mistakes;
}

function mistakesOfAddresses(given: Environment): Mistake[] {
  const mistakes: Mistake[] = [];
  const parsed = parsedUrl(given.PUBLIC_URL);
  // Anything else is no web address, which has a message of its own.
  const address = /^https?:$/.test(parsed?.protocol ?? "") ? parsed : undefined;
  if (address !== undefined && (address.protocol !== "https:" || address.href !== `${address.origin}/`)) {
    mistakes.push(
      mistake(
        "PUBLIC_URL",
        "must be an https:// address without a path, such as https://order.your-restaurant.com",
      ),
    );
  } else if (address !== undefined && isLoopback(address.hostname) && given.STRIPE_TEST_MODE !== "yes") {
    mistakes.push(
      mistake("PUBLIC_URL", "is an address of this machine: guests need one that they can reach"),
    );
  }
  for (const name of ["STRIPE_API_BASE", "STRIPE_JS_URL", "TWILIO_API_BASE"]) {
    const server = parsedUrl(given[name]);
    if (server === undefined || server.protocol === "https:" || isLoopback(server.hostname)) continue;
    mistakes.push(mistake(name, "must be an https:// address: keys and payments would travel unencrypted"));
  }
  return mistakes;
}

/** Prefix lengths of the widest networks for private use, 10.0.0.0/8 and fc00::/7. */
const widest = { ipv4: 8, ipv6: 7 };
/** The network of IPv4 addresses mapped to IPv6. */
const mapped = { first: "::ffff:0:0", bits: 96 };

function mistakesOfProxies(list: string): Mistake[] {
  const isTooWide = list.split(/[\s,]+/).some((entry) => {
    const [address = "", bits] = entry.split("/");
    if (bits === undefined || isIP(address) === 0) return false;
    if (!isIPv6(address)) return Number(bits) < widest.ipv4;
    return Number(bits) < widest.ipv6 || holdsManyIpv4(address, Number(bits));
  });
  return isTooWide
    ? [mistake(
      "TRUSTED_PROXIES",
      "trusts a network so wide that every guest could claim any address: name your proxy's own address or network",
    )]
    : [];
}

/** Whether an IPv6 network holds more mapped IPv4 addresses than the widest IPv4 network. */
function holdsManyIpv4(address: string, bits: number): boolean {
  if (bits >= mapped.bits + widest.ipv4) return false;
  return isWithin(mapped.first, address, bits) || isWithin(address, mapped.first, mapped.bits);
}

function isWithin(address: string, network: string, bits: number): boolean {
  const list = new BlockList();
  list.addSubnet(network, bits, "ipv6");
  return list.check(address, "ipv6");
}

const submissionPort = "587";

function mistakesOfMail(given: Environment): Mistake[] {
  const server = parsedUrl(given.SMTP_URL);
  if (server === undefined || given.SMTP_INSECURE === "yes" || isLoopback(server.hostname)) return [];
  const isEncrypted = server.protocol === "smtps:" || server.port === submissionPort;
  if (isEncrypted && server.search === "") return [];
  return [mistake(
    "SMTP_URL",
    isEncrypted
      ? "may have no options after a question mark: they can switch its encryption off"
      : "would send mail and its password unencrypted: use smtps://, or smtp:// with port 587, or set SMTP_INSECURE=yes for a server on your own network",
  )];
}

function mistakesOfTexts(given: Environment): Mistake[] {
  const mistakes: Mistake[] = [];
  if (given.TWILIO_ACCOUNT_SID !== undefined && !/^AC[0-9a-f]{32}$/i.test(given.TWILIO_ACCOUNT_SID.trim())) {
    mistakes.push(
      mistake("TWILIO_ACCOUNT_SID", "must be the Account SID of the Twilio console: AC and 32 characters"),
    );
  }
  if (given.TWILIO_FROM !== undefined && !/^(\+[1-9]\d{7,14}|\d{5,6})$/.test(given.TWILIO_FROM.trim())) {
    mistakes.push(
      mistake(
        "TWILIO_FROM",
        "must be a number of your Twilio account with its country code, digits only after the plus sign",
      ),
    );
  }
  return mistakes;
}

function mistakesOfDatabase(given: Environment): Mistake[] {
  const [worker, owner] = [parsedUrl(given.DATABASE_URL), parsedUrl(given.DATABASE_OWNER_URL)];
  if (worker === undefined || owner === undefined) return [];
  const isFilled = ![given.DATABASE_URL, given.DATABASE_OWNER_URL].some(isPlaceholder);
  if (isFilled && databaseOf(worker) !== databaseOf(owner)) {
    return [mistake("DATABASE_URL", "must name the same host, port and database as DATABASE_OWNER_URL")];
  }
  if (worker.username !== owner.username) return [];
  return [mistake(
    "DATABASE_URL",
    "signs in as the role of DATABASE_OWNER_URL: give it a role of its own that owns nothing, which is made at the first start",
  )];
}

const databaseOf = ({ hostname, port, pathname }: URL): string =>
  [isLoopback(hostname) ? "localhost" : hostname.toLowerCase(), port || "5432", pathname].join(" ");

/** Mistakes about the role of DATABASE_URL in production, from the permissions that the database reports. */
export function mistakesOfRole(
  { isSuperuser, isOwner }: { isSuperuser: boolean; isOwner: boolean },
): string[] {
  if (!isSuperuser && !isOwner) return [];
  return [
    `DATABASE_URL signs in as ${
      isSuperuser ? "a superuser" : "the owner of the database or its tables"
    }: put that address into DATABASE_OWNER_URL, and give DATABASE_URL a role that owns nothing`,
  ];
}

/** Whether the SMTP connection must be encrypted: always, except to this machine or with SMTP_INSECURE=yes. */
export function requiresTls({ url, isInsecure }: { url: string; isInsecure: boolean }): boolean {
  return !isInsecure && !isLoopback(new URL(url).hostname);
}

/** True for addresses that only the same machine reaches. */
function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" ||
    (isIP(name) === 4 && name.startsWith("127."));
}

function parsedUrl(text: string | undefined): URL | undefined {
  return text === undefined ? undefined : URL.parse(text.trim()) ?? undefined;
}

function mistake(name: string, about: string): Mistake {
  return { variables: [name], message: `${name} ${about}` };
}
