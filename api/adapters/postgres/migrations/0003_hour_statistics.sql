-- A year's orders fall into few hours of the day; without knowing that, PostgreSQL sorts them all on disk to add them up.
create statistics "orders_by_hour" on (extract(hour from "placed_at" at time zone 'America/Los_Angeles')::int) from "orders";
