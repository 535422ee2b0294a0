ALTER TABLE "store_modes" ADD COLUMN "orders" smallint;--> statement-breakpoint
ALTER TABLE "store_modes" ADD COLUMN "dishes" smallint;