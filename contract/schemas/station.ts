import { z } from "zod";
import { staffLanguages } from "@domain/shared/language.ts";
import { maxStationName } from "@domain/staff/station.ts";
import { fieldCode } from "../field_problems.ts";
import { authUser } from "./auth.ts";
import { anyText, plainLine, singleLine } from "./text.ts";

const instant = z.string().describe("ISO instant");

/** A paired tablet, or one that waits for its pairing code. */
export const station = z.object({
  id: z.string(),
  name: z.string(),
  created_at: instant,
  paired_at: instant.nullable(),
  last_seen_at: instant.nullable(),
  user_agent: z.string().nullable(),
  /** Until when the pairing code works; null once the tablet is paired. */
  code_expires_at: instant.nullable(),
});
export type StationItem = z.infer<typeof station>;

export const stationBody = z.strictObject({
  name: singleLine().min(1, fieldCode("station_name_required"))
    .max(maxStationName, fieldCode("station_name_too_long")),
});

/** `code` is shown once. */
export const stationWithCode = z.object({ station, code: z.string() });
export type StationWithCode = z.infer<typeof stationWithCode>;

export const pairBody = z.strictObject({
  code: plainLine().max(40),
  language: z.enum(staffLanguages, fieldCode("language_invalid")).default("en"),
});

/** The station as a user, and the people who have a PIN. */
export const stationState = z.object({
  user: authUser,
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const unlockBody = z.strictObject({ staff_id: singleLine().max(100), pin: plainLine().max(20) });

const password = anyText().max(256).default("");

export const pinBody = z.strictObject({ current_password: password, pin: plainLine().max(20) });
