/** The English text of every error: the `error` and `message` of API responses, and the texts of both apps in English. */
import { noAsapTexts } from "@domain/hours/no_asap_texts.ts";
import { formatPhone } from "@domain/order/phone.ts";
import type { Actor } from "@domain/shared/actor.ts";
import { dayNames, dayOfWeek, formatDate, formatTime } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import type { ErrorParams, ErrorTexts, FieldErrorTexts, ResumesAt } from "./errors.ts";

const optionText = (_: unknown, first?: { text: string }) => first?.text ?? "Please check the options.";
const changedMeanwhile = () =>
  "Someone else changed this while you were editing. Please review it before you save.";

export const errorTexts: ErrorTexts = {
  invalid: (_, first) => first?.text ?? "The request is not valid.",
  bad_request: () => "The address has the same parameter more than once.",
  bad_json: () => "This is not valid JSON.",
  bad_text: () => "This text has characters that we cannot read.",
  bad_signature: () => "The signature is not valid.",
  unreadable_body: () => "We could not read this request.",
  idempotency_key_required: () => "This request needs an Idempotency-Key header.",
  foreign_origin: () => "This request must come from our own pages.",
  endpoint_not_found: () => "This API endpoint does not exist.",
  too_slow: () => "Your request took too long to arrive.",
  too_large: () => "This request is too large.",
  address_too_long: () => "This address is too long.",
  not_json: () => "Please send JSON (content-type application/json).",
  too_many_requests: ({ seconds }) =>
    `Too many requests. Please try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`,
  too_many_connections: () => "Too many requests are running at the same time. Please try again in a moment.",
  too_many_streams: () => "Too many live connections are open. Please close some windows.",
  headers_too_large: () => "This request is too large.",
  internal: () => "Something went wrong on our side. Please try again.",
  database_unavailable: () =>
    "The service is temporarily unavailable. You were not charged. Please try again in a moment.",

  line_limit: ({ limit }) => `You can order up to ${limit} of one dish at a time. Please call us for more.`,
  cart_limit: ({ limit }) => `You can order up to ${limit} dishes at a time. Please call us for more.`,
  no_such_line: () => "This dish is no longer in your cart.",
  ambiguous_line: () => "This dish is in your cart more than once. Please choose which one you mean.",
  no_such_dish: () => "This dish is no longer on the menu.",
  dish_off: ({ name }) => `${name} is not available right now.`,
  alcohol_over: () => "Alcohol to go is no longer sold for that pickup time.",
  cart_link_gone: () => "This link has expired. Please ask for a new one.",
  too_many_cart_links: () => "Too many carts are being shared right now. Please try again later.",
  no_such_phone_link: () => "This link does not exist any more.",
  pickup_time_gone: () => "This pickup time is not available any more. Choose another one.",
  phone_link_ended: () => "This link has ended: it was paid, cancelled or has expired.",
  phone_link_not_textable: () =>
    "Texts are off, or this number cannot receive them. Tell the guest the address instead.",
  phone_link_texted_enough: ({ max }) => `This link was texted again ${max} times already. Make a new one.`,
  phone_link_just_texted: () => "The text was just sent. Wait a minute before you send it again.",
  too_many_phone_texts: () => "Too many texts with links in an hour. Tell the guest the address instead.",
  option_required: optionText,
  option_unknown: optionText,
  option_limit: optionText,
  option_unavailable: optionText,

  ordering_off: ({ reason }) =>
    reason === "maintenance"
      ? "Online ordering is down for maintenance. Please call us to order."
      : "Online ordering is off right now. Please call us to order.",
  asap_unavailable: noAsap,
  slot_full: ({ alternatives }) =>
    alternatives.length === 0
      ? "That pickup time is full. Please choose another one."
      : `That pickup time is full. The nearest free times are ${
        alternatives.map((slot) => momentText({ ...slot, is_today: false })).join("; ")
      }.`,
  texts_unavailable: () => "We can't send texts to this number. We'll email you instead.",
  time_at_other_price: () => "Your dishes have another price at that time. Please choose another time.",
  slot_lost: ({ reason, resumes_at }) =>
    reason === "paused" ? noAsap({ reason: "paused", resumes_at, phone: null }) : lostSlot[reason],
  cart_empty: () => "Your cart is empty.",
  options_changed: () => "The options of some dishes have changed. Please review your cart.",
  dish_unavailable: () => "Some dishes are no longer available. Please remove them from your cart.",
  quote_changed: ({ from_cents, to_cents }) =>
    `Your total changed from ${formatDollars(from_cents)} to ${
      formatDollars(to_cents)
    }. Please review it before you authorize the payment.`,
  utensils_changed: () =>
    "Something you asked for with your order is no longer available. Please look at utensils and sauces again.",
  alcohol_without_meal: ({ max_drinks }) =>
    max_drinks === 0
      ? "State law allows alcohol to go only with a meal. Please add a dish or remove the drinks."
      : `State law allows two alcoholic drinks with each meal, so ${max_drinks} with this order. Please add a dish or remove drinks.`,
  age_not_confirmed: () => "Please confirm that you are 21 or older. Your order has alcohol.",
  already_authorized: () => "This order is already authorized.",
  amount_refused: () => "This total cannot be paid online. Please change your cart or call us.",
  no_such_checkout: () => "This checkout is no longer open. Please go back to your cart.",
  checkout_in_progress: () => "Your cart is being checked out in another window. Please try again.",
  too_many_payments: () => "Too many checkout attempts. Please wait a minute, or call us to order.",
  too_many_declines: () =>
    "Several cards were declined, so online payment is paused for a while. Please call us to order.",
  payment_unavailable: () =>
    "Online payment is not available right now. You were not charged. Please call us to order.",
  payment_unreachable: () =>
    "The payment provider is not responding. You were not charged. Please try again in a moment.",
  invalid_order_id: () => "Invalid order ID",

  no_such_order: () => "This order does not exist.",
  no_such_order_item: () => "This order does not have that dish.",
  too_many_minutes: ({ max }) => `Ready times can be up to ${max} minutes.`,
  ready_time_not_later: ({ number, time }) =>
    `Order ${number} is already promised for ${formatTime(time)}. Choose a later time.`,
  ready_time_past: () => "That time has passed. Choose a later time.",
  capture_failed: ({ reason }) => captureFailures[reason],
  invalid_transition: ({ number, status, payment, by }) => {
    const who = by === null ? "" : ` by ${actorText(by)}`;
    if (payment === "capturing") return `Order ${number} is being accepted${who}.`;
    const statusText = status === "pending_approval"
      ? "waiting"
      : status === "offered"
      ? "waiting for the guest"
      : status.replace("_", " ");
    return `Order ${number} is already ${statusText}${who}.`;
  },
  id_needed: () => "This order has alcohol. Check the guest's ID: 21 or older, with the name of the order.",
  pickup_code_needed: () => "Ask the guest for the pickup code of this order.",
  pickup_code_wrong: ({ attempts_left }) =>
    attempts_left === 0
      ? "Wrong pickup code. Check an ID instead."
      : `Wrong pickup code. ${attempts_left} more ${attempts_left === 1 ? "try" : "tries"}.`,
  pickup_code_locked: () => "Too many wrong pickup codes. Check an ID instead.",
  offer_changes_nothing: () => "Choose what to change.",
  offer_empties_order: () => "Nothing would be left. Deny the order instead.",
  offer_leaves_alcohol: () =>
    "Too few meals would be left for the alcoholic drinks. Leave out drinks as well.",
  offer_alcohol_over: () =>
    "Alcohol to go is no longer sold at that time. Leave it out as well, or choose an earlier time.",
  offer_raises_total: () => "An offer cannot cost more than the order.",
  offer_not_later: () => "Choose a later pickup time.",
  offer_ended: () => "This offer has ended.",
  offer_none: () => "There is no offer for this order.",
  cannot_undo: ({ reason }) => undoRefusals[reason],
  payment_of_other_installation: () =>
    "This payment belongs to another installation of this system. Please manage it there.",
  refund_in_progress: () => "Another refund of this order is still pending. Please wait a moment.",
  charge_disputed: () =>
    "The guest's bank disputes this charge, so it cannot be refunded. Respond to the dispute.",
  idempotency_key_reused: () => "This Idempotency-Key belongs to another refund.",
  refund_amount_changed: ({ cents }) => `The refund is now ${formatDollars(cents)}. Please review it.`,
  too_much_to_refund: ({ left_cents }) =>
    left_cents === 0
      ? "The order has already been refunded."
      : `You can refund up to ${formatDollars(left_cents)} more.`,
  no_such_line_to_refund: () => "You cannot refund more of a dish than was ordered.",
  day_not_over: () => "The day can be closed after closing time, within a week",
  no_such_payout: () => "This payout does not exist.",
  day_not_closed: () => "The day is not closed",
  orders_unanswered: ({ numbers }) => `Accept or deny these orders first: ${numbers}`,
  open_orders_changed: ({ numbers }) => `The open orders have changed. Please check: ${numbers}`,
  refund_failed: ({ reason }) => refundFailures[reason],
  message_not_failed: () => "This message was already sent or is waiting to be sent.",

  signed_out: () => "Please sign in.",
  signed_out_elsewhere: () => "This device was signed out from another device. Please sign in.",
  session_idle: () => "This device was signed out because the app was not used for too long. Please sign in.",
  session_limit: () => "Sessions last up to 30 days. Please sign in again.",
  station_revoked: () => "This tablet is no longer paired. Pair it again in Settings, or sign in.",
  pairing_code_invalid: () => "This pairing code is incorrect, used or expired.",
  wrong_pin: () => "This PIN is incorrect.",
  station_locked: () => "Enter your PIN first.",
  pin_required: () => "Enter your PIN again for this.",
  drill_over: () => "The opening drill is over.",
  not_on_station: () => "Sign in with your password for this.",
  tap_of_another: () => "Someone else made this change, so it was not sent.",
  pin_locked: () => "Too many wrong PINs. PIN entry is locked for now.",
  bad_pin: (_, first) => first?.text ?? "Please choose another PIN.",
  no_such_station: () => "This station was already removed.",
  station_name_taken: () => "A station with this name is already paired.",
  too_many_stations: ({ max }) => `You can pair at most ${max} stations. Remove one first.`,
  no_such_printer: () => "This printer was already removed.",
  printer_name_taken: () => "Another printer has this name.",
  too_many_printers: ({ max }) => `You can have at most ${max} printers. Remove one first.`,
  no_printer: () => "No ticket printer is set up. Add one in Store Management.",
  no_such_print_job: () => "This ticket is no longer in the queue.",
  print_job_ended: () => "This ticket no longer waits.",
  print_job_waiting: () => "This ticket is still waiting for the printer.",
  session_reused: () =>
    "This session was used in two places, so we ended it for safety. Please sign in again.",
  ended_by_owner: () => "A super admin ended this session. Please sign in.",
  account_disabled: () => "A super admin disabled this account.",
  password_changed: () => "The password was changed. Please sign in with the new one.",
  password_reset: () => "A super admin reset the password. Please sign in with the new one.",
  no_token: () => "No authentication token found",
  bad_credentials: () => "Invalid credentials",
  mailed_code_required: () => "Please enter the code that we emailed you.",
  second_factor_required: () => "Please enter the code from your authenticator app.",
  challenge_expired: () => "This took too long. Please sign in again.",
  passkey_required: () => "This account needs its passkey. Please choose “Use a passkey”.",
  passkey_not_accepted: () =>
    "This passkey does not open an account here. Please sign in with your password.",
  must_change_password: () => "Please change your password first.",
  second_factor_setup_required: () => "Please set up two-step authentication first.",
  access_denied: ({ roles }) => `Access denied. This requires the role ${roles.join(" or ")}.`,
  locked: () => "This account is locked after too many failed attempts. Try again in 15 minutes.",
  sign_in_slowed: () => "Too many failed sign-ins. Please wait before you try again.",
  resend_too_soon: () => "We just sent the code. Please wait before you request another one.",
  sign_in_busy: () => "Too many sign-ins at once. Please try again in a moment.",

  wrong_code: () => "This code is incorrect or was already used.",
  wrong_password: () => "Current password is incorrect",
  bad_password: (_, first) => first?.text ?? "Please choose another password.",
  no_such_session: () => "This session has already ended.",
  no_such_device: () => "This device was already removed.",
  no_such_user: () => "This user does not exist.",
  second_factor_already_on: () => "Two-step authentication is already on.",
  second_factor_setup_not_started: () => "Two-step authentication setup has not started.",
  passkeys_unavailable: () => "Passkeys need the restaurant's https address.",
  passkey_expired: () => "This took too long. Please try again.",
  passkey_not_added: () => "This passkey could not be added. Please try again, or use another device.",
  too_many_passkeys: ({ max }) => `You have ${max} passkeys already. Remove one first.`,
  no_such_passkey: () => "This passkey was already removed.",
  username_taken: () => "This username is already taken.",
  user_changed_meanwhile: () => "Someone else changed this account. Please review it.",
  last_super_admin: () => "This is the last super admin. Make someone else a super admin first.",
  too_many_attempts: () => "Too many failed attempts. Please wait a while and try again.",

  price_reason_missing: () => "Please give a reason for the new price.",
  price_unchanged: () => "New price must be different from current price",
  lunch_not_below_dinner: () => "Lunch price must be lower than the price",
  diet_contradicted: () =>
    "A vegetarian dish has no meat, fish or seafood, and a vegan dish no egg or milk either",
  bad_import: ({ count }) =>
    count === 1
      ? "One line of the file has a problem. Nothing was changed."
      : `The file has ${count} problems. Nothing was changed.`,
  picture_required: () => "Please choose a picture.",
  price_change_forbidden: () => "Only admins may change prices and tax. Please ask one of them.",
  no_such_import: () => "This import is no longer stored.",
  import_running: () => "An import is still running. Please try again in a moment.",
  import_undone: () => "This import has already been undone.",
  import_too_old: () => "An import can be undone for 24 hours.",
  no_such_category: () => "This category no longer exists.",
  dish_changed_meanwhile: changedMeanwhile,
  dishes_changed_meanwhile: () => "The dishes changed while you were arranging them. Please review them.",
  category_changed_meanwhile: changedMeanwhile,
  categories_changed_meanwhile: () =>
    "The categories changed while you were arranging them. Please review them.",
  no_such_option_group: () => "This option group no longer exists.",
  no_such_option: () => "This option no longer exists.",
  option_group_changed_meanwhile: changedMeanwhile,
  option_groups_changed_meanwhile: () =>
    "The option groups changed while you were arranging them. Please review them.",
  option_group_in_use: ({ dishes }) =>
    `This option group is still on ${listed(dishes)}. Please detach it first.`,
  category_in_use: ({ dishes }) =>
    `This category still has ${listed(dishes)}. Please move or delete them first.`,
  picture_too_large: () => "This picture is too large. Please make it smaller (at most 24 megapixels).",
  pictures_busy: () => "Other pictures are being uploaded. Please try again in a few seconds.",
  file_too_large: ({ max_megabytes }) => `Pictures can be up to ${max_megabytes} MB.`,
  picture_type_unsupported: () => "Please choose a picture: JPEG, PNG, WebP or AVIF.",

  bad_hours: (_, first) =>
    first === undefined ? "Please check what you entered." : `${first.field}: ${first.text}`,
  bad_holiday: (_, first) => first?.text ?? "Please check what you entered.",
  bad_settings: (_, first) => first?.text ?? "Please check what you entered.",
  no_such_holiday: () => "This holiday no longer exists.",
  hours_changed_meanwhile: changedMeanwhile,
  holiday_changed_meanwhile: changedMeanwhile,
  settings_changed_meanwhile: changedMeanwhile,
  test_recipient_missing: ({ channel }) =>
    channel === "mail"
      ? "Enter the restaurant's email address in Settings first."
      : channel === "call"
      ? "Turn on calls and list a number to call in Settings first."
      : "Enter an alert number that can receive texts in Settings first.",
  test_message_failed: ({ reason }) => `The test was not sent: ${reason}`,
  test_calls_used_up: () => "Each number is called at most three times an hour. Please try again later.",
};

