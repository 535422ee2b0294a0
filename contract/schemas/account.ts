import * as z from "zod";
import { staffLanguages } from "@domain/shared/language.ts";
import { maxNameLength } from "@domain/shared/person_name.ts";
import { maxPasswordLength, passwordFormProblems } from "@domain/staff/password_rules.ts";
import { authUser, code, endedSessions, newPasskeyAnswer, passkeyOptions } from "./auth.ts";
import { device } from "./device.ts";
import { maxPasskeyName } from "@domain/staff/passkey.ts";
import { fieldCode } from "../field_problems.ts";
import { choice, pageQuery } from "./page.ts";
import { anyText, emailAddress, singleLine } from "./text.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../account.ts";

/** A password above the limit ends the checks, because the password rules take long on a long text. */
const password = anyText().max(maxPasswordLength, { error: fieldCode("password_too_long"), abort: true });

/** A missing field is read as empty, so that each field gets its own message (docs/product-rules.md, "Password rules"). */
export const changePasswordBody = z.object({
  currentPassword: password.default(""),
  newPassword: password.default(""),
  confirmPassword: password.default(""),
}).superRefine((form, context) => {
  for (const { field, code, ...more } of passwordFormProblems(form)) {
    context.addIssue({ code: "custom", path: [field], message: fieldCode(code), ...more });
  }
});

export const firstName = singleLine().min(1, fieldCode("first_name_required"))
  .max(maxNameLength, fieldCode("first_name_too_long"));
export const lastName = singleLine().min(1, fieldCode("last_name_required"))
  .max(maxNameLength, fieldCode("last_name_too_long"));
export const email = emailAddress();
export const language = z.enum(staffLanguages, fieldCode("language_invalid"));
export const version = singleLine().max(40).optional().describe(
  "The version last read. Refused when someone else saved since",
);

/** A passkey of the caller. Browsers do not offer one that was made for an earlier address of the product. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  is_usable: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;
/** With the recovery codes of an account that had none; they are sent once. */
export const addedPasskey = passkey.extend({ recoveryCodes: z.array(z.string()).nullable() });

