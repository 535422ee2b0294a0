ALTER TABLE "checkouts" ADD COLUMN "asap_minutes" jsonb;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "allergen_note_korean" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asap_minutes" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card" jsonb;