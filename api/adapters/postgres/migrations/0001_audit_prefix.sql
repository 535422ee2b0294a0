DROP INDEX "audit_by_resource_id";--> statement-breakpoint
CREATE INDEX "audit_by_resource_id" ON "audit_log" USING btree ("resource_id" text_pattern_ops,"id");