ALTER TABLE "print_jobs" ADD COLUMN "printer_id" text DEFAULT 'counter' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "line_ids" jsonb;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "has_failed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "name" text DEFAULT 'Ticket printer' NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "paper_width" smallint DEFAULT 80 NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "copies" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "category_ids" jsonb;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "print_jobs_of_printer" ON "print_jobs" USING btree ("printer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "printer_names" ON "printers" USING btree (lower("name"));--> statement-breakpoint
UPDATE "printers" SET "paper_width" = 58
WHERE EXISTS (SELECT 1 FROM "settings" WHERE "key" = 'narrow_ticket_paper' AND "value" = 'true');