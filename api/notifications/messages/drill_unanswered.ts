import { minuteMs } from "@domain/shared/local_time.ts";
import type { MessageDefinition } from "../message_definition.ts";

/** No one answers the opening drill. */
export const drillUnanswered = {
  maxAgeMs: 15 * minuteMs,
  whenOlder: "drop",
  isTrue: ({ isOn }) => isOn,
  push: {
    write: () => ({
      title: "Opening drill",
      body: "No one has answered it. Please check the tablets.",
      tag: "opening_drill",
    }),
  },
  text: {
    to: (_, { alertPhone }) => alertPhone,
    write: (_, { restaurant: { name }, staffUrl }) =>
      `${name.en === "" ? "" : `${name.en}: `}No one has answered the opening drill. ` +
      `Please check the tablets: ${staffUrl}/admin/orders`,
  },
} satisfies MessageDefinition<"drill">;
