CREATE TABLE "stations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"paired_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"user_agent" text DEFAULT '' NOT NULL,
	"revoked_at" timestamp with time zone,
	"secret_hash" text,
	"previous_hash" text,
	"rotated_at" timestamp with time zone NOT NULL,
	"is_confirmed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "stations_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "stations_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "used_station_secrets" (
	"hash" text PRIMARY KEY NOT NULL,
	"station_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_pins" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "station_id" text;--> statement-breakpoint
ALTER TABLE "stream_tickets" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_tickets" ADD COLUMN "station_id" text;--> statement-breakpoint
ALTER TABLE "tablets" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tablets" ADD COLUMN "station_id" text;--> statement-breakpoint
ALTER TABLE "used_station_secrets" ADD CONSTRAINT "used_station_secrets_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_pins" ADD CONSTRAINT "staff_pins_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_tickets" ADD CONSTRAINT "stream_tickets_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablets" ADD CONSTRAINT "tablets_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "station_names" ON "stations" USING btree (lower("name")) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "stations_by_previous_secret" ON "stations" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "open_shifts" ON "sessions" USING btree ("station_id") WHERE station_id is not null and ended_at is null;
