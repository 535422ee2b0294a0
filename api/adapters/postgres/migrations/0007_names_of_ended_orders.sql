DROP INDEX "orders_by_name_parts";--> statement-breakpoint
CREATE INDEX "orders_by_name_parts" ON "orders" USING gin (name_parts(lower(first_name || ' ' || last_name))) WHERE ended_at is not null;--> statement-breakpoint
-- An index of some orders tells nothing of how common its parts are.
create statistics "parts_of_names" on (name_parts(lower(first_name || ' ' || last_name))) from "orders";
