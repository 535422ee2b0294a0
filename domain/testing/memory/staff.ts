import type { AuditEntry } from "@domain/shared/audit.ts";
import { mutex } from "@domain/shared/mutex.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { ok, refuse } from "@domain/shared/result.ts";
import type { Account, Session } from "@domain/staff/account.ts";
import {
  maxTrustedDevices,
  type SignInFailure,
  stationSource,
  type TrustedDevice,
} from "@domain/staff/lockout.ts";
import { isActiveSuperAdmin } from "@domain/staff/users.ts";
import {
  type Accounts,
  type AccountSummary,
  maxListed,
  type Passwords,
  type Sessions,
  type SignInFailures,
  type SignInQueue,
  type TicketHolder,
  type Tokens,
  type TrustedDevices,
} from "@domain/ports/staff.ts";
import type { MemoryOutbox } from "./outbox.ts";
import type { MemoryPasskeys } from "./passkeys.ts";
import type { MemoryChallenges } from "./second_factor.ts";

/** `set` changes an account directly, without audit entry. */
export type MemoryAccounts = Accounts & { set(id: string, to: Partial<Account>): void; all(): Account[] };
export type MemorySessions = Sessions & {
  all(): Session[];
  set(session: Session): void;
  endAll(staffId: string, audit: AuditEntry): void;
};
export type MemoryTrustedDevices = TrustedDevices & {
  /** Removes the account's devices, or the one with this hash. Returns whether there was one. */
  drop(staffId: string, hash?: string): boolean;
  forgetEnded(now: Instant): void;
};
export type MemoryAttempts = SignInFailures & { forgetBefore(moment: Instant): void };

export function memoryAccounts(
  initial: readonly Account[],
  sessions: MemorySessions,
  trustedDevices: MemoryTrustedDevices,
  pins: Map<string, unknown>,
  hasSecondFactor: (staffId: string, passkeyHost: string | undefined) => boolean,
  outbox: Pick<MemoryOutbox, "put">,
  audit: AuditEntry[],
): MemoryAccounts {
  const accounts = new Map(initial.map((account) => [account.id, account]));
  const set = (id: string, to: Partial<Account>) => {
    const account = accounts.get(id);
    if (account) accounts.set(id, { ...account, ...to });
  };
  const byUsername = (username: string) =>
    accounts.values().find((account) => account.username === username.toLowerCase());

  const summary = (account: Account, passkeyHost: string | undefined, now: Instant): AccountSummary => {
    const own = sessions.all().filter((session) => session.staffId === account.id);
    return {
      account,
      lastSignInAt: own.map((session) => session.startedAt).toSorted((one, other) => other - one)[0],
      openSessions: own.filter((each) => each.endedAt === undefined && now < each.expiresAt).length,
      hasSecondFactor: hasSecondFactor(account.id, passkeyHost),
    };
  };

  return {
    byId: (id) => Promise.resolve(accounts.get(id)),
    ofSession(sessionId) {
      const session = sessions.all().find(({ id }) => id === sessionId);
      const account = session && accounts.get(session.staffId);
      return Promise.resolve(account && { account, session });
    },
    byUsername: (username) => Promise.resolve(byUsername(username)),
    list({ search, role, isDisabled, sortBy, descending, offset, limit, passkeyHost }, now) {
      const part = search.toLowerCase();
      const matches = [...accounts.values()].filter((account) =>
        (role === undefined || account.role === role) &&
        (isDisabled === undefined || account.isDisabled === isDisabled) &&
        [account.username, account.email, ...spokenNames(account)].some((text) =>
          text.toLowerCase().includes(part)
        )
      ).map((account) => summary(account, passkeyHost, now));
      const keys = {
        username: ({ account }: AccountSummary) => account.username,
        name: ({ account }: AccountSummary) => `${account.lastName} ${account.firstName}`.toLowerCase(),
        role: ({ account }: AccountSummary) => account.role,
        last_login: ({ lastSignInAt }: AccountSummary) => lastSignInAt ?? 0,
      };
      const key = keys[sortBy];
      const way = descending ? -1 : 1;
      const sorted = matches.toSorted((one, other) =>
        compare(key(one), key(other)) * way || compare(one.account.id, other.account.id)
      );
      return Promise.resolve({ found: sorted.slice(offset, offset + limit), total: matches.length });
    },
    add(account, entry) {
      if (byUsername(account.username)) return Promise.resolve(refuse({ kind: "username_taken" }));
      accounts.set(account.id, account);
      audit.push(entry);
      return Promise.resolve(ok(account));
    },
    change(id, decide) {
      const account = accounts.get(id);
      if (!account) return Promise.resolve(undefined);
      const others = accounts.values().filter((each) => each.id !== id && isActiveSuperAdmin(each));
      const decided = decide(account, [...others].length);
      if (!decided.ok) return Promise.resolve(decided);
      accounts.set(id, decided.value.account);
      const { at } = decided.value.audit;
      for (const message of decided.value.messages ?? []) outbox.put(message, at, at);
      if (decided.value.endsSessions) {
        trustedDevices.drop(id);
        pins.delete(id);
        sessions.endAll(id, decided.value.audit);
      } else audit.push(decided.value.audit);
      return Promise.resolve(ok(decided.value.account));
    },
    rehash(id, from, to) {
      const isSame = accounts.get(id)?.passwordHash === from;
      if (isSame) set(id, { passwordHash: to });
      return Promise.resolve(isSame);
    },
    set,
    all: () => [...accounts.values()],
  };
}

