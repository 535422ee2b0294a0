-- The new index is built first, because orders cannot be read after the old one is dropped until the migration ends.
CREATE INDEX "sales_of_days_with_promises" ON "orders" USING btree ("day","placed_hour","status","payment_status","subtotal_cents","service_fee_cents","charges","tax_cents","total_cents","refunded_cents","waited_ms","pickup_at","promised_hour","late_minutes","is_extended");--> statement-breakpoint
DROP INDEX "sales_of_days";--> statement-breakpoint
ALTER INDEX "sales_of_days_with_promises" RENAME TO "sales_of_days";