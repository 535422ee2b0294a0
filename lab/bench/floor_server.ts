/**
 * The floor for a whole order: the same steps with Hono and postgres.js on `Deno.serve`, and nothing else. It has no payment provider,
 * no validation, no events and no audit. `DATABASE_URL` names an empty database. Prints its port.
 */
import { Hono } from "hono";
import postgres from "postgres";

const sql = postgres(Deno.env.get("DATABASE_URL") ?? "", { max: 10, onnotice: () => {} });
await sql`create table dishes (id text primary key, name text not null, cents int not null)`;
await sql`create table carts (session text, dish text, quantity int, primary key (session, dish))`;
await sql`create table checkouts (id text primary key, session text, cents int, contact jsonb)`;
await sql`create table orders (id text primary key, contact jsonb, cents int, state text, lines jsonb)`;
await sql`insert into dishes select 'dish_' || n, 'Dish ' || n, 995 + n from generate_series(1, 74) n`;

const cartOf = (session: string) =>
  sql`select dish, name, quantity, cents * quantity as cents from carts join dishes on dishes.id = dish
    where session = ${session}`;

const app = new Hono();
app.post("/cart", async (http) => {
  const { session, dish, quantity } = await http.req.json();
  await sql`insert into carts values (${session}, ${dish}, ${quantity})
    on conflict (session, dish) do update set quantity = carts.quantity + excluded.quantity`;
  return http.json(await cartOf(session));
});
app.post("/checkouts", async (http) => {
  const { session } = await http.req.json();
  const lines = await cartOf(session);
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  const id = crypto.randomUUID();
  await sql`insert into checkouts values (${id}, ${session}, ${cents}, null)`;
  return http.json({ id, cents, lines });
});
app.put("/checkouts/:id", async (http) => {
  await sql`update checkouts set contact = ${await http.req.json()} where id = ${http.req.param("id")}`;
  return http.json({ ok: true });
});
app.post("/orders/:id", async (http) => {
  const id = http.req.param("id");
  await sql.begin(async (tx) => {
    await tx`insert into orders select checkouts.id, contact, checkouts.cents, 'pending',
      (select jsonb_agg(carts) from carts where carts.session = checkouts.session)
      from checkouts where id = ${id}`;
    await tx`delete from carts using checkouts where checkouts.id = ${id} and carts.session = checkouts.session`;
  });
  return http.json({ id });
});
app.get("/orders/:id", async (http) => {
  const [order] = await sql`select * from orders where id = ${http.req.param("id")}`;
  return http.json(order);
});
app.post("/orders/:id/accept", async (http) => {
  const [order] = await sql`update orders set state = 'confirmed' where id = ${http.req.param("id")}
    returning *`;
  return http.json(order);
});

const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, app.fetch);
Deno.stdout.writeSync(new TextEncoder().encode(`${server.addr.port}\n`));
