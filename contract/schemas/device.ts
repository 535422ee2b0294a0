import { z } from "zod";
import { roles } from "@domain/staff/permissions.ts";

const instant = z.string().describe("ISO instant");

/**
 * A person's browser, or a station: a paired tablet, or one that waits for its pairing code
 * (docs/product-rules.md, "Devices").
 */
export const device = z.object({
  id: z.string(),
  kind: z.enum(["browser", "station"]),
  /** The station's name, or the name that was given to the browser; null without one. */
  name: z.string().nullable(),
  user_agent: z.string().nullable(),
  ip_address: z.string().nullable(),
  /** Who is or was signed in; on a station the person of the shift. */
  person: z.object({ id: z.string(), name: z.string(), role: z.enum(roles) }).nullable(),
  /** The device of this call. */
  is_current: z.boolean(),
  /** When the person signed in; null when no one has. */
  signed_in_at: instant.nullable(),
  with_passkey: z.boolean(),
  /** When the sign-in ends, and whether use extends it. */
  expires_at: instant.nullable(),
  ends_by: z.enum(["session_idle", "session_limit"]).nullable(),
  last_seen_at: instant.nullable(),
  /** How an open orders page of the device announces orders; null when none is open. */
  orders: z.enum(["sound", "silent"]).nullable(),
  has_push: z.boolean(),
  trusted_until: instant.nullable(),
  paired_at: instant.nullable(),
  /** When the pairing code expires. */
  code_expires_at: instant.nullable(),
  /** The caller may remove it. */
  may_remove: z.boolean(),
});
export type DeviceItem = z.infer<typeof device>;
