import type { Actor } from "@domain/shared/actor.ts";
import type { Say } from "./i18n/say.ts";

/** Who did something: a name, the guest, or the system. */
export const actorText = (actor: Actor, say: Say): string =>
  actor.kind === "staff" ? actor.name : say(`actor.${actor.kind}`);
