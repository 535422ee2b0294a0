ALTER TABLE "orders" ADD COLUMN "promised_hour" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_minutes" integer;