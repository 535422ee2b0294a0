CREATE TABLE "rate_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"taken" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"step" integer NOT NULL,
	"recovery_hashes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"name_hash" text PRIMARY KEY NOT NULL,
	"failures" smallint NOT NULL,
	"locked_until" timestamp with time zone,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"remember" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"subject" text NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "alerts_subject_step_pk" PRIMARY KEY("subject","step")
);
--> statement-breakpoint
CREATE TABLE "print_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "printers" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"polled_at" timestamp with time zone,
	"status" text DEFAULT '' NOT NULL,
	CONSTRAINT "printers_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"keys" jsonb NOT NULL,
	"staff_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tablets" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"is_armed" boolean NOT NULL,
	"is_visible" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"armed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"name" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
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
CREATE TABLE "job_leases" (
	"job" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "carts" (
	"session_id" text PRIMARY KEY NOT NULL,
	"lines" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_korean" text NOT NULL,
	"description" text NOT NULL,
	"sort_order" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"client" text,
	"state" text NOT NULL,
	"intent_id" text,
	"version" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"bill" jsonb NOT NULL,
	"prep_minutes" smallint NOT NULL,
	"pickup_at" timestamp with time zone,
	"contact" jsonb,
	"note" text NOT NULL,
	"wants_texts" boolean NOT NULL,
	"wants_cutlery" boolean NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_intentId_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
CREATE TABLE "dishes" (
	"id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"name" text NOT NULL,
	"name_korean" text NOT NULL,
	"description" text NOT NULL,
	"description_korean" text NOT NULL,
	"price_cents" integer NOT NULL,
	"lunch_price_cents" integer,
	"allergens" jsonb NOT NULL,
	"allergen_note" text NOT NULL,
	"is_popular" boolean NOT NULL,
	"is_special" boolean NOT NULL,
	"is_spicy" boolean NOT NULL,
	"is_vegetarian" boolean NOT NULL,
	"is_taxable" boolean NOT NULL,
	"prep_minutes" smallint NOT NULL,
	"image_url" text,
	"is_off" boolean DEFAULT false NOT NULL,
	"off_until" timestamp with time zone,
	"sort_order" integer NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"order_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"date" text NOT NULL,
	"is_closed" boolean NOT NULL,
	"open_time" text,
	"close_time" text,
	"is_recurring" boolean NOT NULL,
	"notes" text NOT NULL,
	"guest_message" text
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
	"id" text NOT NULL,
	"dish_id" text NOT NULL,
	"name" text NOT NULL,
	"name_korean" text NOT NULL,
	"quantity" smallint NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"is_taxable" boolean NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"day" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"state" jsonb NOT NULL,
	"payment_status" text NOT NULL,
	"payment" jsonb NOT NULL,
	"payment_since" timestamp with time zone NOT NULL,
	"intent_id" text NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"service_fee_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"tax_ppm" integer NOT NULL,
	"service_fee_ppm" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"language" text NOT NULL,
	"wants_texts" boolean NOT NULL,
	"wants_cutlery" boolean NOT NULL,
	"note" text NOT NULL,
	"pickup_at" timestamp with time zone,
	"prep_minutes" smallint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"warnings" jsonb NOT NULL,
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refunds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "orders_intentId_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"about" text NOT NULL,
	"order_id" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	"dropped_at" timestamp with time zone,
	"last_error" text,
	"is_in_doubt" boolean DEFAULT false NOT NULL,
	"carrier_id" text,
	"report" text,
	"reported_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
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
	"ended_at" timestamp with time zone,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"must_enrol" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sessions_refreshHash_unique" UNIQUE("refresh_hash")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
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
CREATE TABLE "store_modes" (
	"name" text PRIMARY KEY NOT NULL,
	"minutes" smallint,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stream_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weekly_hours" (
	"day" smallint PRIMARY KEY NOT NULL,
	"is_closed" boolean NOT NULL,
	"intervals" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_refresh_tokens" ADD CONSTRAINT "used_refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablets" ADD CONSTRAINT "tablets_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_tickets" ADD CONSTRAINT "stream_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rates_by_time" ON "rate_counters" USING btree ("at");--> statement-breakpoint
CREATE INDEX "attempts_by_time" ON "sign_in_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "used_refresh_by_session" ON "used_refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "waiting_print_jobs" ON "print_jobs" USING btree ("created_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "tablets_by_seen" ON "tablets" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_standing_alert_of_a_kind" ON "health_alerts" USING btree ("kind") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "samples_by_time" ON "health_samples" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "samples_by_name" ON "health_samples" USING btree ("name","at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_standing_discrepancy" ON "discrepancies" USING btree ("intent_id","kind") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_by_resource" ON "audit_log" USING btree ("resource","at","id");--> statement-breakpoint
CREATE INDEX "audit_by_status" ON "audit_log" USING btree ("status","at","id");--> statement-breakpoint
CREATE INDEX "audit_by_staff" ON "audit_log" USING btree ("staff_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_by_session" ON "audit_log" USING btree ("session_id","id");--> statement-breakpoint
CREATE INDEX "audit_by_resource_id" ON "audit_log" USING btree ("resource_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "audit_by_number" ON "audit_log" USING btree ((details ->> 'number'));--> statement-breakpoint
CREATE INDEX "carts_updated_at_index" ON "carts" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_checkout_per_cart" ON "checkouts" USING btree ("session_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "open_checkouts" ON "checkouts" USING btree ("updated_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "order_number_of_day" ON "orders" USING btree ("day","number");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","placed_at");--> statement-breakpoint
CREATE INDEX "pending_expiry" ON "orders" USING btree ("expires_at") WHERE status = 'pending_approval';--> statement-breakpoint
CREATE INDEX "orders_by_end" ON "orders" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "unsettled_payments" ON "orders" USING btree ("payment_since") WHERE payment_status in ('capturing', 'releasing', 'refunding');--> statement-breakpoint
CREATE INDEX "messages_of_order" ON "outbox" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "messages_of_carrier" ON "outbox" USING btree ("carrier_id") WHERE carrier_id is not null;--> statement-breakpoint
CREATE INDEX "due_messages" ON "outbox" USING btree ("due_at") WHERE sent_at is null and given_up_at is null and dropped_at is null;--> statement-breakpoint
CREATE INDEX "sessions_previous_hash_index" ON "sessions" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "sessions_staff_id_index" ON "sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "sessions_started_at_index" ON "sessions" USING btree ("started_at");