/** Names for searching: first name first, and family name first without a space as in Hangul. */
export function spokenNames({ firstName, lastName }: Pick<Account, "firstName" | "lastName">): string[] {
  return [`${firstName} ${lastName}`, `${lastName}${firstName}`];
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export function memoryAttempts(audit: AuditEntry[]): MemoryAttempts {
  let failures: SignInFailure[] = [];
  const since = (moment: Instant) =>
    failures.filter(({ at }) => at > moment).toSorted((one, other) => one.at - other.at);
  const onName = (username: string, moment: Instant) =>
    since(moment).filter(({ name }) => name === username.toLowerCase());
  return {
    of: ({ username, source }, moment) =>
      Promise.resolve({
        onName: onName(username, moment),
        fromSource: since(moment).filter((failure) => failure.source === source),
      }),
    onName: (username, moment) => Promise.resolve(onName(username, moment)),
    record({ username, source, isTrusted, at }, entry) {
      failures.push({ at, name: username.toLowerCase(), source, isTrusted });
      audit.push(entry);
      return Promise.resolve();
    },
    clear({ username, source }, entry) {
      const name = username.toLowerCase();
      failures = failures.filter((failure) =>
        failure.name !== name || (source !== undefined && failure.source !== source)
      );
      audit.push(entry);
      return Promise.resolve();
    },
    spread(moment) {
      const pins = Map.groupBy(
        since(moment).filter(({ source }) => source.startsWith(stationSource)),
        ({ source }) => source,
      );
      const unknown = since(moment).filter(({ isTrusted }) => !isTrusted);
      const clients = Map.groupBy(unknown, ({ source }) => source);
      const names = clients.values().map((own) => new Set(own.map(({ name }) => name)).size);
      return Promise.resolve({
        failures: unknown.length,
        clients: clients.size,
        maxNames: Math.max(0, ...names),
        maxPins: Math.max(0, ...pins.values().map(({ length }) => length)),
      });
    },
    forgetBefore: (moment) => void (failures = since(moment)),
  };
}

/** Runs work sequentially without a queue limit. */
export function memorySignInQueue(): SignInQueue {
  const runExclusive = mutex(Infinity);
  return { run: (_isPreferred, work) => runExclusive("", work) };
}

export function memoryTrustedDevices(): MemoryTrustedDevices {
  let devices: TrustedDevice[] = [];
  const of = (staffId: string | undefined) =>
    devices.filter((device) => staffId === undefined || device.staffId === staffId)
      .toSorted((one, other) => other.lastUsedAt - one.lastUsedAt);
  const removed = (which: (device: TrustedDevice) => boolean) => {
    const before = devices.length;
    devices = devices.filter((device) => !which(device));
    return before - devices.length;
  };
  return {
    byHash: (hash, now) =>
      Promise.resolve(devices.filter((each) => each.hash === hash && now < each.expiresAt)),
    trust(device) {
      const known = devices.find(({ hash, staffId }) => hash === device.hash && staffId === device.staffId);
      if (known) {
        const { userAgent, lastUsedAt, expiresAt } = device;
        Object.assign(known, { userAgent, lastUsedAt, expiresAt });
      } else devices.push({ ...device });
      const others = of(device.staffId).filter(({ hash }) => hash !== device.hash);
      const retained = new Set(others.slice(0, maxTrustedDevices - 1).map(({ id }) => id));
      removed(({ id, staffId }) =>
        staffId === device.staffId && id !== (known ?? device).id && !retained.has(id)
      );
      return Promise.resolve();
    },
    of: (staffId, now) =>
      Promise.resolve(of(staffId).filter(({ expiresAt }) => now < expiresAt).slice(0, maxListed)),
    drop: (staffId, hash) =>
      removed((each) => each.staffId === staffId && (hash === undefined || each.hash === hash)) > 0,
    forgetEnded: (now) => void removed((each) => each.expiresAt <= now),
  };
}

export function memorySessions(
  challenges: Pick<MemoryChallenges, "use" | "drop">,
  passkeys: Pick<MemoryPasskeys, "use">,
  trustedDevices: Pick<MemoryTrustedDevices, "drop">,
  hasPassword: (staffId: string, hash: string) => boolean,
  audit: AuditEntry[],
): MemorySessions {
  const sessions = new Map<string, Session>();
  const replaced = new Map<string, string>();
  const tickets = new Map<string, { of: TicketHolder; expiresAt: Instant }>();
  const open = (staffId: string | undefined) =>
    [...sessions.values()].filter((each) =>
      (staffId === undefined || each.staffId === staffId) && each.endedAt === undefined
    );
  return {
    all: () => [...sessions.values()],
    set: (session) => void sessions.set(session.id, session),
    begin(session, { passwordHash, challengeHash, passkey }, entry) {
      const isProved = hasPassword(session.staffId, passwordHash) &&
        (challengeHash === undefined || challenges.use(challengeHash)) &&
        (passkey === undefined || passkeys.use(passkey, session.staffId, session.startedAt));
      if (!isProved) return Promise.resolve(false);
      sessions.set(session.id, session);
      audit.push(entry);
      return Promise.resolve(true);
    },
    byRefreshHash: (hash) =>
      Promise.resolve(
        sessions.values().find((each) => each.refreshHash === hash || each.previousHash === hash) ??
          sessions.get(replaced.get(hash) ?? ""),
      ),
    rotate(id, from, to, at, expiresAt) {
      const session = sessions.get(id);
      if (session?.refreshHash !== from || session.endedAt !== undefined) return Promise.resolve(false);
      replaced.set(from, id);
      sessions.set(id, {
        ...session,
        refreshHash: to,
        previousHash: from,
        rotatedAt: at,
        lastActiveAt: at,
        expiresAt,
      });
      return Promise.resolve(true);
    },
    setMfaRequired(id, mfaRequired) {
      const session = sessions.get(id);
      if (session) sessions.set(id, { ...session, mfaRequired });
      return Promise.resolve();
    },
    end(id, entry) {
      const session = sessions.get(id);
      if (session && session.endedAt === undefined) {
        sessions.set(id, { ...session, endedAt: entry.at, endAction: entry.action });
        audit.push(entry);
      }
      return Promise.resolve();
    },
    openOf: (staffId, now) =>
      Promise.resolve(
        open(staffId).filter((session) => now < session.expiresAt)
          .toSorted((one, other) => other.lastActiveAt - one.lastActiveAt).slice(0, maxListed),
      ),
    endBrowser({ staffId, sessionIds, deviceHash }, entry) {
      const ended = open(staffId).filter((each) =>
        sessionIds.includes(each.id) || (deviceHash !== undefined && each.deviceHash === deviceHash)
      );
      for (const session of ended) {
        sessions.set(session.id, { ...session, endedAt: entry.at, endAction: entry.action });
      }
      const wasTrusted = deviceHash !== undefined && trustedDevices.drop(staffId, deviceHash);
      if (ended.length > 0 || wasTrusted) audit.push(entry);
      return Promise.resolve(ended.length > 0 || wasTrusted);
    },
    endAll(staffId, entry) {
      challenges.drop(staffId);
      for (const session of open(staffId)) {
        sessions.set(session.id, { ...session, endedAt: entry.at, endAction: entry.action });
      }
      audit.push(entry);
    },
    issueTicket(ticket, of, expiresAt) {
      tickets.set(ticket, { of, expiresAt });
      return Promise.resolve();
    },
    redeemTicket(ticket, now) {
      const found = tickets.get(ticket);
      tickets.delete(ticket);
      return Promise.resolve(found && now < found.expiresAt ? found.of : undefined);
    },
  };
}

/** Stores passwords in plain text, so that tests do not spend time on Argon2. */
export const plainPasswords: Passwords = {
  hash: (password) => Promise.resolve(`plain:${password}`),
  verify: (hash, password) => Promise.resolve(hash?.replace(/^old:/, "plain:") === `plain:${password}`),
  isOutdated: (hash) => hash.startsWith("old:"),
  isCommon: (password) => Promise.resolve(password === "Password1!"),
  temporary: () => "Temporary-1!",
};

/** Unsigned tokens with sequential numbers. */
export function plainTokens(): Tokens {
  let last = 0;
  const hashOf = (token: string) => `hash of ${token}`;
  return {
    issue: ({ sessionId, staffId }, expiresAt) =>
      Promise.resolve(JSON.stringify({ sessionId, staffId, expiresAt })),
    verify(token, now) {
      const { sessionId, staffId, expiresAt } = JSON.parse(token);
      return Promise.resolve(now < expiresAt ? { sessionId, staffId } : undefined);
    },
    refresh() {
      const token = `refresh_${++last}`;
      return { token, hash: hashOf(token) };
    },
    successor: (token) => ({ token: `${token}'`, hash: hashOf(`${token}'`) }),
    // Codes have letters and 2 to 7 only, as the real ones: other characters are folded or left out when a code is typed.
    pairingCode: () => `CODE${String(++last).replace(/\d/g, (digit) => "ABCDEFGHJK"[Number(digit)] ?? "")}`,
    hashOf,
    mailedCode: (hash) => `code of ${hash}`.replaceAll(/\s/g, ""),
  };
}