export const profile = z.object({
  user: authUser,
  version: z.string(),
  secondFactor: z.object({
    enabled: z.boolean(),
    /** The user's role requires a second factor. */
    required: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  }),
  passkeys: z.array(passkey),
  /** The user has a PIN for paired stations. */
  hasPin: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

export const profileBody = z.strictObject({
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  email: email.optional(),
  language: language.optional(),
  currentPassword: password.optional().describe("Required for a different email"),
  version,
});

export const validity = z.object({ valid: z.literal(true), user: authUser, expires_at: z.string() });

export const ownAuditQuery = z.object({
  ...pageQuery(50),
  action: choice(z.string().max(64)),
  status: choice(z.enum(["success", "failed", "error", "pending"])),
});
export const ownAuditEntry = z.object({
  id: z.number().int(),
  action: z.string(),
  resource: z.string(),
  resource_id: z.string(),
  status: z.enum(["success", "failed", "error", "pending"]),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
});
export const beginFactorBody = z.strictObject({
  currentPassword: password.min(1, fieldCode("current_password_required")),
});
export const begunFactor = z.object({
  /** Base32, for apps that cannot scan the QR code. */
  secret: z.string(),
  /** The otpauth:// URI of the QR code. */
  otpauth_uri: z.string(),
});
export const confirmFactorBody = z.strictObject({ code });
export const confirmedFactor = z.object({ recoveryCodes: z.array(z.string()) });
/** The password and, where an authenticator app is set up, a code. */
export const ownFactorsBody = z.strictObject({
  currentPassword: password.min(1, fieldCode("current_password_required")),
  code: code.default("-"),
});
const passkeyName = singleLine().min(1, fieldCode("passkey_name_required"))
  .max(maxPasskeyName, fieldCode("passkey_name_too_long"));
export const addPasskeyBody = z.strictObject({ answer: newPasskeyAnswer, name: passkeyName });
export const renamePasskeyBody = z.strictObject({ name: passkeyName });

const nothing = z.null();

/** The caller's own account. */
export const accountSpecs = {
  logoutAll: {
    tag: "Sign-in",
    summary: "End all of the caller's sessions and their streams",
    access: "signed_in",
    unknownKeys: "ignored",
    data: endedSessions,
    refusals: [401],
  },
  changePassword: {
    tag: "Own account",
    summary: "Change the caller's password. All of the caller's sessions end",
    access: "signed_in",
    body: changePasswordBody,
    unknownKeys: "ignored",
    data: nothing,
    refusals: [401],
  },
  profile: {
    tag: "Own account",
    summary: "Get the caller's name, email, language and two-step authentication",
    access: "signed_in",
    data: profile,
    refusals: [401],
  },
  editProfile: {
    tag: "Own account",
    summary: "Update the caller's name, email and language. A different email requires the current password",
    access: "signed_in",
    body: profileBody,
    data: profile,
    refusals: [401, 403, 409],
  },
  validate: {
    tag: "Sign-in",
    summary: "Check the access token, and when its session expires",
    access: "signed_in",
    data: validity,
    refusals: [401],
  },
  ownAuditLogs: {
    tag: "Own account",
    summary: "List the caller's own audit log entries, newest first",
    access: "signed_in",
    paginated: true,
    query: ownAuditQuery,
    data: z.array(ownAuditEntry),
    refusals: [401],
  },
  ownDevices: {
    tag: "Own account",
    summary: "List the browsers in which the caller is signed in or trusted, and the station of their shift",
    access: "signed_in",
    data: z.array(device),
    refusals: [401],
  },
  removeOwnDevice: {
    tag: "Own account",
    summary: "Sign the caller out on one of their devices and remove its trust",
    access: "signed_in",
    data: nothing,
    refusals: [401, 404],
  },
  beginSecondFactor: {
    tag: "Own account",
    summary: "Start setting up an authenticator app",
    access: "signed_in",
    body: beginFactorBody,
    data: begunFactor,
    refusals: [401, 409],
  },
  confirmSecondFactor: {
    tag: "Own account",
    summary: "Confirm the authenticator app with its first code. Returns the recovery codes once",
    access: "signed_in",
    body: confirmFactorBody,
    data: confirmedFactor,
    refusals: [401, 409],
  },
  disableSecondFactor: {
    tag: "Own account",
    summary: "Turn off two-step authentication, with password and code",
    access: "signed_in",
    body: ownFactorsBody,
    data: nothing,
    refusals: [401, 409],
  },
  replaceRecoveryCodes: {
    tag: "Own account",
    summary: "Replace the recovery codes, with password and code. Returns the new ones once",
    access: "signed_in",
    body: ownFactorsBody,
    data: confirmedFactor,
    refusals: [401, 409],
    audit: { action: "auth.recovery_codes_made", resource: "account" },
  },
  beginPasskey: {
    tag: "Own account",
    summary:
      "Ask this browser for a new passkey. Sets a cookie that its answer needs, once and within 5 minutes",
    access: "signed_in",
    body: ownFactorsBody,
    data: passkeyOptions,
    refusals: [401, 409],
  },
  addPasskey: {
    tag: "Own account",
    summary: "Add the passkey that this browser made. The first one returns recovery codes once",
    access: "signed_in",
    body: addPasskeyBody,
    data: addedPasskey,
    refusals: [401, 409],
  },
  renamePasskey: {
    tag: "Own account",
    summary: "Rename a passkey",
    access: "signed_in",
    body: renamePasskeyBody,
    data: nothing,
    refusals: [401, 404],
  },
  removePasskey: {
    tag: "Own account",
    summary: "Remove a passkey, with password and code",
    access: "signed_in",
    body: ownFactorsBody,
    data: nothing,
    refusals: [401, 404],
  },
} as const satisfies SpecsOf<typeof endpoints>;
