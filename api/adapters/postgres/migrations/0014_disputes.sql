ALTER TABLE "checkouts" ADD COLUMN "consent" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "disputes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_concern" text;--> statement-breakpoint
CREATE INDEX "orders_by_concern" ON "orders" USING btree ("payment_concern","placed_at") WHERE payment_concern is not null;