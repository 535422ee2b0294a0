DROP INDEX "open_checkouts";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "pay_pressed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "next_check_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "checkouts_due" ON "checkouts" USING btree ("next_check_at") WHERE state = 'open';