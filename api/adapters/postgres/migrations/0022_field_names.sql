-- The field's terms in place of our own. Keys inside stored JSON and the names of audited actions follow, so old rows stay readable.
ALTER TABLE "orders" RENAME COLUMN "marks" TO "transitions";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "waited_millis" TO "waited_ms";--> statement-breakpoint
ALTER TABLE "outbox" RENAME COLUMN "carrier_id" TO "transport_id";--> statement-breakpoint
ALTER TABLE "outbox" RENAME COLUMN "given_up_at" TO "failed_at";--> statement-breakpoint
ALTER INDEX "messages_of_carrier" RENAME TO "messages_of_transport";--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "must_enrol" TO "mfa_required";--> statement-breakpoint
ALTER TABLE "rate_counters" RENAME COLUMN "taken" TO "used";--> statement-breakpoint
ALTER TABLE "foreign_payments" RENAME COLUMN "span_millis" TO "span_ms";--> statement-breakpoint
ALTER TABLE "wrong_clocks" RENAME COLUMN "skew_millis" TO "skew_ms";--> statement-breakpoint
ALTER TABLE "editions" RENAME TO "revisions";--> statement-breakpoint
ALTER FUNCTION count_edition() RENAME TO count_revision;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_revision() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  UPDATE revisions SET number = number + 1 WHERE name = tg_argv[0];
  RETURN NULL;
END
$body$;--> statement-breakpoint
DO $$
DECLARE
  counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['categories', 'dishes', 'settings', 'weekly_hours', 'holidays', 'store_modes'] LOOP
    EXECUTE format('ALTER TRIGGER counts_edition ON %I RENAME TO counts_revision', counted);
  END LOOP;
END
$$;--> statement-breakpoint
UPDATE "orders" SET "transitions" = (
  SELECT jsonb_agg((one - 'marking') || jsonb_build_object('kind', one -> 'marking') ORDER BY place)
  FROM jsonb_array_elements("transitions") WITH ORDINALITY AS found (one, place)
) WHERE "transitions" <> '[]';--> statement-breakpoint
UPDATE "orders" SET "refunds" = (
  SELECT jsonb_agg(
    (one - 'ask') || jsonb_build_object('choice', one -> 'ask') ||
    CASE WHEN one -> 'outcome' ? 'why' THEN jsonb_build_object('outcome',
      (one -> 'outcome') - 'why' || jsonb_build_object('reason', one -> 'outcome' -> 'why')) ELSE '{}' END
    ORDER BY place)
  FROM jsonb_array_elements("refunds") WITH ORDINALITY AS found (one, place)
) WHERE "refunds" <> '[]';--> statement-breakpoint
UPDATE "outbox" SET "last_error" = 'obsolete' WHERE "dropped_at" IS NOT NULL AND "last_error" = 'overtaken';
