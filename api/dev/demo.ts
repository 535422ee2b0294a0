/** Everything only the demo has, loaded by the composition root when it is not in production. */
import type { Passwords } from "@domain/ports/staff.ts";
import { demoMenu } from "./demo/menu.ts";
import { demoRestaurant } from "./demo/restaurant.ts";
import { demoPassword, demoStaff } from "./demo/staff.ts";

export { createStripeEmulator } from "./stripe/emulator.ts";
export { demoPages } from "./demo_pages.ts";
export { settableClock } from "./settable_clock.ts";
export { shownMessages } from "./shown_messages.ts";

/** The restaurant an empty database begins with. */
export async function demoBeginning(passwords: Passwords) {
  return { menu: demoMenu, ...demoRestaurant, accounts: await demoStaff(passwords) };
}

/** Addresses and logins, for whoever started the demo. */
export function welcome(url: string): void {
  // deno-lint-ignore no-console -- for the person at the terminal
  console.log(`
  The restaurant is open for a look:

    guests      ${url}
    staff       ${url}/admin/        manager, admin or super_admin; password ${demoPassword}
    money       ${url}/dev/stripe/ledger
    mail, SMS   ${url}/dev/outbox
    API         ${url}/api/docs

  Test card 4242 4242 4242 4242, any later date, any code. Press Ctrl-C to stop; the data stays.
`);
}
