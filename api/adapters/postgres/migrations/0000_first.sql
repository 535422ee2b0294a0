-- The extension and the function that indexes below need.
create extension if not exists pg_trgm;
--> statement-breakpoint
-- The one, two and three characters that begin at each place of a name. An index of them finds any part of it, in any script and locale.
create function name_parts(name text) returns text[] language sql immutable strict parallel safe as
  'select array_agg(substr(name, place, signs)) from generate_series(1, char_length(name)) place, generate_series(1, 3) signs';
--> statement-breakpoint
-- Generated from the tables by `deno task migrations`, which replaces everything down to the next such line.
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"staff_id" text,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" text NOT NULL,
	"status" text NOT NULL,
	"details" jsonb NOT NULL,
	"session_id" text,
	"address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "cart_links" (
	"id" text PRIMARY KEY NOT NULL,
	"lines" jsonb NOT NULL,
	"pickup" jsonb,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"made_by" jsonb,
	"phone" text,
	"language" text,
	"sends" smallint,
	"sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"order_id" text,
	"key" text,
	CONSTRAINT "cart_links_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"session_id" text PRIMARY KEY NOT NULL,
	"lines" jsonb NOT NULL,
	"phone_link_id" text,
	"source" text,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"checkout" jsonb NOT NULL,
	"id" text PRIMARY KEY GENERATED ALWAYS AS (checkout ->> 'id') STORED NOT NULL,
	"installation_id" text GENERATED ALWAYS AS (checkout ->> 'installationId') STORED NOT NULL,
	"session_id" text GENERATED ALWAYS AS (checkout ->> 'sessionId') STORED NOT NULL,
	"state" text GENERATED ALWAYS AS (checkout ->> 'state') STORED NOT NULL,
	"intent_id" text GENERATED ALWAYS AS (checkout ->> 'intentId') STORED,
	"version" integer GENERATED ALWAYS AS ((checkout ->> 'version')::int) STORED NOT NULL,
	"updated_at" timestamp with time zone GENERATED ALWAYS AS (to_timestamp((checkout ->> 'updatedAt')::float8 / 1000)) STORED NOT NULL,
	"pay_pressed_at" timestamp with time zone GENERATED ALWAYS AS (to_timestamp((checkout ->> 'payPressedAt')::float8 / 1000)) STORED,
	"next_check_at" timestamp with time zone GENERATED ALWAYS AS (to_timestamp((checkout ->> 'nextCheckAt')::float8 / 1000)) STORED NOT NULL,
	CONSTRAINT "checkouts_intentId_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
