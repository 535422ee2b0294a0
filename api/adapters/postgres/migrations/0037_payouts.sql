CREATE TABLE "balance_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"net_cents" integer NOT NULL,
	"intent_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	"payout_id" text
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"arrival_date" date NOT NULL,
	"is_automatic" boolean NOT NULL,
	"is_complete" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "balance_transactions" ADD CONSTRAINT "balance_transactions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_transactions_by_intent" ON "balance_transactions" USING btree ("intent_id") WHERE intent_id is not null;--> statement-breakpoint
CREATE INDEX "balance_transactions_by_payout" ON "balance_transactions" USING btree ("payout_id") WHERE payout_id is not null;--> statement-breakpoint
CREATE INDEX "balance_transactions_by_creation" ON "balance_transactions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payouts_by_arrival" ON "payouts" USING btree ("arrival_date");