import type { AuthUser } from "@contract/schemas/auth.ts";
import type { Actor, StaffActor } from "@domain/shared/actor.ts";
import { fullName } from "@domain/shared/person_name.ts";
import type { Translate } from "./i18n/text.ts";

/** The label of an actor: the staff member's name, the guest, or the system. */
export const actorText = (actor: Actor, t: Translate): string =>
  actor.kind === "staff" ? actor.name : t(`actor.${actor.kind}`);

/** The signed-in user, or the person on a paired station, in the form that the server records in an order. */
export const staffActor = (
  { id, firstName, lastName, station }: Pick<AuthUser, "id" | "firstName" | "lastName" | "station">,
): StaffActor => ({ kind: "staff", id, name: fullName(firstName, lastName), ...station?.person });