export const fieldErrorTexts: FieldErrorTexts = {
  invalid_value: ({ name }) =>
    name === "" ? "The request is empty or not valid." : `${name} is missing or not valid.`,
  unknown_field: ({ name }) => `Unknown field: ${name}`,
  not_a_number: ({ name }) => `${name} must be a number`,
  not_whole: ({ name }) => `${name} must be a whole number`,
  below_min: ({ name, min }) => `${name} must be at least ${min}`,

  first_name_required: () => "First name is required",
  first_name_too_long: () => "First name is too long",
  last_name_required: () => "Last name is required",
  last_name_too_long: () => "Last name is too long",
  email_required: () => "Email is required",
  email_invalid: () => "Please enter a valid email address",
  phone_required: () => "Phone is required",
  phone_invalid: () => "Please enter a valid phone number",
  language_invalid: () => "Language must be en or ko",
  username_required: () => "Username is required",
  username_too_short: ({ min }) => `Username must be at least ${min} characters long`,
  username_too_long: () => "Username is too long",
  username_characters: () => "Username can contain letters, digits, dots, dashes and underscores",
  username_taken: () => "This username is already taken.",
  role_invalid: () => "Role must be manager, admin or super_admin",
  password_required: () => "Password is required",
  current_password_required: () => "Current password is required",
  current_password_wrong: () => "Current password is incorrect",
  new_password_required: () => "New password is required",
  password_too_short: ({ min }) => `Password must be at least ${min} characters long`,
  password_too_long: ({ max }) => `Password must be at most ${max} characters long`,
  password_too_weak: () => "Password must contain uppercase, lowercase, number, and special character",
  password_common: () => "This password is too common. Please choose another one",
  password_unchanged: () => "New password must be different from current password",
  password_confirmation_required: () => "Please confirm your new password",
  passwords_differ: () => "Passwords do not match",
  code_required: () => "Code is required",
  passkey_name_required: () => "Name is required",
  passkey_name_too_long: () => "Name must be at most 40 characters",
  pin_invalid: () => "Use 4 to 6 digits",
  pin_too_simple: () => "This PIN is too easy to guess",
  pin_not_available: () => "This PIN is not available. Choose another one",
  station_name_required: () => "Enter a name",
  station_name_taken: () => "A station with this name is already paired",
  station_name_too_long: ({ max }) => `Use at most ${max} characters`,
  printer_name_required: () => "Enter a name",
  printer_name_taken: () => "Another printer has this name",
  printer_name_too_long: ({ max }) => `Use at most ${max} characters`,
  printer_categories_required: () => "Choose at least one category",
  code_invalid: () => "Please enter a valid code",

  cart_link_invalid: () => "This cart link is not valid. Please reload the page.",
  kitchen_note_too_long: ({ max }) => `Kitchen notes can be at most ${max} characters`,
  arrival_note_too_long: ({ max }) => `The note can be at most ${max} characters`,
  instructions_too_long: ({ max }) => `Special instructions can be at most ${max} characters`,
  quantity_negative: () => "Quantity cannot be negative",
  quantity_too_large: () => "That is more than we can make",
  line_required: () => "Please choose which dish to change",
  pickup_required: () => "Please choose a pickup date and time",
  pickup_gone: () => "That pickup time is no longer available. Please choose another.",
  dish_unavailable: ({ name }) => `${name} is not available right now.`,
  age_not_confirmed: () => "Please confirm that you are 21 or older",
  alcohol_over: ({ name }) => `${name} cannot be picked up then. Sales of alcohol to go have ended.`,
  dish_gone: ({ name }) => `${name} is no longer on our menu.`,
  cart_items_required: () => "Add at least one dish",
  cart_items_too_many: ({ max }) => `A link can have at most ${max} lines`,
  option_unknown: () => "An option is no longer offered. Please choose again.",
  option_unavailable: ({ name }) => `${name} is not available right now.`,
  option_limit: ({ name, max }) => `You can choose ${name} up to ${max === 1 ? "once" : `${max} times`}.`,
  option_required: ({ name, min }) => `Choose ${min}: ${name}`,
  group_limit: ({ name, max }) => `Please choose at most ${max}: ${name}`,
  price_rose: ({ name, from_cents, to_cents }) =>
    `${name} now costs ${formatDollars(Number(to_cents))} instead of ${formatDollars(Number(from_cents))}.`,

  minutes_too_far: () => "That is too far ahead",
  reason_required: () => "Please give a reason",
  reason_too_long: ({ max }) => `The reason can be at most ${max} characters`,
  idempotency_key_invalid: () => "The Idempotency-Key must have 8 to 100 letters, digits or . : _ -",
  amount_decimals: () => "Use at most two decimals",
  amount_not_positive: () => "The amount must be above 0",
  expected_amount_not_positive: () => "The expected amount must be above 0",
  full_not_true: () => "`full` can only be true",
  pickup_code_invalid: () => "A pickup code has four digits",
  pickup_code_and_hand_over: () => "Please send the pickup code or how the order is handed over, not both",
  refund_choice: () => "Please send exactly one of full, items and amount",
  tonight_limit_required: () => "Enter a limit above 0 for orders or dishes. To stop new orders, use Pause",
  busy_minutes_invalid: () => "Busy mode adds 15 or 30 minutes",
  device_id_invalid: () => "This device id is not valid",
  device_name_too_long: ({ max }) => `Device name must be at most ${max} characters`,
  push_address_invalid: () => "This push service address is not valid",
  push_key_invalid: () => "This key is not valid",

  dish_name_required: () => "Name is required",
  dish_name_too_long: ({ max }) => `Name must be at most ${max} characters`,
  kitchen_name_too_long: ({ max }) => `Kitchen name must be at most ${max} characters`,
  korean_name_too_long: ({ max }) => `Korean name must be at most ${max} characters`,
  description_too_long: ({ max }) => `Description must be at most ${max} characters`,
  korean_description_too_long: ({ max }) => `Korean description must be at most ${max} characters`,
  alias_invalid: () => "An alias cannot be empty or contain a comma",
  alias_too_long: ({ max }) => `Each alias must be at most ${max} characters`,
  aliases_too_many: ({ max }) => `A dish can have at most ${max} aliases`,
  price_invalid: () => "Valid price is required",
  price_reason_too_short: ({ min }) => `Reason must be at least ${min} characters`,
  price_reason_too_long: ({ max }) => `Reason must be at most ${max} characters`,
  lunch_price_too_high: () => "Lunch price must be lower than the price",
  contents_excluded: () =>
    "A vegetarian dish has no meat, fish or seafood, and a vegan dish no egg or milk either",
  category_required: () => "Category is required",
  prep_time_invalid: () => "Valid prep time is required",
  allergens_too_long: ({ max }) => `Allergens must be at most ${max} characters`,
  allergen_note_too_long: ({ max }) => `Allergen note must be at most ${max} characters`,
  korean_allergen_note_too_long: ({ max }) => `Korean allergen note must be at most ${max} characters`,
  picture_invalid: () => "Use a picture uploaded here",
  illustration_invalid: () => "Please choose the parts of the illustration from the lists, each once",
  selection_empty: () => "Please select items first",
  selection_too_large: ({ max }) => `You can select at most ${max} items`,
  category_name_required: () => "Category name is required",
  category_name_too_long: ({ max }) => `Category name must be less than ${max} characters`,
  category_korean_name_too_long: ({ max }) => `Korean name must be less than ${max} characters`,
  category_description_too_long: ({ max }) => `Description must be less than ${max} characters`,
  category_korean_description_too_long: ({ max }) => `Korean description must be less than ${max} characters`,
  sort_order_invalid: () => "Sort order must be 0 or greater",
  sort_order_too_high: () => "Sort order is too high",
  option_group_name_required: () => "Group name is required",
  option_name_required: () => "Option name is required",
  option_name_too_long: ({ max }) => `Name must be at most ${max} characters`,
  option_price_invalid: () => "Enter an amount from −999.99 to 999.99",
  option_max_invalid: () => "Enter a whole number from 1 to 20",
  option_request_priced: () => "Kitchen requests are free",
  option_group_min_invalid: () => "Enter a whole number from 0 to 100",
  option_group_max_invalid: () => "Enter a whole number from 1 to 100",
  option_group_max_below_min: () => "The maximum cannot be below the minimum",
  option_group_min_too_high: ({ max }) => `With these options, guests can choose at most ${max}`,
  option_group_max_too_high: ({ max }) => `With these options, guests can choose at most ${max}`,
  options_required: () => "Add at least one option",
  options_too_many: ({ max }) => `A group can have at most ${max} options`,
  option_defaults_too_many: ({ max }) => `At most ${max} of these options can be preselected`,

  table_unreadable: () => "This file is not a valid CSV",
  table_quotes: () => "A quotation mark is missing or misplaced",
  table_empty: () => "This file has no rows",
  table_too_large: ({ max }) => `A file can have at most ${max} rows`,
  table_too_wide: ({ max }) => `A file can have at most ${max} columns`,
  table_extra_cells: () => "This line has more cells than there are columns",
  column_missing: ({ name }) => `The column ${name} is missing`,
  column_unknown: ({ name }) => `Unknown column "${name}"`,
  column_twice: ({ name }) => `The column ${name} appears twice`,
  yes_or_no: () => "Enter yes or no",
  allergens_unknown: ({ names }) => `Allergens must be from this list: ${names}`,
  option_group_unknown: ({ name }) => `There is no option group named "${name}"`,
  option_group_ambiguous: ({ name, ids }) =>
    `Several option groups are named "${name}". Write one of these ids: ${ids}`,
  dish_unknown: () => "No dish has this id. Leave it empty to add a dish",
  dish_ambiguous: ({ ids }) => `Several dishes have this category and name. Write one of these ids: ${ids}`,
  dish_twice: ({ line }) => `This dish is already on line ${line}`,
  option_group_id_unknown: () => "No option group has this id. Leave it empty to add a group",
  option_id_unknown: () => "The group has no option with this id. Leave it empty to add an option",
  option_twice: ({ line }) => `This option is already on line ${line}`,
  option_group_differs: ({ line }) => `The lines of one group must have the same value here as line ${line}`,
  value_unknown: ({ names }) => `Use only: ${names}`,

  day_required: () => "Please choose a day",
  day_invalid: () => "Days are numbered 0 (Sunday) to 6 (Saturday)",
  day_twice: () => "Each day can appear only once",
  days_required: () => "Please send the days to save",
  too_many_days: () => "A week has seven days",
  hours_required: () => "Open and close times are required for open days",
  too_many_openings: () => "A day can have at most two opening periods",
  break_ends_before_start: () => "The break must end after it starts",
  break_outside_hours: () => "The break must be between opening and closing",
  time_off_step: ({ minutes }) => `Times must be in ${minutes}-minute steps`,
  holiday_name_required: () => "Holiday name is required",
  holiday_name_too_short: ({ min }) => `Holiday name must be at least ${min} characters long`,
  holiday_name_too_long: ({ max }) => `Holiday name must be at most ${max} characters`,
  holiday_date_required: () => "Holiday date is required",
  holiday_date_past: () => "Holiday date cannot be in the past",
  holiday_date_taken: ({ name }) => `There is already a holiday on this date: ${name}`,
  holiday_end_invalid: () => "The last day must be a date",
  holiday_end_too_early: () => "The last day cannot be before the first",
  holiday_too_long: ({ max }) => `A holiday can last at most ${max} days`,
  holiday_type_invalid: () => "Please choose closed or modified hours",
  open_time_required: () => "Open time is required for modified hours",
  close_time_required: () => "Close time is required for modified hours",
  close_time_too_early: () => "Close time must be after open time",
  notes_too_long: ({ max }) => `Notes must be at most ${max} characters`,
  guest_message_too_long: ({ max }) => `The message to guests must be at most ${max} characters`,

  settings_required: () => "No changes to save",
  too_many_settings: ({ max }) => `You can save at most ${max} settings at once`,
  setting_key_invalid: () => "This setting name is not valid",
  setting_too_long: () => "This value is too long",
  text_required: () => "This cannot be empty",
  text_too_long: ({ max }) => `At most ${max} characters`,
  flag_invalid: () => "Must be on or off",
  time_invalid: () => "Must be a time such as 11:00",
  weekdays_invalid: () => "Must be days from 0 (Sunday) to 6 (Saturday)",
  roles_invalid: ({ roles }) => `Must be roles separated by commas: ${roles}`,
  utensils_invalid: ({ max }) =>
    `Each needs a name in English and Korean of at most 60 characters, without "|"; at most ${max} in all`,
  capacity_bands_invalid: () =>
    "Enter days, hours and limits like 5,6 18:00-20:00 6/20, separated by semicolons",
  call_numbers_invalid: ({ max }) =>
    `Enter name, number and language (en or ko) like Mina 714-555-0143 ko, separated by semicolons, at most ${max}`,
  no_calls_to_number: ({ name }) =>
    `The number of ${name} cannot be called: only phones in the US and Canada, and the area codes of "Texts outside the US and Canada"`,
  area_codes_invalid: () => "Must be area codes outside the US and Canada, separated by commas: 787, 939",
  number_invalid: ({ digits }) =>
    digits === 0 ? "Must be a whole number" : `Must be a number with at most ${digits} decimals`,
  number_out_of_range: ({ min, max }) => `Must be from ${min} to ${max}`,
  fee_purpose_required: () => "Explain what the service fee is for, or set the fee to 0",
  lunch_end_too_early: () => "Lunch must end after it starts",
  no_texts_to_number: () => "We can't send texts to this number",

  page_too_low: () => "Pages start at 1",
  page_too_high: () => "This page does not exist",
  limit_too_high: ({ max }) => `At most ${max} per page`,
  search_too_long: () => "Please use a shorter search",
  date_invalid: () => "Enter dates like 2026-07-31",
  range_reversed: () => "The first day cannot be after the last",
  range_too_long: ({ max }) => `Please choose at most ${max} days`,
};

