ALTER TABLE "printers" ALTER COLUMN "token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "sealed_token" text;--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_token_hash_unique" UNIQUE("token_hash");