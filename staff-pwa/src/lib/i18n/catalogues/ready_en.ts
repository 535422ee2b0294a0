/** Ready to open?: what is checked before the restaurant opens. ICU MessageFormat. */
export const messages = {
  "ready.failed": "Failed to check whether the restaurant is ready",
  "ready.again": "Check again",
  "ready.test_mail": "Send a test mail",
  "ready.test_text": "Send a test text",
  "ready.test_sent": "A test was sent to {to}. Please look whether it arrived.",
  "ready.test_not_sent": "Failed to send the test",
  "ready.overall.ok": "Ready to open",
  "ready.overall.warning":
    "{count, plural, one {Ready to open, with one thing to look at} other {Ready to open, with # things to look at}}",
  "ready.overall.fix":
    "{count, plural, one {One thing to do before you open} other {# things to do before you open}}",
  "ready.overall.demo": "This is a demo: it takes no real money",
  "ready.state.ok": "OK",
  "ready.state.warning": "Please look",
  "ready.state.fix": "Fix needed",
  "ready.state.demo": "Demo",
  "ready.group.installation": "Installation",
  "ready.group.restaurant": "Restaurant",
  "ready.group.counter": "Counter and people",

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
  "ready.database.ok": "The product works as a database role that owns nothing.",
  "ready.database.open":
    "The product works as the owner of the database. Set DATABASE_OWNER_URL, and give DATABASE_URL a role of its own.",
  "ready.database.demo": "The demo's database has no roles. Use PostgreSQL where orders are real.",
  "ready.proxies": "Proxy",
  "ready.proxies.ok": "The proxy in front of the product is known.",
  "ready.proxies.open":
    "No proxy is named, so all guests behind one count as one client. Set TRUSTED_PROXIES to your proxy's address.",
  "ready.proxies.demo": "The demo needs no proxy.",
  "ready.payments": "Card payments",
  "ready.payments.ok": "The card service answers and knows our key.",
  "ready.payments.open":
    "The card service does not answer, or does not know our key. Check the Stripe keys with deno task setup.",
  "ready.payments.demo": "Cards are paid to an emulator. No money moves.",
  "ready.payment_events": "Payment events",
  "ready.payment_events.ok": "The card service reports payments to this site.",
  "ready.payment_events.open":
    "No payment event came in the last week. Place a test order; if this stays, check the webhook endpoint in the Stripe dashboard and STRIPE_WEBHOOK_SECRET.",
  "ready.payment_events.demo": "The emulator reports payments automatically.",
  "ready.mail": "Mail",
  "ready.mail.ok": "The mail server lets us in. Mail leaves from {from}.",
  "ready.mail.open": "The mail server does not let us in. Check SMTP_URL with deno task setup.",
  "ready.mail.demo": "Mail is shown on the page /dev/outbox and never sent.",
  "ready.texts": "Text messages",
  "ready.texts.ok": "The text message service answers and knows our account.",
  "ready.texts.open":
    "The text message service does not answer, or does not know our account. Check the Twilio values with deno task setup.",
  "ready.texts.demo": "Texts are shown on the page /dev/outbox and never sent.",
  "ready.backup": "Backup",
  "ready.backup.ok":
    "{hours, plural, =0 {The last backup is less than an hour old.} one {The last backup is # hour old.} other {The last backup is # hours old.}}",
  "ready.backup.open":
    "{hours, plural, =-1 {No backup was made yet. Run deno task backup on the server every day.} other {The last backup is # hours old. Run deno task backup on the server every day.}}",
  "ready.backup.demo": "The demo needs no backup.",

  "ready.name": "Restaurant name",
  "ready.name.ok": "Guests read {name}.",
  "ready.name.open": "Enter the name that guests read on the site, in mails and on tickets.",
  "ready.phone": "Phone",
  "ready.phone.ok": "Guests can call.",
  "ready.phone.open": "Enter the number that guests call.",
  "ready.street": "Address",
  "ready.street.ok": "Guests know where to pick up.",
  "ready.street.open": "Enter the address where guests pick up their orders.",
  "ready.email": "Email",
  "ready.email.ok": "Answers to our mail reach the restaurant.",
  "ready.email.open": "Enter the address that guests write to. Answers to our mail go there.",
  "ready.hours": "Opening hours",
  "ready.hours.ok": "{count, plural, one {Open on # day of the week.} other {Open on # days of the week.}}",
  "ready.hours.open": "The restaurant is closed on every day. Set the hours of at least one.",
  "ready.menu": "Menu",
  "ready.menu.ok": "{count, plural, one {# dish can be ordered.} other {# dishes can be ordered.}}",
  "ready.menu.open": "No dish can be ordered. Add dishes, or switch some on.",
  "ready.prices": "Prices",
  "ready.prices.ok": "Every dish has a price.",
  "ready.prices.open":
    "{count, plural, one {One dish costs $0. Enter its price, unless it is free.} other {# dishes cost $0. Enter their prices, unless they are free.}}",
  "ready.tax": "Sales tax",
  "ready.tax.ok": "The sales tax is {percent}%.",
  "ready.tax.open": "The sales tax is 0%. Enter the rate of your city.",
  "ready.ordering": "Online ordering",
  "ready.ordering.ok": "Guests can order online.",
  "ready.ordering.open":
    "Online ordering is off, or maintenance mode is on. Change that under System Settings.",

  "ready.tablet": "Counter tablet",
  "ready.tablet.ok": "A tablet with its sound on had the orders page open within the last day.",
  "ready.tablet.open": "Open the orders page on the counter's tablet and switch its sound on.",
  "ready.printer": "Ticket printer",
  "ready.printer.ok":
    "{wanted, select, yes {The ticket printer asks for tickets.} other {No ticket printer is set up, and none is needed.}}",
  "ready.printer.open":
    "The ticket printer has not asked for tickets in the last 10 minutes. Check that it is on, connected and set to the address under Ticket Printer.",
  "ready.alert_phone": "Alert phone",
  "ready.alert_phone.ok": "A phone gets a text when an order is not answered.",
  "ready.alert_phone.open": "Enter the number that gets a text when an order is not answered.",
  "ready.demo_passwords": "Demo logins",
  "ready.demo_passwords.ok": "No account has the demo's password.",
  "ready.demo_passwords.open":
    "Anyone can sign in as {names} with the demo's password. Change their passwords or disable them.",
  "ready.demo_passwords.demo": "The demo's logins have a password that everyone knows.",
  "ready.super_admins": "Super admins",
  "ready.super_admins.ok": "{count} people can let the others in again.",
  "ready.super_admins.open":
    "Only one super admin is active. Add a second, or keep at hand: deno task staff rescue on the server lets a super admin in again.",
} as const;
