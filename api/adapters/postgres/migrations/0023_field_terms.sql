-- Stored names follow the field's terms, so that old rows are read and filtered by the same names as new ones.
UPDATE "health_alerts" SET "kind" = CASE "kind" WHEN 'holds_without_end' THEN 'stuck_payments' ELSE 'payment_discrepancies' END
  WHERE "kind" IN ('holds_without_end', 'books_differ');--> statement-breakpoint
UPDATE "health_samples" SET "name" = 'stuck_payments' WHERE "name" = 'holds_without_end';--> statement-breakpoint
-- The audit log is append-only for the application. Only the name of one action changes.
ALTER TABLE "audit_log" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "audit_log" SET "action" = 'payment.mismatch_released' WHERE "action" = 'payment.given_back';--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER USER;--> statement-breakpoint
UPDATE "job_leases" SET "job" = CASE "job"
  WHEN 'call for help' THEN 'escalate waiting orders'
  WHEN 'compare books' THEN 'reconcile recent payments'
  WHEN 'compare earlier books' THEN 'reconcile earlier payments'
  WHEN 'compare all books' THEN 'reconcile all payments'
  WHEN 'keep house' THEN 'run retention'
  WHEN 'throw away pictures' THEN 'delete unused pictures'
  ELSE "job" END;--> statement-breakpoint
ALTER INDEX "one_standing_discrepancy" RENAME TO "one_open_discrepancy";
