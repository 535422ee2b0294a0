CREATE TABLE "foreign_payments" (
	"span_millis" bigint PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "installation_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "installation_id" text;