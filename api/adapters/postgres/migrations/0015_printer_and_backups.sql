CREATE TABLE "backups" (
	"is_latest" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "print_jobs" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "kind" text DEFAULT '' NOT NULL;