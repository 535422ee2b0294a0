-- One call instead of a transaction of four. Each statement of the function sees what the previous holder of the lock stored, which one
-- statement alone would not. Keep the rules equal to `hasRoomFor` and `isHeld` of domain/hours/capacity.ts.
create function hold_slot(
  cart text, due timestamptz, new_dishes integer, held_until timestamptz,
  max_orders integer, max_dishes integer, held_at timestamptz, installation text
) returns boolean language plpgsql as $$
declare
  load record;
begin
  if max_orders > 0 or max_dishes > 0 then
    perform pg_advisory_xact_lock(7301, (extract(epoch from due) / 900)::integer);
    select count(*) as orders, coalesce(sum(counted.dishes), 0) as dishes into load from (
      select dish_count as dishes from orders
        where due_window = due and (installation_id is null or installation_id = installation)
      union all
      select dishes from slot_holds
        where "window" = due and until > held_at and until <= held_at + interval '20 minutes' and session_id <> cart
    ) counted;
    if max_orders > 0 and load.orders >= max_orders then
      return false;
    end if;
    if max_dishes > 0 and load.dishes > 0 and load.dishes + new_dishes > max_dishes then
      return false;
    end if;
  end if;
  insert into slot_holds (session_id, "window", dishes, until) values (cart, due, new_dishes, held_until)
    on conflict (session_id) do update
      set "window" = excluded."window", dishes = excluded.dishes, until = excluded.until;
  return true;
end $$;
