/** The readiness checks ("Ready to open?"). ICU MessageFormat. */
export const messages = {
  "ready.failed": "Failed to check whether the restaurant is ready",
  "ready.test_mail": "Send a test email",
  "ready.test_text": "Send a test text",
  "ready.test_call": "Place a test call",
  "ready.test_sent": "A test was sent to {to}. Please check that it arrived.",
  "ready.test_not_sent": "Failed to send the test",
  "ready.overall.ok": "Ready to open",
  "ready.overall.warning":
    "{count, plural, one {Ready to open, with one thing to check} other {Ready to open, with # things to check}}",
  "ready.overall.fix":
    "{count, plural, one {One thing to do before you open} other {# things to do before you open}}",
  "ready.overall.demo": "This is a demo: no real money moves",
  "ready.state.ok": "OK",
  "ready.state.warning": "Please check",
  "ready.state.fix": "Fix needed",
  "ready.state.demo": "Demo",

  "ready.mode": "Real orders",
  "ready.mode.ok": "Cards are charged for real.",
  "ready.mode.open":
    "Test mode: no real card is charged. To take real orders, run deno task setup on the server and enter the live keys.",
  "ready.mode.demo": "To run the restaurant for real, run deno task setup on the server.",
  "ready.address": "Web address",
  "ready.address.ok": "Guests reach the site at {address}.",
  "ready.address.open":
    "Guests reach the site without https. Set PUBLIC_URL to the https address of your domain.",
  "ready.address.demo": "Only this computer reaches the demo, at {address}.",
  "ready.database": "Database",
  "ready.database.ok": "The server uses a database role that owns nothing.",
  "ready.database.open":
    "The server connects as the owner of the database. Set DATABASE_OWNER_URL, and give DATABASE_URL its own role.",
  "ready.database.demo": "The demo's database has no roles. Use PostgreSQL where orders are real.",
  "ready.proxies": "Proxy",
  "ready.proxies.ok": "The proxy in front of the server is configured.",
  "ready.proxies.open":
    "No proxy is configured, so all guests behind one count as one client. Set TRUSTED_PROXIES to your proxy's address.",
  "ready.proxies.demo": "The demo needs no proxy.",
  "ready.payments": "Card payments",
  "ready.payments.ok": "The payment provider responds and accepts our key.",
  "ready.payments.open":
    "The payment provider is not responding or rejected our key. Check the Stripe keys with deno task setup.",
  "ready.payments.demo": "Payments go to an emulator. No money moves.",
  "ready.payment_events": "Payment events",
  "ready.payment_events.ok": "The payment provider sends payment events to this site.",
  "ready.payment_events.open":
    "No payment event arrived in the last week. Place a test order. If none arrives then, check the webhook endpoint in the Stripe dashboard and STRIPE_WEBHOOK_SECRET.",
  "ready.payment_events.demo": "The emulator sends payment events automatically.",
  "ready.mail": "Email delivery",
  "ready.mail.ok": "The email server accepts our sign-in. Email is sent from {from}.",
  "ready.mail.open":
    "The email server is not responding or rejected our credentials. Check SMTP_URL with deno task setup.",
  "ready.mail.demo": "Email is shown on the page /dev/outbox and never sent.",
  "ready.texts": "Text messages",
  "ready.texts.ok": "The text message service responds and accepts our account.",
  "ready.texts.open":
    "{configured, select, no {No text message service is set up. Guests get emails only, and no one is texted or called about a waiting order. Add Twilio with deno task setup texts.} other {The text message service is not responding or rejected our credentials. Check the Twilio values with deno task setup.}}",
  "ready.texts.demo": "Texts are shown on the page /dev/outbox and never sent.",
  "ready.backup": "Backup",
  "ready.backup.ok":
    "{hours, plural, =0 {The last backup is less than an hour old.} one {The last backup is # hour old.} other {The last backup is # hours old.}}",
  "ready.backup.open":
    "{hours, plural, =0 {There is no backup yet. Run deno task backup on the server every day.} other {The last backup is # hours old. Run deno task backup on the server every day.}}",
  "ready.backup.demo": "The demo needs no backup.",

  "ready.name": "Restaurant name",
  "ready.name.ok": "Guests see {name}.",
  "ready.name.open": "Enter the name that guests see on the site, in emails and on tickets.",
  "ready.phone": "Phone",
  "ready.phone.ok": "Guests can call.",
  "ready.phone.open": "Enter the number that guests call.",
  "ready.street": "Address",
  "ready.street.ok": "Guests know where to pick up.",
  "ready.street.open": "Enter the address where guests pick up their orders.",
  "ready.email": "Email",
  "ready.email.ok": "Replies to our emails reach the restaurant.",
  "ready.email.open": "Enter the address that guests write to. Replies to our emails go there.",
  "ready.hours": "Opening hours",
  "ready.hours.ok": "{count, plural, one {Open # day a week.} other {Open # days a week.}}",
  "ready.hours.open": "The restaurant is closed every day. Set the hours of at least one day.",
  "ready.menu": "Menu",
  "ready.menu.ok": "{count, plural, one {# dish can be ordered.} other {# dishes can be ordered.}}",
  "ready.menu.open": "No dish can be ordered. Add dishes, or turn some on.",
  "ready.prices": "Prices",
  "ready.prices.ok": "Every dish has a price.",
  "ready.prices.open":
    "{count, plural, one {One dish costs $0. Enter its price, unless it is free.} other {# dishes cost $0. Enter their prices, unless they are free.}}",
  "ready.tax": "Sales tax",
  "ready.tax.ok": "The sales tax is {percent}%.",
  "ready.tax.open": "{percent}% is charged now. Enter and save your city's rate.",
  "ready.ordering": "Online ordering",
  "ready.ordering.ok": "Guests can order online.",
  "ready.ordering.open":
    "Online ordering is off, or maintenance mode is on. Change that under System Settings.",

  "ready.tablet": "Counter tablet",
  "ready.tablet.ok": "A tablet had the orders page open with sound on in the last day.",
  "ready.tablet.open": "Open the orders page on the counter tablet and turn on its sound.",
  "ready.printer": "Ticket printers",
  "ready.printer.ok":
    "{expected, select, yes {Every ticket printer is connected.} other {No ticket printer is set up, and none is needed.}}",
  "ready.printer.open":
    "A ticket printer is missing or has not checked in for 10 minutes. Make sure each one is on, connected and set to its address under Devices.",
  "ready.alert_phone": "Alert phone",
  "ready.alert_phone.ok": "A phone gets a text when no one responds to an order.",
  "ready.alert_phone.open":
    "{configured, select, no {Without a text message service, no phone gets a text when no one responds to an order. Keep a tablet open and its notifications on.} other {{stopped, select, yes {The alert phone asked for no more texts. Send START from it to the number that texts come from, or enter another number.} other {Enter the number that gets a text when no one responds to an order.}}}}",
  "ready.calls": "Calls",
  "ready.calls.ok":
    "{is_on, select, yes {{count, plural, one {# number is called when push and text have no effect.} other {# numbers are called when push and text have no effect.}}} other {Calls are off, and none are needed.}}",
  "ready.calls.open":
    "{count, plural, =0 {Calls are on, but no number is listed. Enter one under System Settings.} other {Calls cannot be placed: the text message service is not responding or rejected our credentials. Check the Twilio values with deno task setup.}}",
  "ready.calls.demo": "Calls are shown on the page /dev/outbox and never placed.",
  "ready.demo_passwords": "Demo logins",
  "ready.demo_passwords.ok": "No account uses the demo password.",
  "ready.demo_passwords.open":
    "Anyone can sign in as {names} with the demo password. Change their passwords or disable them.",
  "ready.demo_passwords.demo": "Everyone knows the password of the demo logins.",
  "ready.super_admins": "Super admins",
  "ready.super_admins.ok": "{count} people can restore access for the others.",
  "ready.super_admins.open":
    "Only one super admin is active. Add a second. If you are locked out, deno task staff rescue on the server restores access.",

  "found.title": "Be found: Google, Apple Maps and print",
  "found.hint":
    "Guests who use these links order directly from you, without a commission. Analytics count the orders of each link.",
  "found.no_https":
    "This address works on this computer only, or without https. Set the final address of the site before you paste the links or print.",
  "found.copy": "Copy link",
  "found.google": "Google Search and Maps",
  "found.google.open": "Sign in at business.google.com and open the profile of your restaurant.",
  "found.google.add":
    "Choose Edit profile, then the part for food ordering, and add this link for pickup. Use it as the menu link too.",
  "found.google.prefer": "Mark it as the preferred link, so that it comes first.",
  "found.google.check":
    "Check that name, address, phone, opening hours and holidays are the same there as here, and that Pickup is on and Delivery off.",
  "found.apple": "Apple Maps",
  "found.apple.open": "Sign in at business.apple.com and choose your location.",
  "found.apple.add":
    "Under Actions, add the action to order food with this link. Apple accepts https links only and checks them first.",
  "found.apple.check":
    "Choose it as the primary action. Check name, address, phone and hours, and look at the preview of the place card.",
  "found.others": "Remove another company's order button",
  "found.others.choose":
    "On the Google profile open the part for food ordering, choose the company, and choose Remove provider. Its page says how to opt out.",
  "found.others.wait":
    "Google requires the company to remove its link within 5 days of your request. Keep a copy of it.",
  "found.others.report":
    "If the button is still there after that, report the violation to Google from the same page.",
  "found.others.apple":
    "Do the same with the company for Apple Maps. Until then your own action comes first.",
  "found.print": "Poster, table tent, bag card and window sticker",
  "found.print.hint": "Each has a code that opens the menu, and its orders are counted apart.",
  "kit.title": "Printed kit",
  "kit.print": "Print",
  "kit.piece": "What to print",
  "kit.paper": "Paper",
  "kit.paper.us": "Letter",
  "kit.paper.a4": "A4",
  "kit.language": "Language of the text",
  "kit.language.both": "English and Korean",
  "kit.language.en": "English",
  "kit.language.ko": "Korean",
  "kit.how.poster":
    "One poster fills the sheet. Print it at 100%, without the browser's headers and footers.",
  "kit.how.table": "Fold the sheet in the middle. Both sides then stand upright.",
  "kit.how.bag": "Cut along the dashed lines for four cards.",
  "kit.how.window":
    "Print on adhesive paper or behind clear film, and cut along the dashed line. Try the code through the glass.",
  "kit.preview": "Preview of the sheet",
  "kit.code": "Code that opens {address}",
  "kit.failed": "Failed to load the restaurant's name and address",
} as const;
