-- Charges beside the service fee, which keeps its columns: orders sold before have no other, and processes of the version before write none.
DROP INDEX "sales_of_days";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charges" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "sales_of_days" ON "orders" USING btree ("day","placed_hour","status","payment_status","subtotal_cents","service_fee_cents","charges","tax_cents","total_cents","refunded_cents","waited_millis");
