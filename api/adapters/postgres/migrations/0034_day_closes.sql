CREATE TABLE "day_closes" (
	"id" text PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" jsonb NOT NULL,
	"totals" jsonb NOT NULL,
	"carried_over" jsonb NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by" jsonb
);
--> statement-breakpoint
CREATE UNIQUE INDEX "closed_days" ON "day_closes" USING btree ("day") WHERE reopened_at is null;
