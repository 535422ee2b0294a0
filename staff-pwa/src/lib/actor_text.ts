import type { Actor } from "@domain/shared/actor.ts";
import type { Translate } from "./i18n/text.ts";

/** The label of an actor: the staff member's name, the guest, or the system. */
export const actorText = (actor: Actor, t: Translate): string =>
  actor.kind === "staff" ? actor.name : t(`actor.${actor.kind}`);
