CREATE TABLE "option_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"name_korean" text NOT NULL,
	"min" smallint NOT NULL,
	"max" smallint NOT NULL,
	"options" jsonb NOT NULL,
	"sort_order" integer NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "option_group_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "options" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE TRIGGER counts_revision AFTER INSERT OR UPDATE OR DELETE ON "option_groups"
  FOR EACH ROW EXECUTE FUNCTION count_revision('menu');