CREATE TABLE "balance_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"net_cents" integer NOT NULL,
	"intent_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	"payout_id" text
);
--> statement-breakpoint
CREATE TABLE "day_closes" (
	"id" text PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" jsonb NOT NULL,
	"totals" jsonb NOT NULL,
	"carried_over" jsonb NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by" jsonb
);
--> statement-breakpoint
CREATE TABLE "discrepancies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discrepancies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"intent_id" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"cents" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "foreign_payments" (
	"span_ms" bigint PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"arrival_date" date NOT NULL,
	"is_automatic" boolean NOT NULL,
	"is_complete" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"order_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"sort_order" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "dishes" (
	"id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"kitchen_name" text DEFAULT '' NOT NULL,
	"description" jsonb NOT NULL,
	"aliases" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"price_cents" integer NOT NULL,
	"lunch_price_cents" integer,
	"contains" jsonb NOT NULL,
	"allergens" jsonb NOT NULL,
	"allergen_note" jsonb NOT NULL,
	"flags" jsonb NOT NULL,
	"is_taxable" boolean NOT NULL,
	"prep_minutes" smallint NOT NULL,
	"image_url" text,
	"illustration" jsonb,
	"availability" jsonb NOT NULL,
	"option_group_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort_order" integer NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "menu_import_batches" (
	"import_id" text NOT NULL,
	"batch" smallint NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "menu_import_batches_import_id_batch_pk" PRIMARY KEY("import_id","batch")
);
--> statement-breakpoint
CREATE TABLE "menu_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"by" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"batches" smallint NOT NULL,
	"applied" smallint NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"report" jsonb NOT NULL,
	"undone_by" jsonb,
	"left" jsonb NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "menu_imports_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "option_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"min" smallint NOT NULL,
	"max" smallint NOT NULL,
	"options" jsonb NOT NULL,
	"sort_order" integer NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"about" text NOT NULL,
	"ref_kind" text NOT NULL,
	"ref_id" text NOT NULL,
	"recipient" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"dropped_at" timestamp with time zone,
	"last_error" text,
	"is_in_doubt" boolean DEFAULT false NOT NULL,
	"transport_id" text,
	"report" text,
	"reported_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "text_stops" (
	"phone_hash" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"resumed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"subject" text NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "alerts_subject_step_pk" PRIMARY KEY("subject","step")
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"is_latest" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"nth" bigint PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"on_it_at" timestamp with time zone,
	"made_at" timestamp with time zone,
	"is_test" boolean DEFAULT false NOT NULL,
	"is_drill" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drills" (
	"day" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text
);
--> statement-breakpoint
CREATE TABLE "health_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"params" jsonb NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "health_samples" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_samples_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"value" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_installation" CHECK ("installation"."is_only")
);
--> statement-breakpoint
CREATE TABLE "job_leases" (
	"job" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_loads" (
	"week" date NOT NULL,
	"page" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "page_loads_week_page_metric_bucket_pk" PRIMARY KEY("week","page","metric","bucket")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"is_latest" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"used" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wrong_clocks" (
	"host" text PRIMARY KEY NOT NULL,
	"skew_ms" bigint NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"day" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" text NOT NULL,
	"position" smallint NOT NULL,
	"day" date NOT NULL,
	"id" text NOT NULL,
	"dish_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"kitchen_name" text DEFAULT '' NOT NULL,
	"search_name" text DEFAULT '' NOT NULL,
	"quantity" smallint NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"is_taxable" boolean NOT NULL,
	"is_alcoholic" boolean NOT NULL,
	"note" text NOT NULL,
	"options" jsonb NOT NULL,
	"left_out" jsonb NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"installation_id" text NOT NULL,
	"number" text NOT NULL,
	"day" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"state" jsonb NOT NULL,
	"payment_status" text NOT NULL,
	"payment" jsonb NOT NULL,
	"payment_since" timestamp with time zone NOT NULL,
	"intent_id" text NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"tax_ppm" integer NOT NULL,
	"charges" jsonb NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"search_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"language" text NOT NULL,
	"wants_texts" boolean NOT NULL,
	"utensils" jsonb NOT NULL,
	"note" text NOT NULL,
	"is_of_age" boolean NOT NULL,
	"prep_minutes" smallint NOT NULL,
	"pickup_at" timestamp with time zone,
	"asap_minutes" jsonb,
	"dish_count" smallint NOT NULL,
	"due_window" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"warnings" jsonb NOT NULL,
	"pickup_code" jsonb,
	"card" jsonb,
	"offers" jsonb NOT NULL,
	"answer_by" timestamp with time zone,
	"transitions" jsonb NOT NULL,
	"preparations" jsonb NOT NULL,
	"refused_hand_overs" jsonb NOT NULL,
	"refunds" jsonb NOT NULL,
	"disputes" jsonb NOT NULL,
	"payment_concern" text,
	"refund_settlement" jsonb,
	"arrival" jsonb,
	"text_consent" jsonb,
	"first_pickup" jsonb,
	"phone_link_id" text,
	"source" text,
	"ended_at" timestamp with time zone,
	"refunded_cents" integer GENERATED ALWAYS AS (coalesce((payment ->> 'refundedCents')::int, 0)) STORED NOT NULL,
	CONSTRAINT "orders_intentId_unique" UNIQUE("intent_id"),
	CONSTRAINT "orders_phoneLinkId_unique" UNIQUE("phone_link_id")
);
--> statement-breakpoint
CREATE TABLE "day_sums" (
	"day" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"revision" text NOT NULL,
	"sums" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "print_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"printer_id" text NOT NULL,
	"order_id" text,
	"line_ids" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"has_failed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "printers" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text,
	"sealed_token" text,
	"polled_at" timestamp with time zone,
	"status" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"paper_width" smallint NOT NULL,
	"copies" smallint NOT NULL,
	"category_ids" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "printers_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_questions" (
	"hash" text PRIMARY KEY NOT NULL,
	"staff_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"host" text NOT NULL,
	"uses" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"keys" jsonb NOT NULL,
	"staff_id" text NOT NULL,
	"session_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"staff_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_staff_id_hash_pk" PRIMARY KEY("staff_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"step" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_active_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_remembered" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	"end_action" text,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"with_passkey" boolean DEFAULT false NOT NULL,
	"mfa_required" boolean DEFAULT false NOT NULL,
	"device_hash" text,
	"station_id" text,
	CONSTRAINT "sessions_refreshHash_unique" UNIQUE("refresh_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"remember" boolean NOT NULL,
	"mailed_at" timestamp with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name_hash" text NOT NULL,
	"source" text NOT NULL,
	"is_trusted" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"language" text NOT NULL,
	"password_hash" text NOT NULL,
	"must_change_password" boolean NOT NULL,
	"temporary_until" timestamp with time zone,
	"is_disabled" boolean NOT NULL,
	CONSTRAINT "staff_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "staff_pins" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"paired_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"user_agent" text DEFAULT '' NOT NULL,
	"revoked_at" timestamp with time zone,
	"secret_hash" text,
	"previous_hash" text,
	"rotated_at" timestamp with time zone NOT NULL,
	"is_confirmed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "stations_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "stations_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "stream_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text,
	"station_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tablets" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text,
	"session_id" text,
	"station_id" text,
	"name" text DEFAULT '' NOT NULL,
	"is_armed" boolean NOT NULL,
	"is_visible" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"armed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"staff_id" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_of_account" UNIQUE("hash","staff_id")
);
--> statement-breakpoint
CREATE TABLE "used_refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_station_secrets" (
	"hash" text PRIMARY KEY NOT NULL,
	"station_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"date" text NOT NULL,
	"end_date" text,
	"is_closed" boolean NOT NULL,
	"open_time" text,
	"close_time" text,
	"is_recurring" boolean NOT NULL,
	"notes" text NOT NULL,
	"guest_message" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"name" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slot_holds" (
	"session_id" text PRIMARY KEY NOT NULL,
	"client" text,
	"is_paying" boolean NOT NULL,
	"window" timestamp with time zone NOT NULL,
	"dishes" smallint NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_modes" (
	"name" text PRIMARY KEY NOT NULL,
	"minutes" smallint,
	"orders" smallint,
	"dishes" smallint,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"by_id" text NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weekly_hours" (
	"day" smallint PRIMARY KEY NOT NULL,
	"is_closed" boolean NOT NULL,
	"intervals" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "balance_transactions" ADD CONSTRAINT "balance_transactions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_import_batches" ADD CONSTRAINT "menu_import_batches_import_id_menu_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."menu_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_questions" ADD CONSTRAINT "passkey_questions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_pins" ADD CONSTRAINT "staff_pins_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_tickets" ADD CONSTRAINT "stream_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_tickets" ADD CONSTRAINT "stream_tickets_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablets" ADD CONSTRAINT "tablets_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablets" ADD CONSTRAINT "tablets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablets" ADD CONSTRAINT "tablets_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_refresh_tokens" ADD CONSTRAINT "used_refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_station_secrets" ADD CONSTRAINT "used_station_secrets_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_by_resource" ON "audit_log" USING btree ("resource","at","id");--> statement-breakpoint
CREATE INDEX "audit_by_status" ON "audit_log" USING btree ("status","at","id");--> statement-breakpoint
CREATE INDEX "audit_by_staff" ON "audit_log" USING btree ("staff_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_by_session" ON "audit_log" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "audit_by_resource_id" ON "audit_log" USING btree ("resource_id" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "audit_by_number" ON "audit_log" USING btree ((details ->> 'number'));--> statement-breakpoint
CREATE INDEX "cart_links_expires_at_index" ON "cart_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "carts_updated_at_index" ON "carts" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_checkout_per_cart" ON "checkouts" USING btree ("session_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "checkouts_due" ON "checkouts" USING btree ("next_check_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "balance_transactions_by_intent" ON "balance_transactions" USING btree ("intent_id") WHERE intent_id is not null;--> statement-breakpoint
CREATE INDEX "balance_transactions_by_payout" ON "balance_transactions" USING btree ("payout_id") WHERE payout_id is not null;--> statement-breakpoint
CREATE INDEX "balance_transactions_by_creation" ON "balance_transactions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "closed_days" ON "day_closes" USING btree ("day") WHERE reopened_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_discrepancy" ON "discrepancies" USING btree ("intent_id","kind") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "payouts_by_arrival" ON "payouts" USING btree ("arrival_date");--> statement-breakpoint
CREATE INDEX "messages_of_order" ON "outbox" USING btree ("ref_id") WHERE ref_kind = 'order';--> statement-breakpoint
CREATE INDEX "messages_of_link" ON "outbox" USING btree ("ref_id") WHERE ref_kind = 'cart_link';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_of_month" ON "outbox" USING btree ("ref_id") WHERE about = 'monthly_ledger';--> statement-breakpoint
CREATE INDEX "due_messages" ON "outbox" USING btree ("due_at") WHERE sent_at is null and failed_at is null and dropped_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_standing_alert_of_a_kind" ON "health_alerts" USING btree ("kind") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "samples_by_time" ON "health_samples" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "samples_by_name" ON "health_samples" USING btree ("name","at");--> statement-breakpoint
CREATE INDEX "rates_by_time" ON "rate_counters" USING btree ("at");--> statement-breakpoint
CREATE INDEX "lines_of_days" ON "order_lines" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "order_number_of_day" ON "orders" USING btree ("day","number");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","day","number");--> statement-breakpoint
CREATE INDEX "unanswered_orders" ON "orders" USING btree ("answer_by") WHERE answer_by is not null;--> statement-breakpoint
CREATE INDEX "orders_by_number" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "orders_by_due_window" ON "orders" USING btree ("due_window") WHERE due_window is not null;--> statement-breakpoint
CREATE INDEX "orders_by_name_parts" ON "orders" USING gin (name_parts(search_name)) WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING gin ("phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree ("email") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "uncharged_orders" ON "orders" USING btree ("day","id") WHERE payment_status not in ('captured', 'partially_refunded', 'refunded', 'refunding');--> statement-breakpoint
CREATE INDEX "orders_by_concern" ON "orders" USING btree ("payment_concern","placed_at") WHERE payment_concern is not null;--> statement-breakpoint
CREATE INDEX "orders_by_end" ON "orders" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "unsettled_payments" ON "orders" USING btree ("payment_since") WHERE payment_status in ('capturing', 'releasing', 'refunding');--> statement-breakpoint
CREATE INDEX "waiting_print_jobs" ON "print_jobs" USING btree ("created_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "print_jobs_of_printer" ON "print_jobs" USING btree ("printer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "printer_names" ON "printers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "passkeys_of_staff" ON "passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "sessions_previous_hash_index" ON "sessions" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "sessions_staff_id_index" ON "sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "sessions_started_at_index" ON "sessions" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "open_shifts" ON "sessions" USING btree ("station_id") WHERE station_id is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX "failures_of_name" ON "sign_in_failures" USING btree ("name_hash","at");--> statement-breakpoint
CREATE INDEX "failures_of_source" ON "sign_in_failures" USING btree ("source","at");--> statement-breakpoint
CREATE INDEX "failures_by_time" ON "sign_in_failures" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "station_names" ON "stations" USING btree (lower("name")) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "stations_by_previous_secret" ON "stations" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "tablets_by_seen" ON "tablets" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "devices_of_staff" ON "trusted_devices" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "used_refresh_by_session" ON "used_refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "slot_holds_window_index" ON "slot_holds" USING btree ("window");--> statement-breakpoint
CREATE INDEX "slot_holds_client_index" ON "slot_holds" USING btree ("client");
--> statement-breakpoint
-- Written by hand, and kept by `deno task migrations`.

-- Search by name. The statistics tell how often a part of a name occurs, which the index of ended orders does not: whether to look for it
-- among all orders or to go through the latest.
create statistics "parts_of_names" on (name_parts(search_name)) from "orders";
--> statement-breakpoint

-- The audit log is append-only. UPDATE, DELETE and TRUNCATE are refused to every role, its owner included.
create function refuse_audit_change() returns trigger language plpgsql as $body$
begin
  raise exception 'permission denied: the audit log is append-only' using errcode = 'insufficient_privilege';
end
$body$;
--> statement-breakpoint
create trigger audit_log_rows_stay before update or delete on audit_log
  for each row execute function refuse_audit_change();
--> statement-breakpoint
create trigger audit_log_stays before truncate on audit_log
  for each statement execute function refuse_audit_change();
--> statement-breakpoint

-- Revisions of the menu and the store. Every change is counted, including those made by hand. Processes serve what they have cached until
-- the number changes, so a new table of the menu or the store needs the trigger. A menu can be imported as a whole, so its tables count
-- statements. The store's tables count rows, because the job that ends modes mostly finds none.
insert into "revisions" values ('menu', 1), ('store', 1);
--> statement-breakpoint
create function count_revision() returns trigger language plpgsql as $body$
begin
  update revisions set number = number + 1 where name = tg_argv[0];
  return null;
end
$body$;
--> statement-breakpoint
create trigger counts_revision after insert or update or delete on "categories"
  for each statement execute function count_revision('menu');
--> statement-breakpoint
create trigger counts_revision after insert or update or delete on "dishes"
  for each statement execute function count_revision('menu');
--> statement-breakpoint
create trigger counts_revision after insert or update or delete on "option_groups"
  for each statement execute function count_revision('menu');
--> statement-breakpoint
create trigger counts_revision after insert or update or delete on "settings"
  for each row execute function count_revision('store');
--> statement-breakpoint
create trigger counts_revision after insert or update or delete on "weekly_hours"
  for each row execute function count_revision('store');
--> statement-breakpoint
create trigger counts_revision after insert or update or delete on "holidays"
  for each row execute function count_revision('store');
--> statement-breakpoint
create trigger counts_revision after insert or update or delete on "store_modes"
  for each row execute function count_revision('store');
--> statement-breakpoint

-- The sums of a day are forgotten with every change of its orders, by whatever statement. Each statement of the function sees what the
-- previous holder of the lock stored. A transaction that changes many days takes at most 512 locks.
create function day_sums_key(day text) returns integer language sql stable as $body$
  select (day::date - date '2000-01-01') % 512
$body$;
--> statement-breakpoint
create function forget_day_sums() returns trigger language plpgsql as $body$
begin
  perform pg_advisory_xact_lock_shared(7303, key)
    from (select distinct day_sums_key(day) as key from changed order by key) keys;
  delete from day_sums where day in (select day from changed);
  return null;
end
$body$;
--> statement-breakpoint
create trigger forgets_sums_of_new after insert on "orders"
  referencing new table as changed for each statement execute function forget_day_sums();
--> statement-breakpoint
create trigger forgets_sums_of_changed after update on "orders"
  referencing new table as changed for each statement execute function forget_day_sums();
--> statement-breakpoint
create trigger forgets_sums_of_deleted after delete on "orders"
  referencing old table as changed for each statement execute function forget_day_sums();
--> statement-breakpoint

-- Room in a pickup window. One call instead of a transaction of several. Each statement of the function sees what the previous holder of the
-- lock stored, which one statement alone would not. Keep the rules equal to `holdOutcome`, `isOwnRoom` and `isHeld` of
-- domain/hours/capacity.ts.
create function hold_slot(
  cart text, of_client text, of_payer boolean, due timestamptz, new_dishes integer, held_until timestamptz,
  max_orders integer, max_dishes integer, max_unpaid_orders integer, max_unpaid_dishes integer, max_of_client integer,
  held_at timestamptz, installation text
) returns text language plpgsql as $$
declare
  load record;
  unpaid record;
  held_by_client integer;
  is_owner boolean;
begin
  if max_orders > 0 or max_dishes > 0 then
    if of_client is not null then
      perform pg_advisory_xact_lock(7302, hashtext(of_client));
    end if;
    perform pg_advisory_xact_lock(7301, (extract(epoch from due) / 900)::integer);
    select exists (
      select from slot_holds where session_id = cart and "window" = due and new_dishes <= dishes
        and until > held_at and until <= held_at + interval '20 minutes'
    ) into is_owner;
    select count(*) as orders, coalesce(sum(counted.dishes), 0) as dishes into load from (
      select dish_count as dishes from orders
        where due_window = due and installation_id = installation
      union all
      select dishes from slot_holds
        where "window" = due and until > held_at and until <= held_at + interval '20 minutes' and session_id <> cart
    ) counted;
    if not is_owner and max_orders > 0 and load.orders >= max_orders then
      return 'full';
    end if;
    if not is_owner and max_dishes > 0 and load.dishes > 0 and load.dishes + new_dishes > max_dishes then
      return 'full';
    end if;
    select count(*) as orders, coalesce(sum(dishes), 0) as dishes into unpaid from slot_holds
      where "window" = due and not is_paying and until > held_at and until <= held_at + interval '20 minutes'
        and session_id <> cart;
    select count(*) into held_by_client from slot_holds
      where client = of_client and (of_payer or not is_paying) and until > held_at
        and until <= held_at + interval '20 minutes' and session_id <> cart;
    if held_by_client >= max_of_client
      or (not is_owner and max_unpaid_orders > 0 and unpaid.orders >= max_unpaid_orders)
      or (not is_owner and max_unpaid_dishes > 0 and unpaid.dishes > 0 and unpaid.dishes + new_dishes > max_unpaid_dishes)
    then
      delete from slot_holds where session_id = cart;
      return 'not_held';
    end if;
  end if;
  insert into slot_holds (session_id, client, is_paying, "window", dishes, until)
    values (cart, of_client, of_payer, due, new_dishes, held_until)
    on conflict (session_id) do update
      set client = excluded.client, is_paying = excluded.is_paying, "window" = excluded."window",
        dishes = excluded.dishes, until = excluded.until;
  return 'held';
end $$;
