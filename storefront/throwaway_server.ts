// deno-lint-ignore-file
import { demoMenu } from "../api/dev/demo/menu.ts";
import { toMenuByCategory } from "../api/http/wire_menu.ts";
const menu = toMenuByCategory(demoMenu as any, Date.now());
const dishes = menu.flatMap((c) => c.items);
dishes[3]!.is_available = false;
const carts = new Map<string, any[]>();
const state: any = { fail: {}, status: "open" };
const ok = (data: unknown) => Response.json({ success: true, data });
const bad = (status: number, error: string, code = "x") => Response.json({ success: false, error, code, request_id: "r" }, { status });
const r = (n: number) => Math.round(n * 100) / 100;
const cart = (s: string) => {
  const items = carts.get(s) ?? [];
  for (const i of items) { i.line_total = r(i.price * i.quantity); i.is_available = state.off !== i.menu_item_id; }
  const subtotal = r(items.reduce((a, i) => a + i.line_total, 0));
  const tax = r(subtotal * 0.0875);
  return { items, subtotal, serviceFee: 0, serviceFeeRate: 0, taxAmount: tax, taxRate: 8.75, total: r(subtotal + tax), count: items.reduce((a, i) => a + i.quantity, 0) };
};
const status = () => ({
  restaurant: { restaurant_name: "Jogakbo Kitchen", restaurant_name_korean: "조각보 식당", restaurant_phone: "(714) 555-0142", restaurant_address: "10482 Ramie Street, Garden Grove, CA 92843", restaurant_email: "jogakbo@example.com" },
  pricing: { tax_rate: 8.75, service_fee_rate: 0, lunch: { days: [1, 2, 3, 4, 5], from: "11:00", to: "15:00", difference: 2 } },
  is_open: state.status !== "closed", state: state.status, closes_at: "21:00", last_order_at: "20:45", opens_at: state.status === "closed" ? { date: "2026-11-21", time: "11:00" } : null,
  today: { date: "2026-11-20", day_of_week: 5 },
  ordering: state.status === "paused" ? { available: false, reason: "Online ordering is paused until 6:30 PM. Please call us at (714) 555-0142." } : { available: true, reason: null }, limits: { per_line: 20, total: 60 },
});
const hours = [0,1,2,3,4,5,6].map((d) => ({ day_of_week: d, open_time: "11:00", close_time: d > 4 ? "22:00" : "21:00", is_closed: d === 2, break_start: d === 1 ? "15:00" : null, break_end: d === 1 ? "17:00" : null }));
const holidays = [{ id: "h1", name: "Thanksgiving Day", start_date: "2026-11-26", closure_type: "closed_all_day", modified_open_time: null, modified_close_time: null, notes: "", is_recurring: true }, { id: "h2", name: "Christmas Eve", start_date: "2026-12-24", closure_type: "modified_hours", modified_open_time: "11:00", modified_close_time: "16:00", notes: "Last orders 3:30 PM", is_recurring: true }];
const types: Record<string, string> = { js: "text/javascript", css: "text/css", svg: "image/svg+xml", woff2: "font/woff2", html: "text/html; charset=utf-8" };
const csp = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'";
const dist = new URL("./dist/", import.meta.url);
let render: any;
try { render = (await import(new URL("server/entry-server.js", dist).href)).render; } catch (e) { console.log("no ssr", String(e).slice(0, 200)); }
const server = Deno.serve({ port: Number(Deno.env.get("PORT") ?? 0), onListen: (a) => console.log("PORT", a.port) }, async (req) => {
  const url = new URL(req.url); const p = url.pathname;
  if (p === "/control") { Object.assign(state, await req.json()); return ok(null); }
  for (const key of Object.keys(state.fail)) if (p.startsWith(key)) return state.fail[key] === 1 ? new Response("<h1>boom", { status: 500 }) : bad(409, state.fail[key]);
  if (p === "/api/menu/items/by-category") return ok(menu);
  if (p === "/api/store/status") return ok(status());
  if (p === "/api/store/hours") return ok(hours);
  if (p === "/api/store/holidays") return ok(holidays);
  if (p === "/api/cart") return ok(cart(url.searchParams.get("session_id")!));
  if (p.startsWith("/api/cart/")) {
    const b = await req.json(); const items = carts.get(b.session_id) ?? []; carts.set(b.session_id, items);
    await new Promise((d) => setTimeout(d, 150));
    if (p.endsWith("add")) {
      const same = items.find((i) => i.menu_item_id === b.menu_item_id && i.special_instructions === b.special_instructions);
      if (same) same.quantity += b.quantity; else items.push({ ...dishes.find((d) => d.id === b.menu_item_id)!, id: crypto.randomUUID(), menu_item_id: b.menu_item_id, quantity: b.quantity, special_instructions: b.special_instructions });
    } else if (p.endsWith("update")) { const i = items.findIndex((x) => x.id === b.id); if (i >= 0) b.quantity === 0 ? items.splice(i, 1) : items[i].quantity = b.quantity; }
    else items.length = 0;
    return ok(cart(b.session_id));
  }
  if (p.startsWith("/api/")) return bad(404, "nothing");
  const file = new URL("." + p, dist);
  try { if (p !== "/" && !p.startsWith("/server")) return new Response(await Deno.readFile(file), { headers: { "content-type": types[p.split(".").pop()!] ?? "", "cache-control": "max-age=60" } }); } catch {}
  let html = await Deno.readTextFile(new URL("index.html", dist)); let code = 200;
  if (render && ["/", "/menu", "/hours", "/about", "/contact"].includes(p) && !url.searchParams.has("nossr")) {
    const out = await render({ path: p, language: (req.headers.get("cookie") ?? "").includes("language=ko") ? "ko" : "en", data: { menu, status: status(), hours, holidays } });
    code = out.status; html = html.replace('<html lang="en">', `<html lang="${(req.headers.get("cookie") ?? "").includes("language=ko") ? "ko" : "en"}">`).replace("<!--head-->", () => out.head).replace("<!--app-->", () => out.html);
  }
  return new Response(html, { status: code, headers: { "content-type": types.html!, "content-security-policy": csp } });
});
