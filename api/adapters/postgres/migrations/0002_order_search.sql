create extension if not exists pg_trgm;--> statement-breakpoint
CREATE INDEX "orders_by_number" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "orders_by_name" ON "orders" USING gin (lower(first_name || ' ' || last_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING gin ("phone" gin_trgm_ops);