DROP INDEX "sales_of_days";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "day" date DEFAULT (now() at time zone 'America/Los_Angeles')::date NOT NULL;--> statement-breakpoint
update "order_lines" set "day" = "orders"."day"::date from "orders" where "orders"."id" = "order_lines"."order_id";--> statement-breakpoint
CREATE INDEX "lines_of_days" ON "order_lines" USING btree ("day");--> statement-breakpoint
CREATE INDEX "uncharged_orders" ON "orders" USING btree ("day","id") WHERE payment_status not in ('captured', 'partially_refunded', 'refunded', 'refunding');--> statement-breakpoint
CREATE INDEX "sales_of_days" ON "orders" USING btree ("day","placed_hour","status","payment_status","subtotal_cents","service_fee_cents","tax_cents","total_cents","refunded_cents","waited_millis");