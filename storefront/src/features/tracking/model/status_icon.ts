import type { OrderStatus } from "@domain/order/order.ts";

/** Line drawings in a box of 32 by 32. */
const clock = "M16 9v7.5l5 3";
const check = "m9.5 16.5 4.5 4.5 8.5-10";
const cross = "m11 11 10 10M21 11 11 21";
const bag = "M10 13h12l1 11H9zM12.5 13a3.5 3.5 0 0 1 7 0";

const question = "M12.5 12.5a3.5 3.5 0 1 1 5 3.2c-1.2.6-1.5 1.3-1.5 2.3M16 22v.1";

const orange = "#c9532c";
const blue = "#26466b";
const green = "#2f6b3a";
const red = "#a12b1b";

const shapes = {
  pending_approval: [blue, clock],
  offered: [orange, question],
  confirmed: [green, check],
  preparing: [green, clock],
  ready: [orange, bag],
  completed: [green, check],
  no_show: [red, cross],
  denied: [red, cross],
  expired: [red, cross],
  cancelled: [red, cross],
} as const satisfies Record<OrderStatus, readonly [color: string, path: string]>;

/** Returns the favicon of a status as a data URL. Statuses differ by shape as well as by color. */
export function statusIcon(status: OrderStatus): string {
  const [color, path] = shapes[status];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" ` +
    `fill="${color}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" ` +
    `stroke-linejoin="round"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