function noAsap({ reason, resumes_at, phone }: ErrorParams<"asap_unavailable">): string {
  return noAsapTexts.en[reason](
    resumes_at === null ? undefined : { text: momentText(resumes_at), isToday: resumes_at.is_today },
    phone === null ? undefined : formatPhone(phone),
  );
}

const lostSlot: Record<Exclude<ErrorParams<"slot_lost">["reason"], "paused">, string> = {
  not_a_slot: "Please choose one of the pickup times offered.",
  too_soon: "This pickup time is too soon. Please choose a later one.",
  too_far: "This pickup time is too far ahead. Please choose an earlier one.",
  closed: "We are closed at that time. Please choose another pickup time.",
  no_such_time: "Please choose a pickup date and time.",
};

export const captureFailures: Record<ErrorParams<"capture_failed">["reason"], string> = {
  authorization_expired: "The hold on the card has expired. The card was not charged.",
  authorization_cancelled: "The hold on the card was cancelled. The card was not charged.",
  card_refused: "The card could not be charged. Please call the guest or deny the order.",
  amount_refused: "The bank refused this amount. The card was not charged.",
  refused: "The payment provider declined the charge. Please try again or deny the order.",
};

export const refundFailures: Record<ErrorParams<"refund_failed">["reason"], string> = {
  already_refunded: "This payment was already refunded outside of this page.",
  too_much: "The payment provider has less than this left to refund.",
  refused: "The payment provider rejected this refund. Please check the payment there.",
  charge_disputed: "The guest's bank disputes this charge, so it cannot be refunded. Respond to the dispute.",
  card_closed: "The bank returned this refund: the card was lost, stolen or closed. Please call the guest.",
  bank_refused: "The guest's bank returned this refund. Please try again or call the guest.",
};

const undoRefusals: Record<ErrorParams<"cannot_undo">["reason"], string> = {
  nothing_to_undo: "There is nothing to undo.",
  too_late: "It is too late to undo this.",
  money_moved: "This cannot be undone because money was refunded since.",
};

function actorText(actor: Actor): string {
  return actor.kind === "staff" ? actor.name : `the ${actor.kind}`;
}

/** Returns "1:40 PM" for today, otherwise "Mon, November 23 at 11:00 AM". */
function momentText({ date, time, is_today }: ResumesAt): string {
  if (is_today) return formatTime(time);
  const [, day = ""] = formatDate(date).split(", ");
  return `${dayNames[dayOfWeek(date)].slice(0, 3)}, ${day} at ${formatTime(time)}`;
}

/** Returns "Bibimbap", "Bibimbap and Galbi" or "Bibimbap, Galbi and 3 more". */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, names.length > 3 ? 2 : 3);
  const rest = names.length - shown.length;
  const last = rest > 0 ? `${rest} more` : shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}
