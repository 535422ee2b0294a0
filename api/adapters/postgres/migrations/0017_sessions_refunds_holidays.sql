ALTER TABLE "holidays" ADD COLUMN "end_date" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_settlement" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_remembered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "end_action" text;--> statement-breakpoint
UPDATE "orders" SET "payment_concern" = 'refund_owed' WHERE "payment_concern" IS NULL AND "status" IN ('cancelled', 'denied', 'expired') AND "payment_status" IN ('captured', 'partially_refunded');
