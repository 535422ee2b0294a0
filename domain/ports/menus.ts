import type { AuditEntry } from "../shared/audit.ts";
import type { Availability, Dish, Menu } from "../menu/dish.ts";

export type Menus = {
  /** What is on the menu now, in display order. */
  load(): Promise<Menu>;

  /** Switches a dish on or off, audits and announces it in one transaction. Undefined when there is no such dish. */
  setAvailability(dishId: string, availability: Availability, audit: AuditEntry): Promise<Dish | undefined>;
};
