CREATE TABLE "wrong_clocks" (
	"host" text PRIMARY KEY NOT NULL,
	"skew_millis" bigint NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "open_checkouts";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "pay_pressed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "next_check_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "checkouts_due" ON "checkouts" USING btree ("next_check_at") WHERE state = 'open';