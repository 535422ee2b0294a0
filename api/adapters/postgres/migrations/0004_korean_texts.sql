ALTER TABLE "categories" ADD COLUMN "description_korean" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "name_korean" text;--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "guest_message_korean" text;