-- Rows as the first migration's tables held them, some for every table: what an upgrade must not lose. Written once, never changed.
insert into categories (id, name, name_korean, description, sort_order) values ('rice', 'Rice', '밥', 'In a hot bowl', 1);
insert into dishes (id, category_id, name, name_korean, description, description_korean, price_cents, lunch_price_cents, allergens,
  allergen_note, is_popular, is_special, is_spicy, is_vegetarian, is_taxable, prep_minutes, image_url, is_off, off_until, sort_order)
values
  ('bibimbap', 'rice', 'Bibimbap', '비빔밥', 'With an egg', '계란 포함', 1695, 1495, '["egg", "soy"]', 'Pine nuts', true, false, false, true,
    true, 15, null, false, null, 1),
  ('galbi', 'rice', 'Galbi', '갈비', '', '', 3495, null, '[]', '', false, true, false, false, true, 25, null, true,
    '2026-07-11T18:00Z', 2);
insert into settings values ('restaurant_name', 'Jogakbo Kitchen'), ('tax_rate', '8.75'), ('narrow_ticket_paper', 'true');
insert into weekly_hours select day, false, '[{"open": "11:00", "close": "21:00"}]' from generate_series(0, 6) as day;
insert into holidays values ('holiday_1', 'Chuseok', '2026-09-25', false, '11:00', '15:00', false, 'moves', 'Shorter today');
insert into store_modes values ('busy', 15, '2026-07-10T23:00Z', '2026-07-11T01:00Z', 'Mina Park');
insert into carts values
  ('ses_cart', '[{"id": "line_9", "dishId": "bibimbap", "quantity": 2, "note": "no egg"}]', 3, '2026-07-11T00:00Z');
insert into checkouts (id, session_id, client, state, intent_id, version, lines, bill, prep_minutes, pickup_at, contact, note, wants_texts,
  wants_cutlery, language, created_at, updated_at)
select id, 'session of ' || id, 'client', state, 'pi_' || id, 2,
  '[{"id": "line_1", "dishId": "bibimbap", "name": "Bibimbap", "nameKorean": "비빔밥", "quantity": 2, "unitPriceCents": 1695,
     "isTaxable": true, "note": "no egg"}]',
  '{"subtotalCents": 3390, "serviceFeeCents": 0, "taxCents": 297, "totalCents": 3687, "taxPpm": 87500, "serviceFeePpm": 0}',
  15, null, '{"firstName": "Jisoo", "lastName": "Park", "email": "jisoo@example.com", "phone": "+17145550134"}', '', true, true, 'ko',
  '2026-07-11T00:00Z', '2026-07-11T00:01Z'
from (values ('ord_waiting', 'placed'), ('ord_refunded', 'placed'), ('ord_open', 'open')) as made (id, state);
insert into orders (id, number, day, placed_at, status, state, payment_status, payment, payment_since, intent_id, subtotal_cents,
  service_fee_cents, tax_cents, total_cents, tax_ppm, service_fee_ppm, first_name, last_name, email, phone, language, wants_texts,
  wants_cutlery, note, pickup_at, prep_minutes, expires_at, warnings, marks, refunds, ended_at)
select id, number, '2026-07-10', '2026-07-11T00:01Z', state ->> 'status', state, payment ->> 'state', payment, '2026-07-11T00:02Z',
  'pi_' || id, 3390, 0, 297, 3687, 87500, 0, 'Jisoo', 'Park', 'jisoo@example.com', '+17145550134', 'ko', true, true, 'Thank you', pickup_at,
  15, '2026-07-11T00:16Z', '[{"kind": "dish_went_off", "name": "Galbi"}]', marks, refunds, ended_at
