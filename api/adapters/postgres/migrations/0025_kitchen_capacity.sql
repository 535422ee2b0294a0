CREATE TABLE "slot_holds" (
	"session_id" text PRIMARY KEY NOT NULL,
	"window" timestamp with time zone NOT NULL,
	"dishes" smallint NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dish_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_window" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "slot_holds_window_index" ON "slot_holds" USING btree ("window");--> statement-breakpoint
CREATE INDEX "orders_by_due_window" ON "orders" USING btree ("due_window") WHERE due_window is not null;