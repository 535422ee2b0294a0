ALTER TABLE "health_alerts" ALTER COLUMN "title" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "health_alerts" ALTER COLUMN "message" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "health_alerts" ADD COLUMN "params" jsonb;--> statement-breakpoint
ALTER TABLE "store_modes" ADD COLUMN "by_id" text DEFAULT '' NOT NULL;