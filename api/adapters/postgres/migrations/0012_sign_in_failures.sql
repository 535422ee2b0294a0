CREATE TABLE "sign_in_failures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name_hash" text NOT NULL,
	"source" text NOT NULL,
	"is_trusted" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"staff_id" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_of_account" UNIQUE("hash","staff_id")
);
--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failures_of_name" ON "sign_in_failures" USING btree ("name_hash","at");--> statement-breakpoint
CREATE INDEX "failures_of_source" ON "sign_in_failures" USING btree ("source","at");--> statement-breakpoint
CREATE INDEX "failures_by_time" ON "sign_in_failures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "devices_of_staff" ON "trusted_devices" USING btree ("staff_id");