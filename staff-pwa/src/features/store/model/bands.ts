import { type CapacityBand, parseBands } from "@domain/hours/capacity.ts";

/** A capacity band as typed. `days` are weekday numbers separated by commas; times are "HH:MM", with "24:00" as the last end. */
export type TypedBand = { days: string; from: string; to: string; orders: string; dishes: string };

/** A new band has no limits, so that nothing is saved before both are typed. */
export const newBand: TypedBand = { days: "5", from: "18:00", to: "20:00", orders: "", dishes: "" };

/** Returns the bands of the setting `capacity_bands`; none for an invalid value. */
export function typedBands(value: string): TypedBand[] {
  return (parseBands(value) ?? []).map(({ days, orders, dishes, ...times }: CapacityBand) => ({
    ...times,
    days: days.join(","),
    orders: String(orders),
    dishes: String(dishes),
  }));
}

/** Returns the value of the setting `capacity_bands`. It is invalid while a band is incomplete. */
export function bandsValue(bands: readonly TypedBand[]): string {
  return bands.map(({ days, from, to, orders, dishes }) => `${days} ${from}-${to} ${orders}/${dishes}`)
    .join("; ");
}

/** Returns the part of a band that the server would refuse, or undefined. */
export function bandProblem(band: TypedBand): "days" | "times" | "limits" | undefined {
  if (parseBands(bandsValue([band])) !== undefined) return undefined;
  if (band.days === "") return "days";
  return band.from < band.to ? "limits" : "times";
}
