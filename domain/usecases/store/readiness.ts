import type { Instant } from "@domain/shared/local_time.ts";
import { hourMs, minuteMs } from "@domain/shared/local_time.ts";
import type {
  ReadinessCheck,
  ReadinessGroup,
  ReadinessName,
  ReadinessState,
} from "@domain/shared/readiness.ts";
import { isAvailable } from "@domain/menu/dish.ts";
import type { Menu } from "@domain/menu/menu.ts";
import { demoPassword, demoUsernames } from "@domain/staff/password_rules.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { StoreFacts } from "@domain/ports/store.ts";

/** The configuration of this installation. It is constant until the next start. */
export type Installation = {
  /** `test` accepts test cards, `live` real cards. */
  mode: "demo" | "test" | "live";
  publicUrl: string;
  /** The address of the staff app, which is `publicUrl` unless it has its own. */
  staffUrl: string;
  /** The database role: `embedded` has no roles, `owner` may change tables, `worker` only rows. */
  database: "embedded" | "owner" | "worker";
  hasProxies: boolean;
  /** Integrations that only show their calls instead of making them. */
  isShown: { payments: boolean; mail: boolean; texts: boolean };
  /** Whether a service for texts and calls is configured. Without one, guests and staff get neither. */
  hasTexts: boolean;
  /** The sender of every email. Undefined when emails are only shown. */
  mailFrom: string | undefined;
};

type ReadinessDeps = Pick<
  Ports,
  | "store"
  | "menus"
  | "accounts"
  | "passwords"
  | "payments"
  | "transport"
  | "health"
  | "printing"
  | "textStops"
  | "clock"
>;

export type ReadinessFacts = {
  at: Instant;
  installation: Installation;
  store: StoreFacts;
  menu: Menu;
  reaches: { payments: boolean; mail: boolean; texts: boolean };
  /** Time of the payment provider's last event with a valid signature. */
  paymentEventAt: Instant | undefined;
  /** Time of the last backup by the `backup` command. */
  backupAt: Instant | undefined;
  /** Time of each ticket printer's last poll. */
  printersPolledAt: readonly (Instant | undefined)[];
  /** The alert number asked for no more texts. */
  isAlertPhoneStopped: boolean;
  activeSuperAdmins: number;
  /** Active accounts that still have the demo password. */
  demoLogins: readonly string[];
};

type Ungrouped = Omit<ReadinessCheck, "group">;

const dayMs = 24 * hourMs;
const maxAccounts = 200;
/** A daily backup may come a few hours late. */
const backupMs = 26 * hourMs;
/** A printer polls every few seconds. */
const printerMs = 10 * minuteMs;

/** Collects the facts and returns every check to make before the restaurant opens. */
export async function readiness(deps: ReadinessDeps, installation: Installation): Promise<ReadinessCheck[]> {
  const at = deps.clock.now();
  const superAdmins = { search: "", role: "super_admin", isDisabled: false } as const;
  const [store, menu, payments, mail, texts, paymentEventAt, backupAt, printers, admins, demoLogins] =
    await Promise.all([
      deps.store.load(),
      deps.menus.load(),
      deps.payments.reach(),
      deps.transport.reachesMail(),
      deps.transport.reachesTexts(),
      deps.health.paymentEventAt(),
      deps.health.backupAt(),
      deps.printing.all(at),
      deps.accounts.list(
        {
          ...superAdmins,
          sortBy: "username",
          descending: false,
          offset: 0,
          limit: maxAccounts,
          passkeyHost: undefined,
        },
        at,
      ),
      demoLoginsOf(deps),
    ]);
  const isAlertPhoneStopped = await deps.textStops.isStopped(store.settings.alertPhone);
  return readinessOf({
    at,
    installation,
    store,
    menu,
    reaches: { payments: payments === "online", mail, texts },
    paymentEventAt,
    backupAt,
    printersPolledAt: printers.map(({ polledAt }) => polledAt),
    isAlertPhoneStopped,
    activeSuperAdmins: admins.total,
    demoLogins,
  });
}

/** Returns the checks for these facts, in display order. */
export function readinessOf(facts: ReadinessFacts): ReadinessCheck[] {
  const within = (group: ReadinessGroup, checks: Ungrouped[]) => checks.map((each) => ({ group, ...each }));
  return [
    ...within("installation", ofInstallation(facts)),
    ...within("restaurant", ofRestaurant(facts)),
    ...within("counter", ofCounter(facts)),
  ];
}

