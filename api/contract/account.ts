import { z } from "zod";
import { maxNameLength } from "@domain/shared/person_name.ts";
import { emailPattern, maxEmailLength } from "@domain/shared/email.ts";
import { mostPasswordLength, passwordFormProblems } from "@domain/staff/password_rules.ts";
import { roles } from "@domain/staff/permissions.ts";
import { authUser } from "./auth.ts";
import { choice, pageQuery, searchText } from "./page.ts";
import { anyText, singleLine } from "./text.ts";

const password = anyText().max(mostPasswordLength, "Password must be at most 256 characters long");

/** Missing fields are empty ones, so that each gets its own sentence of spec section 5. */
export const changePasswordBody = z.object({
  currentPassword: password.default(""),
  newPassword: password.default(""),
  confirmPassword: password.default(""),
}).superRefine((form, context) => {
  for (const { field, message } of passwordFormProblems(form)) {
    context.addIssue({ code: "custom", path: [field], message });
  }
});

const name = (label: string) =>
  singleLine().min(1, `${label} is required`).max(maxNameLength, `${label} is too long`);
const email = singleLine().min(1, "Email is required").max(
  maxEmailLength,
  "Please enter a valid email address",
)
  .regex(emailPattern, "Please enter a valid email address");
const language = z.enum(["en", "ko"], "Language must be en or ko");
const version = singleLine().max(40).optional().describe(
  "As last read; refused when somebody saved meanwhile",
);

export const profile = z.object({
  user: authUser,
  version: z.string(),
  secondFactor: z.object({
    enabled: z.boolean(),
    /** Their role asks for one. */
    required: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  }),
});
export type Profile = z.infer<typeof profile>;

export const profileBody = z.strictObject({
  firstName: name("First name").optional(),
  lastName: name("Last name").optional(),
  email: email.optional(),
  language: language.optional(),
  version,
});

/** One's own sign-ins that stand; times are ISO instants. */
export const ownSession = z.object({
  id: z.string(),
  is_current: z.boolean(),
  created_at: z.string(),
  last_activity: z.string(),
  /** Moves on with every use, until it is the absolute limit. */
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

const code = singleLine().min(1, "Code is required").max(64, "This is not a code");

export const secondStepBody = z.strictObject({ challenge: singleLine().min(1).max(200), code });
export const resendCodeBody = z.strictObject({ challenge: singleLine().min(1).max(200) });
export const beginFactorBody = z.strictObject({
  currentPassword: password.min(1, "Current password is required"),
});
export const begunFactor = z.object({
  /** Base32, for apps that cannot scan. */
  secret: z.string(),
  /** otpauth://… as the QR code holds it. */
  otpauth_uri: z.string(),
});
export const confirmFactorBody = z.strictObject({ code });
export const confirmedFactor = z.object({ recoveryCodes: z.array(z.string()) });
export const disableFactorBody = z.strictObject({
  currentPassword: password.min(1, "Current password is required"),
  code: code.default("-"),
});

/** A person as the users screen shows them; times are ISO instants. */
export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(roles),
  language: z.enum(["en", "ko"]),
  is_disabled: z.boolean(),
  must_change_password: z.boolean(),
  version: z.string(),
});
export type User = z.infer<typeof user>;

export const listedUser = user.extend({
  /** Too many wrong passwords lately. */
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

const temporaryPassword = anyText().max(mostPasswordLength).optional()
  .describe("One of your own choice; by default one is made");

export const newUserBody = z.strictObject({
  username: singleLine("Username is required").min(1, "Username is required")
    .min(3, "Username must be at least 3 characters long").max(64, "Username is too long")
    .regex(/^[A-Za-z0-9._-]+$/, "Username may hold letters, digits, dots, dashes and underscores"),
  email,
  first_name: name("First name"),
  last_name: name("Last name"),
  role: z.enum(roles, "Role must be manager, admin or super_admin"),
  language: language.default("en"),
  temporary_password: temporaryPassword,
});

export const userBody = z.strictObject({
  email: email.optional(),
  first_name: name("First name").optional(),
  last_name: name("Last name").optional(),
  role: z.enum(roles, "Role must be manager, admin or super_admin").optional(),
  language: language.optional(),
  is_disabled: z.boolean().optional(),
  version,
});

export const resetBody = z.strictObject({ temporary_password: temporaryPassword }).optional();

/** The temporary password is shown here once and kept nowhere. */
export const userWithPassword = z.object({ user, temporary_password: z.string() });
export const removedDevices = z.object({ removed: z.number().int() });
export const endedSessions = z.object({ ended: z.number().int() });
