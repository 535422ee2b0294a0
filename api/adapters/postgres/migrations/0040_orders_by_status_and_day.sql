-- The new index is built first, because orders cannot be read after the old one is dropped until the migration ends.
CREATE INDEX "orders_by_status_and_day" ON "orders" USING btree ("status","day","number");--> statement-breakpoint
DROP INDEX "orders_by_status";--> statement-breakpoint
ALTER INDEX "orders_by_status_and_day" RENAME TO "orders_by_status";
