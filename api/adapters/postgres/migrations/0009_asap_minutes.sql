ALTER TABLE "checkouts" ADD COLUMN "asap_minutes" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asap_minutes" jsonb;