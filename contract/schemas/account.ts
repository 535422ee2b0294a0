import { staffLanguages } from "@domain/shared/language.ts";
import { z } from "zod";
import { maxNameLength } from "@domain/shared/person_name.ts";
import { maxPasswordLength, passwordFormProblems } from "@domain/staff/password_rules.ts";
import { roles } from "@domain/staff/permissions.ts";
import { authUser } from "./auth.ts";
import { choice, pageQuery, searchText } from "./page.ts";
import { anyText, emailAddress, formatted, plainLine, singleLine } from "./text.ts";
import { fieldCode } from "../field_problems.ts";

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

const firstName = singleLine().min(1, fieldCode("first_name_required"))
  .max(maxNameLength, fieldCode("first_name_too_long"));
const lastName = singleLine().min(1, fieldCode("last_name_required"))
  .max(maxNameLength, fieldCode("last_name_too_long"));
const email = emailAddress();
const language = z.enum(staffLanguages, fieldCode("language_invalid"));
const version = singleLine().max(40).optional().describe(
  "The version last read. Refused when someone else saved since",
);

export const profile = z.object({
  user: authUser,
  version: z.string(),
  secondFactor: z.object({
    enabled: z.boolean(),
    /** The user's role requires a second factor. */
    required: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  }),
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

/** An active session of the caller; times are ISO instants. */
export const ownSession = z.object({
  id: z.string(),
  is_current: z.boolean(),
  created_at: z.string(),
  last_activity: z.string(),
  /** Extended by every use, up to the session's absolute limit. */
  expires_at: z.string(),
  ends_by: z.enum(["session_idle", "session_limit"]),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
});
export type OwnSession = z.infer<typeof ownSession>;

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

const code = plainLine().min(1, fieldCode("code_required")).max(64, fieldCode("code_invalid"));

export const secondStepBody = z.strictObject({ challenge: singleLine().min(1).max(200), code });
export const resendCodeBody = z.strictObject({ challenge: singleLine().min(1).max(200) });
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
export const disableFactorBody = z.strictObject({
  currentPassword: password.min(1, fieldCode("current_password_required")),
  code: code.default("-"),
});

/** A staff user; times are ISO instants. */
export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(roles),
  language: z.enum(staffLanguages),
  is_disabled: z.boolean(),
  must_change_password: z.boolean(),
  version: z.string(),
});
export type User = z.infer<typeof user>;

export const listedUser = user.extend({
  /** The account is locked after too many failed sign-ins. */
  is_locked: z.boolean(),
  second_factor: z.boolean(),
  last_login_at: z.string().nullable(),
  open_sessions: z.number().int(),
});
export type ListedUser = z.infer<typeof listedUser>;

export const usersQuery = z.object({
  ...pageQuery(50),
  search: searchText,
  role: choice(z.enum(roles)),
  status: choice(z.enum(["active", "disabled"])),
  sortBy: z.enum(["username", "name", "role", "last_login"]).default("username"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
});

const temporaryPassword = anyText().max(maxPasswordLength).optional()
  .describe("Generated by default");

export const newUserBody = z.strictObject({
  username: formatted(
    plainLine("username_required").min(1, fieldCode("username_required"))
      .min(3, fieldCode("username_too_short")),
    { max: 64, form: /^[A-Za-z0-9._-]+$/, code: "username_characters", tooLong: "username_too_long" },
  ),
  email,
  first_name: firstName,
  last_name: lastName,
  role: z.enum(roles, fieldCode("role_invalid")),
  language: language.default("en"),
  temporary_password: temporaryPassword,
});

export const userBody = z.strictObject({
  email: email.optional(),
  first_name: firstName.optional(),
  last_name: lastName.optional(),
  role: z.enum(roles, fieldCode("role_invalid")).optional(),
  language: language.optional(),
  is_disabled: z.boolean().optional(),
  version,
});

export const resetBody = z.strictObject({ temporary_password: temporaryPassword }).optional();

/** The only response with the temporary password, which is not stored in plain text. */
export const userWithPassword = z.object({ user, temporary_password: z.string() });
export const removedDevices = z.object({ removed: z.number().int() });
export const endedSessions = z.object({ ended: z.number().int() });
