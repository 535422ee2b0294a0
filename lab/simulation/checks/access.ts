/** Who may act: what must be answered to a person in a browser and to the person on a paired station. */
import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import type { StationAccess } from "@domain/staff/station.ts";
import type { Permission, Role } from "@domain/staff/permissions.ts";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { History, Span } from "../access/history.ts";
import { isLinkMaker } from "./phone_orders.ts";

const minute = 60_000;
export const hour = 60 * minute;

/** A moment that is known within the time that a command took. */
export type Moment = { min: number; max: number };
export const later = ({ min, max }: Moment, ms: number): Moment => ({ min: min + ms, max: max + ms });
export const earliest = (...moments: readonly Moment[]): Moment => ({
  min: Math.min(...moments.map(({ min }) => min)),
  max: Math.min(...moments.map(({ max }) => max)),
});

/** A sign-in or a shift: who began it with which password, when, and until when it lasts. `of`: whose end is also its end. */
export type Grant = {
  staffId: string;
  password?: string;
  begun: Span;
  startedAt: Moment;
  lastActiveAt: Moment;
  expiresAt: Moment;
  of: string[];
  /** How many acts of a shift run, each of which may move its lock. */
  acts: number;
  /** Whether the role needs a second factor and the person has none, as far as known. */
  mfa: readonly boolean[];
};

export type People = { history: History; mfaRoles: readonly Role[] };

/** The roles that the person may have had in the span. Who is not hired in the simulation is the owner. */
export function rolesOf({ history }: Pick<People, "history">, staffId: string, span: Span): readonly Role[] {
  const roles = history.possible(`role ${staffId}`, span) as readonly Role[];
  return roles.length === 0 ? ["super_admin"] : roles;
}

/** Whether an access is surely, or maybe, over. A new password and a disabled account end it, also when it began meanwhile. */
export function endingOf(
  { history }: People,
  { staffId, password, begun, expiresAt, of }: Grant,
  span: Span,
  at: Moment,
): { isOver: boolean; mayBeOver: boolean } {
  const ended = history.ended([`staff ${staffId}`, ...of], begun, span);
  const passwords = history.possible(`password ${staffId}`, span);
  const isReplaced = password !== undefined && !passwords.includes(password);
  const mayBeReplaced = password !== undefined && passwords.some((each) => each !== password);
  const disabled = history.possible(`disabled ${staffId}`, span);
  return {
    isOver: ended.isSure || at.min >= expiresAt.max || isReplaced || !disabled.includes(false),
    mayBeOver: ended.isPossible || at.max >= expiresAt.min || mayBeReplaced || disabled.includes(true),
  };
}

/** A PIN of the last two minutes is needed for money. */
const elevatedMs = 2 * minute;

/** What the person of a grant may be answered: a refusal, or "as" and the person. `station`: what a paired station needs a person for. */
export function answersTo(
  people: People,
  grant: Grant,
  { span, at, permission, station }: {
    span: Span;
    at: Moment;
    permission: Permission;
    station?: StationAccess | undefined;
  },
): Set<string> {
  const { staffId, startedAt, mfa } = grant;
  const { isOver, mayBeOver } = endingOf(people, grant, span, at);
  const none = station === undefined ? "signed_out" : "station_locked";
  const answers = new Set<string>(isOver || mayBeOver ? [none] : []);
  if (isOver) return answers;
  const mustChange = people.history.possible(`must change ${staffId}`, span);
  if (mustChange.includes(true)) answers.add("must_change_password");
  if (!mustChange.includes(false)) return answers;
  if (mfa.includes(true)) answers.add("second_factor_setup_required");
  if (!mfa.includes(false)) return answers;
  if (station === "pin" && at.max > startedAt.min + elevatedMs) answers.add("pin_required");
  if (station === "pin" && at.min > startedAt.max + elevatedMs) return answers;
  for (const role of rolesOf(people, staffId, span)) {
    const mayAct = permission !== "refunds" || role !== "manager";
    answers.add(mayAct ? `as ${staffId}` : "access_denied");
  }
  return answers;
}

/** Fails when an answer is none of the expected ones. */
export function checkAnswer(what: string, answer: string, expected: ReadonlySet<string>): void {
  assert.ok(expected.has(answer), `${what}: ${answer}, expected ${[...expected].join(" or ") || "nothing"}`);
}

const acting = new AsyncLocalStorage<string>();

/** Notes who acts while `work` runs. */
export const actingAs = <T>(staffId: string, work: () => T): T => acting.run(staffId, work);

/** What people do with accounts, sessions and stations. */
const byPeople =
  /^(user\.|auth\.(login|logout|pin_set|password_changed)$|station\.(added|revoked|locked|unlocked)$)/;

/**
 * Each entry of the audit log names the person who acts, if a person does. The order of a link is accepted in the name of who made the
 * link, while a guest or the provider reports its payment.
 */
export function watchAudit(audit: AuditEntry[]): void {
  Object.defineProperty(audit, "push", {
    value: (...entries: AuditEntry[]) => {
      for (const { action, staffId } of entries) {
        const actor = acting.getStore();
        if (staffId === undefined && !byPeople.test(action)) continue;
        if (isLinkMaker(staffId) && !action.startsWith("phone_link.")) continue;
        assert.equal(staffId ?? "no one", actor ?? "no one", `who is named for ${action}`);
      }
      return Array.prototype.push.apply(audit, entries);
    },
  });
}
