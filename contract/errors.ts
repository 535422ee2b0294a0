/**
 * Every error of the API by its stable code, with its HTTP status and the parameters of its text, which is in `error_texts.ts`. Amounts
 * are in cents.
 */
import type { NoAsap, SlotRefusal } from "@domain/hours/pickup_slots.ts";
import type { UndoRefusal } from "@domain/order/transitions.ts";
import type { OrderStatus } from "@domain/order/order.ts";
import type { Actor } from "@domain/shared/actor.ts";
import type { CaptureFailure, PaymentStatus, RefundFailure } from "@domain/payment/payment.ts";
import type { Role } from "@domain/staff/permissions.ts";

export type ErrorStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 408
  | 409
  | 413
  | 414
  | 415
  | 423
  | 429
  | 431
  | 500
  | 503;

type NoParams = Record<never, never>;

/** Defines one error. `params` exists only as a type; it has no value at run time. */
function error<Params = NoParams>(status: ErrorStatus): { status: ErrorStatus; params?: Params } {
  return { status };
}

/** The time when ordering resumes, in Los Angeles local time: `date` is "YYYY-MM-DD", `time` is "HH:MM". */
export type ResumesAt = { date: string; time: string; is_today: boolean };

export const errors = {
  // Requests
  invalid: error(400),
  bad_request: error(400),
  bad_json: error(400),
  bad_text: error(400),
  bad_signature: error(400),
  unreadable_body: error(400),
  idempotency_key_required: error(400),
  foreign_origin: error(403),
  endpoint_not_found: error(404),
  /** The record does not exist any more. For records to which no other record refers. */
  already_removed: error(404),
  too_slow: error(408),
  /** Another user has saved the record since the editor loaded it. The answer has the present one. */
  changed_meanwhile: error(409),
  too_large: error(413),
  address_too_long: error(414),
  not_json: error(415),
  too_many_requests: error<{ seconds: number }>(429),
  too_many_connections: error(429),
  too_many_streams: error(429),
  headers_too_large: error(431),
  internal: error(500),
  database_unavailable: error(503),

  // Cart
  line_limit: error<{ limit: number }>(409),
  cart_limit: error<{ limit: number }>(409),
  no_such_line: error(404),
  ambiguous_line: error(409),
  no_such_dish: error(404),
  dish_off: error<{ name: string }>(409),
  alcohol_over: error(409),
  cart_link_gone: error(404),
  too_many_cart_links: error(429),
  no_such_phone_link: error(404),
  pickup_time_gone: error(409),
  phone_link_ended: error(409),
  phone_link_not_textable: error(409),
  phone_link_texted_enough: error<{ max: number }>(409),
  phone_link_just_texted: error(429),
  too_many_phone_texts: error(429),
  // The field `options` names the option or the group.
  option_required: error(400),
  option_unknown: error(400),
  option_limit: error(400),
  option_unavailable: error(409),

  // Checkout
  ordering_off: error<{ reason: "disabled" | "maintenance" }>(409),
  asap_unavailable: error<{ reason: NoAsap; resumes_at: ResumesAt | null; phone: string | null }>(409),
  /** `alternatives` are the nearest pickup times with room, in Los Angeles local time. */
  slot_full: error<{ alternatives: readonly { date: string; time: string }[] }>(409),
  time_at_other_price: error(409),
  texts_unavailable: error(409),
  slot_lost: error<{ reason: Exclude<SlotRefusal, "full">; resumes_at: ResumesAt | null }>(409),
  cart_empty: error(409),
  dish_unavailable: error(409),
  options_changed: error(409),
  quote_changed: error<{ from_cents: number; to_cents: number }>(409),
  /** `utensils` are those that guests can ask for now. */
  utensils_changed: error<
    { utensils: readonly { id: string; name: string; name_korean: string }[] }
  >(409),
  /** `max_drinks` is how many alcoholic drinks the meals of the cart allow. */
  alcohol_without_meal: error<{ max_drinks: number }>(409),
  age_not_confirmed: error(409),
  already_authorized: error<{ payment_intent_id: string }>(409),
  amount_refused: error(409),
  no_such_checkout: error(404),
  checkout_in_progress: error(409),
  too_many_payments: error(429),
  too_many_declines: error(429),
  payment_unavailable: error(503),
  payment_unreachable: error(503),
  invalid_order_id: error(404),

  // Orders at the counter
  no_such_order: error(404),
  no_such_order_item: error(404),
  too_many_minutes: error<{ max: number }>(400),
  /** `time` is the promised time, "HH:MM" in Los Angeles. */
  ready_time_not_later: error<{ number: string; time: string }>(409),
  ready_time_past: error(400),
  capture_failed: error<{ reason: CaptureFailure }>(402),
  invalid_transition: error<
    { number: string; status: OrderStatus; payment: PaymentStatus; by: Actor | null }
  >(409),
  id_needed: error(409),
  pickup_code_needed: error(409),
  pickup_code_wrong: error<{ attempts_left: number }>(409),
  pickup_code_locked: error(409),
  offer_changes_nothing: error(400),
  offer_empties_order: error(409),
  offer_leaves_alcohol: error(409),
  offer_alcohol_over: error(409),
  accept_alcohol_over: error(409),
  extend_alcohol_over: error(409),
  offer_raises_total: error(409),
  offer_not_later: error(409),
  offer_ended: error(409),
  offer_none: error(409),
  cannot_undo: error<{ reason: UndoRefusal["reason"] }>(409),
  payment_of_other_installation: error(409),
  refund_in_progress: error(409),
  charge_disputed: error(409),
  idempotency_key_reused: error(409),
  refund_amount_changed: error<{ cents: number }>(409),
  too_much_to_refund: error<{ left_cents: number }>(409),
  no_such_line_to_refund: error(409),
  day_not_over: error(409),
  day_not_closed: error(409),
  no_such_payout: error(404),
  orders_unanswered: error<{ numbers: string }>(409),
  open_orders_changed: error<{ numbers: string }>(409),
  refund_failed: error<{ reason: RefundFailure }>(402),
  message_not_failed: error(409),

  // Sign-in and permissions
  signed_out: error(401),
  signed_out_elsewhere: error(401),
  session_idle: error(401),
  session_limit: error(401),
  session_reused: error(401),
  ended_by_owner: error(401),
  account_disabled: error(401),
  password_changed: error(401),
  password_reset: error(401),
  station_revoked: error(401),
  no_token: error(401),
  bad_credentials: error(401),
  mailed_code_required: error(401),
  second_factor_required: error(401),
  challenge_expired: error(401),
  passkey_required: error(401),
  passkey_not_accepted: error(401),
  must_change_password: error(403),
  second_factor_setup_required: error(403),
  access_denied: error<{ roles: readonly Role[] }>(403),
  pairing_code_invalid: error(400),
  wrong_pin: error(400),
  station_locked: error(403),
  pin_required: error(403),
  not_on_station: error(403),
  tap_of_another: error(409),
  drill_over: error(409),
  pin_locked: error(423),
  locked: error(423),
  sign_in_slowed: error(429),
  resend_too_soon: error(429),
  sign_in_busy: error(503),

  // Own account and users
  wrong_code: error(400),
  wrong_password: error(400),
  bad_password: error(400),
  no_such_device: error(404),
  no_such_user: error(404),
  second_factor_already_on: error(409),
  second_factor_setup_not_started: error(409),
  passkeys_unavailable: error(409),
  passkey_expired: error(409),
  passkey_not_added: error(409),
  too_many_passkeys: error<{ max: number }>(409),
  username_taken: error(409),
  last_super_admin: error(409),
  too_many_attempts: error(429),
  bad_pin: error(400),
  station_name_taken: error(409),
  too_many_stations: error<{ max: number }>(409),

  // Printers
  printer_name_taken: error(409),
  too_many_printers: error<{ max: number }>(409),
  no_printer: error(409),
  no_such_print_job: error(404),
  print_job_ended: error(409),
  print_job_waiting: error(409),

  // Menu
  price_reason_missing: error(400),
  price_unchanged: error(400),
  lunch_not_below_dinner: error(400),
  diet_contradicted: error(400),
  bad_import: error<{ count: number }>(400),
  picture_required: error(400),
  price_change_forbidden: error(403),
  no_such_category: error(404),
  no_such_import: error(404),
  import_running: error(409),
  import_undone: error(409),
  import_too_old: error(409),
  no_such_option_group: error(404),
  no_such_option: error(404),
  option_groups_changed_meanwhile: error(409),
  option_group_in_use: error<{ dishes: readonly string[] }>(409),
  option_groups_full: error<{ dishes: readonly string[]; max: number }>(409),
  dishes_changed_meanwhile: error(409),
  categories_changed_meanwhile: error(409),
  category_in_use: error<{ dishes: readonly string[] }>(409),
  picture_too_large: error(413),
  pictures_busy: error(503),
  file_too_large: error<{ max_megabytes: number }>(413),
  picture_type_unsupported: error(415),

  // Store and settings
  bad_hours: error(400),
  bad_holiday: error(400),
  bad_settings: error(400),
  test_recipient_missing: error<{ channel: "mail" | "text" | "call" }>(409),
  /** `reason` is the response of the mail or text service. */
  test_message_failed: error<{ reason: string }>(503),
  test_calls_used_up: error(429),
} as const;

