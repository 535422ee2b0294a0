export const capacityChoices = ["off", "simple", "advanced"] as const;
/** How much of the kitchen's capacity is limited. It is not stored: the settings of capacity tell it. */
export type CapacityChoice = typeof capacityChoices[number];

/** The values without a limit, by the key of the setting. */
const noLimits: Readonly<Record<string, string>> = {
  max_orders_per_slot: "0",
  max_dishes_per_slot: "0",
  capacity_bands: "",
  kitchen_parallel_dishes: "0",
  large_order_dishes: "0",
};

/** The limit that is suggested when nothing was set. */
const suggestedOrders = "6";

/** The settings that only the advanced choice shows. */
export const isAdvancedCapacity = (key: string): boolean =>
  key === "large_order_lead_minutes" || key !== "max_orders_per_slot" && key in noLimits;

/** The choice that the values of the settings amount to. */
export function capacityChoiceOf(valueOf: (key: string) => string): CapacityChoice {
  const limited = Object.keys(noLimits).filter((key) => valueOf(key) !== noLimits[key]);
  if (limited.length === 0) return "off";
  return limited.some(isAdvancedCapacity) ? "advanced" : "simple";
}

/** The values that a choice writes. The advanced choice writes nothing: it shows every setting. */
export function capacityValues(
  choice: CapacityChoice,
  valueOf: (key: string) => string,
): Readonly<Record<string, string>> {
  if (choice === "advanced") return {};
  if (choice === "off") return noLimits;
  const orders = valueOf("max_orders_per_slot");
  return { ...noLimits, max_orders_per_slot: orders === "0" ? suggestedOrders : orders };
}
