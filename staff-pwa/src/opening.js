// Stands in the page itself and runs while the app is still on its way: asks who is signed in, then for the orders of NEW, and fetches
// the texts of the language the device was last used in. `lib/early_responses.ts` hands the answers over.
{
  const texts = __TEXTS__;
  const ask = (path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(10_000) });
  const alone = (work) => "locks" in navigator ? navigator.locks.request("staff-session", work) : work();
  const refresh = "/api/auth/refresh";
  const orders = "/api/admin/orders?status=pending_approval";

  const session = alone(() => ask(refresh, { method: "POST" }));
  const answers = { [refresh]: session };
  if (location.pathname === "/admin/orders") {
    answers[orders] = session.then(async (answer) => {
      const { data } = await answer.clone().json();
      return ask(orders, { cache: "no-store", headers: { authorization: `Bearer ${data.accessToken}` } });
    });
  }
  // The app asks again itself where nothing came of it.
  for (const path in answers) answers[path] = answers[path].catch(() => undefined);
  const language = localStorage.getItem("counter.language") ?? navigator.language;
  for (const href of texts[language.startsWith("ko") ? "ko" : "en"]) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  globalThis.earlyResponses = { requestedAt: Date.now(), answers };
}
