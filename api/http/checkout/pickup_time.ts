import type { PickupTime } from "@contract/schemas/pickup_time.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";

/** Returns the choice of a request, not validated. */
export function toPickupChoice(time: PickupTime): PickupChoice {
  return time.option === "asap"
    ? { option: "asap" }
    : { option: "scheduled", date: time.scheduledDate ?? "", time: time.scheduledTime ?? "" };
}

/** Returns a choice as a request has it. */
export function toPickupTime(choice: PickupChoice): PickupTime {
  return choice.option === "asap"
    ? { option: "asap" }
    : { option: "scheduled", scheduledDate: choice.date, scheduledTime: choice.time };
}
