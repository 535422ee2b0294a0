import type { Actor } from "@domain/shared/actor.ts";
import type { Translate } from "./i18n/text.ts";

/** Who did something: a name, the guest, or the system. */
export const actorText = (actor: Actor, t: Translate): string =>
  actor.kind === "staff" ? actor.name : t(`actor.${actor.kind}`);
