-- The product itself made these triggers at every start until now: a database that has them keeps them, and no table is locked.
-- UPDATE, DELETE and TRUNCATE of the audit log are refused to every role, its owner included.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  RAISE EXCEPTION 'permission denied: the audit log is append-only' USING errcode = 'insufficient_privilege';
END
$body$;--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_trigger WHERE tgname = 'audit_log_rows_stay') THEN RETURN; END IF;
  CREATE TRIGGER audit_log_rows_stay BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
  CREATE TRIGGER audit_log_stays BEFORE TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
END
$$;--> statement-breakpoint
-- The database counts every change of the menu and the store, including those made by hand.
INSERT INTO "editions" VALUES ('menu', 1), ('store', 1) ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_edition() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  UPDATE editions SET number = number + 1 WHERE name = tg_argv[0];
  RETURN NULL;
END
$body$;--> statement-breakpoint
DO $$
DECLARE
  counted text[];
BEGIN
  IF EXISTS (SELECT FROM pg_trigger WHERE tgname = 'counts_edition') THEN RETURN; END IF;
  FOREACH counted SLICE 1 IN ARRAY ARRAY[
    ['categories', 'menu'], ['dishes', 'menu'],
    ['settings', 'store'], ['weekly_hours', 'store'], ['holidays', 'store'], ['store_modes', 'store']
  ] LOOP
    EXECUTE format('CREATE TRIGGER counts_edition AFTER INSERT OR UPDATE OR DELETE ON %I
      FOR EACH ROW EXECUTE FUNCTION count_edition(%L)', counted[1], counted[2]);
  END LOOP;
END
$$;
