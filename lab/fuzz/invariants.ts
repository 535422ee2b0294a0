/** Database invariants. Each query returns the rows that violate its invariant. */
import { sql } from "drizzle-orm";
import type { Database } from "@api/adapters/postgres/database.ts";

const queries: Record<string, string> = {
  "an order's total is the sum of its parts":
    `select id from orders where total_cents <> subtotal_cents + tax_cents
      + (select coalesce(sum((charge ->> 'cents')::int), 0) from jsonb_each(charges) as of_kind(kind, charge)) or total_cents < 0`,
  "an order's subtotal is the sum of its lines": `select o.id from orders o join (
      select order_id, sum(quantity * unit_price_cents) as cents from order_lines group by order_id
    ) l on l.order_id = o.id where l.cents <> o.subtotal_cents`,
  "every order has lines with a quantity of at least one": `select o.id from orders o
    where not exists (select from order_lines l where l.order_id = o.id)
      or exists (select from order_lines l where l.order_id = o.id and l.quantity < 1)`,
  "the stored status columns match the stored states":
    "select id from orders where status <> state ->> 'status' or payment_status <> payment ->> 'state'",
  "no pending order is charged":
    "select id from orders where status = 'pending_approval' and payment_status in ('captured', 'refunded', 'partially_refunded')",
  "a cart holds whole positive quantities": `select session_id from carts, jsonb_array_elements(lines) line
    where (line ->> 'quantity')::numeric < 1 or (line ->> 'quantity')::numeric <> trunc((line ->> 'quantity')::numeric)`,
  "a cart's lines have options with whole positive quantities": `select session_id
    from carts, jsonb_array_elements(lines) line, jsonb_array_elements(line -> 'options') option
    where (option ->> 'quantity')::numeric < 1 or (option ->> 'quantity')::numeric <> trunc((option ->> 'quantity')::numeric)`,
  "a sold line costs at least nothing, and its requests are free": `select order_id from order_lines
    where unit_price_cents < 0 or exists (select from jsonb_array_elements(options) option
      where option ->> 'kind' = 'request' and (option ->> 'priceCents')::int <> 0)`,
  "a cart has one open checkout":
    "select session_id from checkouts where state = 'open' group by session_id having count(*) > 1",
  "every dish has a price and a category":
    `select d.id from dishes d left join categories c on c.id = d.category_id
    where d.price_cents <= 0 or d.prep_minutes < 1 or c.id is null`,
  "there is a super admin who can sign in": `select 1 where not exists (
    select from staff where role = 'super_admin' and not is_disabled)`,
  "user names are lower case": "select id from staff where username <> lower(username)",
  "every role is valid": "select id from staff where role not in ('manager', 'admin', 'super_admin')",
  // Sessions that the fuzz test inserts directly have dashes in their ids.
  "a disabled account has no open session": `select s.id from sessions s join staff on staff.id = s.staff_id
    where staff.is_disabled and s.ended_at is null and s.id not like '%-%'`,
  "the week has seven days": "select count(*) from weekly_hours having count(*) <> 7",
  "audit entries have an action and a status": `select id from audit_log
    where action = '' or status not in ('success', 'failed', 'error', 'pending')`,
};

/** Returns the violated invariants with some of the violating rows. */
export async function findViolations(db: Database): Promise<string[]> {
  const violations: string[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const result = await db.execute(sql.raw(query)) as unknown as { rows?: unknown[] } | unknown[];
    const rows = Array.isArray(result) ? result : result.rows ?? [];
    if (rows.length > 0) violations.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return violations;
}
