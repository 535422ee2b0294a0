import type { Fault, Faults } from "./faults.ts";

/** How the emulated provider behaves, for the demo's page. `other`: faults that were set one by one. */
export type Behavior = ChosenBehavior | "other";
export const chosenBehaviors = ["normal", "slow", "hanging", "failing"] as const;
export type ChosenBehavior = (typeof chosenBehaviors)[number];

/** Every call, until another behavior is chosen. */
const everyCall = {
  match: "",
  when: "before",
  delayMs: 0,
  remaining: Infinity,
  stored: false,
  status: 400,
  error: { type: "api_error", message: "" },
} as const;

const faultOf: Readonly<Record<Exclude<ChosenBehavior, "normal">, Fault>> = {
  slow: { ...everyCall, action: "delay", delayMs: 3_000 },
  hanging: { ...everyCall, action: "hang", delayMs: 60_000 },
  failing: { ...everyCall, action: "500" },
};

/** Replaces every fault. A chosen behavior affects all calls. */
export function setBehavior(faults: Faults, behavior: ChosenBehavior): void {
  faults.clear();
  if (behavior !== "normal") faults.add(faultOf[behavior]);
}

export function behaviorOf(faults: Faults): Behavior {
  const all = faults.all();
  if (all.length === 0) return "normal";
  const chosen = chosenBehaviors.find((each) => each !== "normal" && all.includes(faultOf[each]));
  return chosen ?? "other";
}