function ofInstallation(
  { at, installation, reaches, paymentEventAt, backupAt }: ReadinessFacts,
): Ungrouped[] {
  const { mode, publicUrl, staffUrl, database, hasProxies, isShown, hasTexts, mailFrom } = installation;
  const isDemo = mode === "demo";
  const reached = (part: keyof typeof reaches) => isShown[part] ? "demo" : reaches[part] ? "ok" : "fix";
  const hasEvents = paymentEventAt !== undefined && at - paymentEventAt < 7 * dayMs;
  return [
    check("mode", mode === "live" ? "ok" : mode === "test" ? "warning" : "demo"),
    check("address", publicUrl.startsWith("https:") ? "ok" : isDemo ? "demo" : "fix", {
      address: publicUrl,
      staff_address: `${staffUrl}/admin/`,
    }),
    check("database", database === "worker" ? "ok" : isDemo ? "demo" : "fix"),
    check("proxies", hasProxies ? "ok" : isDemo ? "demo" : "warning"),
    check("payments", reached("payments")),
    check("payment_events", isShown.payments ? "demo" : hasEvents ? "ok" : "warning"),
    check("mail", reached("mail"), { from: mailFrom ?? "" }),
    check("texts", hasTexts ? reached("texts") : "warning", { configured: hasTexts ? "yes" : "no" }),
    check(
      "backup",
      isDemo ? "demo" : backupAt !== undefined && at - backupAt < backupMs ? "ok" : "warning",
      // 0 also stands for no backup: a backup of less than an hour is "ok".
      { hours: backupAt === undefined ? 0 : Math.max(0, Math.floor((at - backupAt) / hourMs)) },
    ),
  ];
}

function ofRestaurant({ at, store: { settings, calendar }, menu }: ReadinessFacts): Ungrouped[] {
  const { restaurant, taxPpm, isTaxRateSaved, isOrderingEnabled, isInMaintenance } = settings;
  const openDays = calendar.weekly.filter((day) => !day.isClosed && day.intervals.length > 0).length;
  const orderable = menu.dishes.filter((dish) => isAvailable(dish, at)).length;
  const unpriced = menu.dishes.filter(({ priceCents }) => priceCents === 0).length;
  return [
    check("name", filled(restaurant.name.en), { name: restaurant.name.en }),
    check("phone", filled(restaurant.phone)),
    check("street", filled(restaurant.address)),
    check("email", filled(restaurant.email)),
    check("hours", openDays > 0 ? "ok" : "fix", { count: openDays }),
    check("menu", orderable > 0 ? "ok" : "fix", { count: orderable }),
    ...(menu.dishes.length > 0
      ? [check("prices", unpriced === 0 ? "ok" : "warning", { count: unpriced })]
      : []),
    check("tax", isTaxRateSaved && taxPpm > 0 ? "ok" : "warning", { percent: taxPpm / 10_000 }),
    check("ordering", isOrderingEnabled && !isInMaintenance ? "ok" : "fix"),
  ];
}

function ofCounter(
  {
    at,
    installation: { mode, isShown, hasTexts },
    store,
    reaches,
    printersPolledAt,
    isAlertPhoneStopped,
    activeSuperAdmins,
    demoLogins,
  }: ReadinessFacts,
): Ungrouped[] {
  const expectsPrinter = store.settings.printsAutomatically ||
    printersPolledAt.some((polledAt) => polledAt !== undefined);
  const areConnected = printersPolledAt.length > 0 &&
    printersPolledAt.every((polledAt) => polledAt !== undefined && at - polledAt < printerMs);
  const wasArmed = store.lastArmedAt !== undefined && at - store.lastArmedAt < dayMs;
  const { isOn, numbers } = store.settings.calls;
  const stateOfCalls = () => {
    if (!isOn) return "ok";
    if (numbers.length === 0) return "fix";
    return isShown.texts ? "demo" : reaches.texts ? "ok" : "fix";
  };
  return [
    check("tablet", wasArmed ? "ok" : "fix"),
    check("printer", !expectsPrinter || areConnected ? "ok" : "warning", {
      expected: expectsPrinter ? "yes" : "no",
    }),
    check(
      "alert_phone",
      isAlertPhoneStopped ? "fix" : hasTexts ? filled(store.settings.alertPhone) : "warning",
      {
        stopped: isAlertPhoneStopped ? "yes" : "no",
        configured: hasTexts ? "yes" : "no",
      },
    ),
    check("calls", stateOfCalls(), { is_on: isOn ? "yes" : "no", count: numbers.length }),
    check("demo_passwords", demoLogins.length === 0 ? "ok" : mode === "demo" ? "demo" : "fix", {
      names: demoLogins.join(", "),
    }),
    check("super_admins", activeSuperAdmins > 1 ? "ok" : "warning", { count: activeSuperAdmins }),
  ];
}

function filled(text: string): ReadinessState {
  return text.trim() === "" ? "fix" : "ok";
}

function check(
  name: ReadinessName,
  state: ReadinessState,
  params: ReadinessCheck["params"] = {},
): Ungrouped {
  return { name, state, params };
}

async function demoLoginsOf({ accounts, passwords }: ReadinessDeps): Promise<string[]> {
  const open: string[] = [];
  // Sequential, because each password hash uses a processor for a while.
  for (const username of demoUsernames) {
    const account = await accounts.byUsername(username);
    if (!account || account.isDisabled) continue;
    if (await passwords.verify(account.passwordHash, demoPassword)) open.push(username);
  }
  return open;
}
