import type { AuthUser } from "@contract/schemas/auth.ts";
import type { Actor } from "@domain/shared/actor.ts";
import { fullName } from "@domain/shared/person_name.ts";

export type StaffActor = Extract<Actor, { kind: "staff" }>;

/** The signed-in user in the form that the server records in an order. */
export const staffActor = (
  { id, firstName, lastName }: Pick<AuthUser, "id" | "firstName" | "lastName">,
): StaffActor => ({ kind: "staff", id, name: fullName(firstName, lastName) });
