-- The one, two and three signs that begin at each place of a name: an index of them finds any part of it, in any script and locale.
create function name_parts(name text) returns text[] language sql immutable strict parallel safe as
  'select array_agg(substr(name, place, signs)) from generate_series(1, char_length(name)) place, generate_series(1, 3) signs';--> statement-breakpoint
-- How often a part of a name is found: whether to look for it among all orders or to go through the latest.
create statistics "names_of_orders" on (lower(first_name || ' ' || last_name)) from "orders";--> statement-breakpoint
drop statistics "orders_by_hour";--> statement-breakpoint
DROP INDEX "orders_by_name";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_hour" smallint GENERATED ALWAYS AS (extract(hour from placed_at at time zone 'America/Los_Angeles')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" integer GENERATED ALWAYS AS (coalesce((payment ->> 'refundedCents')::int, 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waited_millis" double precision GENERATED ALWAYS AS ((state ->> 'acceptedAt')::float8 - date_part('epoch', placed_at at time zone 'UTC') * 1000) STORED;--> statement-breakpoint
CREATE INDEX "orders_by_name_parts" ON "orders" USING gin (name_parts(lower(first_name || ' ' || last_name)));--> statement-breakpoint
CREATE INDEX "sales_of_days" ON "orders" USING btree ("day","placed_hour","status","payment_status","subtotal_cents","service_fee_cents","tax_cents","total_cents","refunded_cents","waited_millis","id");