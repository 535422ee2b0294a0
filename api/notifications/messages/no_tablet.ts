import { minuteMs } from "@domain/shared/local_time.ts";
import type { MessageDefinition } from "../message_definition.ts";

export const noTablet = {
  maxAgeMs: 15 * minuteMs,
  whenOlder: "drop",
  isTrue: ({ isUnattended }) => isUnattended,
  text: {
    to: (_, { alertPhone }) => alertPhone,
    write: (_, { restaurant: { name }, staffUrl }) =>
      `${name.en === "" ? "" : `${name.en}: `}No tablet has been listening for orders for 2 minutes. ` +
      `ASAP ordering is off until one is back: ${staffUrl}/admin/orders`,
  },
} satisfies MessageDefinition<"restaurant">;
