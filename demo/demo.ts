/** The parts that only the demo has. The composition root loads them outside production. */
import type { Passwords } from "@domain/ports/staff.ts";
import { demoMenu } from "./restaurant/menu.ts";
import { demoRestaurant } from "./restaurant/restaurant.ts";
import { demoPassword, demoStaff } from "./restaurant/staff.ts";

export { createStripeEmulator } from "./stripe/emulator.ts";
export { demoHistory } from "./history/history.ts";
export { callReports, textReplies } from "./call_reports.ts";
export { fridayClock, settableClock } from "./demo_clock.ts";
export { demoPages } from "./demo_pages.ts";
export { lostLine } from "./lost_line.ts";
export { shownMessages } from "./shown_messages.ts";

/** The initial data of an empty demo database. */
export async function demoSeed(passwords: Passwords) {
  return { menu: demoMenu, ...demoRestaurant, accounts: await demoStaff(passwords) };
}

/** Prints the demo's addresses and logins. */
export function printWelcome(url: string): void {
  // deno-lint-ignore no-console -- command line output
  console.log(`
  The demo restaurant is running:

    guests      ${url}
    staff       ${url}/admin/        manager, admin or super_admin; password ${demoPassword}
    this demo   ${url}/dev       time, guests, faults
    money       ${url}/dev/stripe/ledger
    mail, SMS   ${url}/dev/outbox
    API         ${url}/api/docs

  Test card 4242 4242 4242 4242, any later date, any code. Press Ctrl-C to stop; the data is kept.
`);
}