from (values
  ('ord_waiting', 'K-001', '{"status": "pending_approval"}'::jsonb, '{"state": "authorized", "authorizedAt": 1783728060000}'::jsonb,
    '2026-07-11T02:00Z'::timestamptz, '[]'::jsonb, '[]'::jsonb, null::timestamptz),
  ('ord_refunded', 'K-002',
    '{"status": "completed", "completedAt": 1783731600000, "acceptedAt": 1783728120000, "minutes": 20, "readyAt": 1783729320000,
      "acceptedBy": {"kind": "staff", "id": "staff_1", "name": "Mina Park"}}',
    '{"state": "partially_refunded", "capturedAt": 1783728120000, "refundedCents": 500}', null,
    '[{"marking": "complete", "by": {"kind": "staff", "id": "staff_1", "name": "Mina Park"}, "at": 1783731600000,
       "madeAt": 1783731600000, "key": "tap_1", "before": {"status": "ready", "markedReadyAt": 1783729000000,
       "acceptedAt": 1783728120000, "minutes": 20, "readyAt": 1783729320000, "acceptedBy": {"kind": "system"}}}]',
    '[{"number": 1, "cents": 500, "ask": {"kind": "amount", "cents": 500}, "reason": "cold", "decidedAt": 1783732000000,
       "by": {"kind": "staff", "id": "staff_1", "name": "Mina Park"}, "outcome": {"kind": "done", "at": 1783732001000}},
      {"number": 2, "cents": 900, "ask": {"kind": "full"}, "reason": "late", "decidedAt": 1783733000000,
       "by": {"kind": "system"}, "outcome": {"kind": "failed", "at": 1783733001000, "why": "card_closed"}}]',
    '2026-07-11T01:00Z')
) as made (id, number, state, payment, pickup_at, marks, refunds, ended_at);
insert into order_lines
select id, 0, 'line_1', 'bibimbap', 'Bibimbap', '비빔밥', 2, 1695, true, 'no egg' from orders;
insert into order_counts values ('2026-07-10', 2);
insert into events (kind, order_id, at)
select 'new_order', id, placed_at from orders order by id;
insert into outbox (channel, about, order_id, attempts, created_at, due_at, sent_at, carrier_id, report, reported_at) values
  ('mail', 'order_received', 'ord_waiting', 0, '2026-07-11T00:01Z', '2026-07-11T00:01Z', null, null, null, null),
  ('text', 'order_ready', 'ord_refunded', 1, '2026-07-11T00:20Z', '2026-07-11T00:20Z', '2026-07-11T00:21Z', 'SM1', 'delivered',
    '2026-07-11T00:22Z');
insert into staff values
  ('staff_1', 'mina', 'mina@example.com', 'Mina', 'Park', 'super_admin', 'ko', '$argon2id$kept', false, null, false);
insert into sessions (id, staff_id, refresh_hash, previous_hash, rotated_at, started_at, last_active_at, expires_at, user_agent, address)
values ('sess_1', 'staff_1', 'hash_2', 'hash_1', '2026-07-10T20:00Z', '2026-07-10T18:00Z', '2026-07-11T00:00Z', '2026-07-17T18:00Z',
  'Tablet', '192.0.2.1');
insert into used_refresh_tokens values ('hash_0', 'sess_1');
insert into stream_tickets values ('ticket_1', 'sess_1', '2026-07-11T00:30Z');
insert into second_factors values ('staff_1', 'sealed', '2026-07-10T18:00Z', 59457600, '["recovery_1", "recovery_2"]');
insert into sign_in_challenges values ('challenge_1', 'staff_1', true, '2026-07-11T00:30Z');
insert into sign_in_attempts values ('name_1', 3, '2026-07-11T00:30Z', '2026-07-11T00:15Z');
insert into rate_counters values ('cart 192.0.2.1', '[[1783728000000, 4]]', '2026-07-11T00:15Z');
insert into tablets values ('tablet_1', 'staff_1', true, true, '2026-07-11T00:20Z', '2026-07-10T18:00Z');
insert into alerts values ('ord_waiting', 'push', '2026-07-11T00:03Z');
insert into push_subscriptions
values ('https://push.example.com/1', '{"p256dh": "key", "auth": "word"}', 'staff_1', '2026-07-10T18:00Z');
insert into printers values ('counter', 'printer_token', '2026-07-11T00:20Z', '200 OK');
insert into print_jobs values ('job_1', 'ord_refunded', '2026-07-11T00:02Z', null, null);
insert into audit_log (at, staff_id, action, resource, resource_id, status, details, session_id, address, user_agent) values
  ('2026-07-11T00:01Z', null, 'order.placed', 'order', 'ord_waiting', 'success', '{"number": "K-001"}', null, null, null),
  ('2026-07-11T00:02Z', 'staff_1', 'order.accept', 'order', 'ord_refunded', 'success', '{"number": "K-002"}', 'sess_1', '192.0.2.1',
    'Tablet'),
  ('2026-07-11T00:03Z', null, 'payment.given_back', 'payment', 'ord_open', 'success', '{}', null, null, null);
insert into health_samples (name, value, at) values
  ('response_time', 3.5, '2026-07-11T00:20Z'),
  ('holds_without_end', 1, '2026-07-11T00:20Z');
insert into health_alerts (kind, severity, title, message, since)
values
  ('messages_stuck', 'warning', 'Messages do not leave', 'One has waited', '2026-07-11T00:20Z'),
  ('books_differ', 'critical', 'The books differ', 'One payment', '2026-07-11T00:19Z');
insert into discrepancies (intent_id, kind, order_id, cents, since)
values ('pi_lost', 'charge_without_order', 'ord_lost', 3687, '2026-07-11T00:20Z');
insert into job_leases values ('compare books', '2026-07-11T00:20Z');
insert into secrets values ('access_tokens', 'kept');
insert into editions values ('menu', 4), ('store', 2) on conflict (name) do update set number = excluded.number;