export type ErrorCode = keyof typeof errors;
export type ErrorParams<C extends ErrorCode> = NonNullable<(typeof errors)[C]["params"]>;

/**
 * Every error of a single field by its stable code, with the names of the parameters of its text. `name` is the field's readable
 * name; `min` and `max` are its limits.
 */
export const fieldErrors = {
  invalid_value: ["name"],
  unknown_field: ["name"],
  not_a_number: ["name"],
  not_whole: ["name"],
  below_min: ["name", "min"],

  // People
  first_name_required: [],
  first_name_too_long: [],
  last_name_required: [],
  last_name_too_long: [],
  email_required: [],
  email_invalid: [],
  phone_required: [],
  phone_invalid: [],
  language_invalid: [],
  username_required: [],
  username_too_short: ["min"],
  username_too_long: [],
  username_characters: [],
  username_taken: [],
  role_invalid: [],
  password_required: [],
  current_password_required: [],
  current_password_wrong: [],
  new_password_required: [],
  password_too_short: ["min"],
  password_too_long: ["max"],
  password_too_weak: [],
  password_common: [],
  password_unchanged: [],
  password_confirmation_required: [],
  passwords_differ: [],
  code_required: [],
  passkey_name_required: [],
  passkey_name_too_long: [],
  code_invalid: [],
  pin_invalid: [],
  pin_too_simple: [],
  pin_not_available: [],
  station_name_required: [],
  station_name_taken: [],
  station_name_too_long: ["max"],

  // Printers
  printer_name_required: [],
  printer_name_taken: [],
  printer_name_too_long: ["max"],
  printer_categories_required: [],

  // Cart and checkout
  cart_link_invalid: [],
  kitchen_note_too_long: ["max"],
  instructions_too_long: ["max"],
  quantity_negative: [],
  quantity_too_large: [],
  line_required: [],
  cart_items_required: [],
  cart_items_too_many: ["max"],
  pickup_required: [],
  pickup_gone: [],
  dish_unavailable: ["name"],
  dish_gone: ["name", "name_korean"],
  alcohol_over: ["name"],
  age_not_confirmed: [],
  price_rose: ["name", "from_cents", "to_cents"],
  option_unknown: [],
  option_unavailable: ["name", "name_korean"],
  option_limit: ["name", "name_korean", "max"],
  option_required: ["name", "name_korean", "min"],
  group_limit: ["name", "name_korean", "max"],

  // Orders
  minutes_too_far: [],
  reason_required: [],
  reason_too_long: ["max"],
  arrival_note_too_long: ["max"],
  idempotency_key_invalid: [],
  amount_decimals: [],
  amount_not_positive: [],
  expected_amount_not_positive: [],
  full_not_true: [],
  pickup_code_invalid: [],
  pickup_code_and_hand_over: [],
  refund_choice: [],
  busy_minutes_invalid: [],
  tonight_limit_required: [],
  device_id_invalid: [],
  device_name_too_long: ["max"],
  push_address_invalid: [],
  push_key_invalid: [],

  // Menu
  dish_name_required: [],
  dish_name_too_long: ["max"],
  korean_name_too_long: ["max"],
  kitchen_name_too_long: ["max"],
  description_too_long: ["max"],
  korean_description_too_long: ["max"],
  alias_invalid: [],
  alias_too_long: ["max"],
  aliases_too_many: ["max"],
  price_invalid: [],
  price_reason_too_short: ["min"],
  price_reason_too_long: ["max"],
  lunch_price_too_high: [],
  contents_excluded: [],
  category_required: [],
  prep_time_invalid: [],
  allergens_too_long: ["max"],
  allergen_note_too_long: ["max"],
  korean_allergen_note_too_long: ["max"],
  picture_invalid: [],
  illustration_invalid: [],
  selection_empty: [],
  selection_too_large: ["max"],
  category_name_required: [],
  category_name_too_long: ["max"],
  category_korean_name_too_long: ["max"],
  category_description_too_long: ["max"],
  category_korean_description_too_long: ["max"],
  sort_order_invalid: [],
  sort_order_too_high: [],
  option_group_name_required: [],
  option_name_required: [],
  option_name_too_long: ["max"],
  option_price_invalid: [],
  option_max_invalid: [],
  option_request_priced: [],
  option_group_min_invalid: [],
  option_group_max_invalid: [],
  option_group_max_below_min: [],
  option_group_min_too_high: ["max"],
  option_group_max_too_high: ["max"],
  options_required: [],
  options_too_many: ["max"],
  option_groups_too_many: ["max"],
  option_defaults_too_many: ["max"],

  // Menu tables
  table_unreadable: [],
  table_quotes: [],
  table_empty: [],
  table_too_large: ["max"],
  table_too_wide: ["max"],
  table_extra_cells: [],
  column_missing: ["name"],
  column_unknown: ["name"],
  column_twice: ["name"],
  yes_or_no: [],
  allergens_unknown: ["names"],
  option_group_unknown: ["name"],
  option_group_ambiguous: ["name", "ids"],
  dish_unknown: [],
  dish_twice: ["line"],
  dish_ambiguous: ["ids"],
  option_group_id_unknown: [],
  option_id_unknown: [],
  option_twice: ["line"],
  option_group_differs: ["line"],
  value_unknown: ["names"],

  // Hours and holidays
  day_required: [],
  day_invalid: [],
  day_twice: [],
  days_required: [],
  too_many_days: [],
  hours_required: [],
  too_many_openings: [],
  break_ends_before_start: [],
  break_outside_hours: [],
  time_off_step: ["minutes"],
  holiday_name_required: [],
  holiday_name_too_short: ["min"],
  holiday_name_too_long: ["max"],
  holiday_date_required: [],
  holiday_date_past: [],
  holiday_date_taken: ["name"],
  holiday_end_invalid: [],
  holiday_end_too_early: [],
  holiday_too_long: ["max"],
  holiday_type_invalid: [],
  open_time_required: [],
  close_time_required: [],
  close_time_too_early: [],
  notes_too_long: ["max"],
  guest_message_too_long: ["max"],

  // Settings
  settings_required: [],
  too_many_settings: ["max"],
  setting_key_invalid: [],
  setting_too_long: [],
  text_required: [],
  text_too_long: ["max"],
  flag_invalid: [],
  time_invalid: [],
  weekdays_invalid: [],
  roles_invalid: ["roles"],
  area_codes_invalid: [],
  utensils_invalid: ["max"],
  capacity_bands_invalid: [],
  call_numbers_invalid: ["max"],
  no_calls_to_number: ["name"],
  number_invalid: ["digits"],
  number_out_of_range: ["min", "max"],
  fee_purpose_required: [],
  lunch_end_too_early: [],
  no_texts_to_number: [],

  // Lists
  page_too_low: [],
  page_too_high: [],
  limit_too_high: ["max"],
  search_too_long: [],
  date_invalid: [],
  range_reversed: [],
  range_too_long: ["max"],
} as const satisfies Record<string, readonly string[]>;

export type FieldErrorCode = keyof typeof fieldErrors;
export type FieldErrorParams<C extends FieldErrorCode> = {
  readonly [P in (typeof fieldErrors)[C][number]]: string | number;
};

/** An error of a value: a code with the parameters of that code. */
export type FieldProblem = {
  [C in FieldErrorCode]: keyof FieldErrorParams<C> extends never ? { code: C; params?: undefined }
    : { code: C; params: FieldErrorParams<C> };
}[FieldErrorCode];

/** An error of one field. `field` is the field's name in the request. */
export type FieldError = FieldProblem & { field: string };
