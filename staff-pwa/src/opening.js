// Inlined into the page and run before the app has loaded. Renews the session, then requests the orders of NEW, and preloads the texts
// of the device's last language. `lib/early_responses.ts` returns the responses to the app.
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
  // The app sends a failed request again.
  for (const path in answers) answers[path] = answers[path].catch(() => undefined);
  const tag = localStorage.getItem("counter.language") ?? navigator.language;
  const languages = Object.keys(texts);
  for (const href of texts[languages.find((language) => tag.startsWith(language)) ?? languages[0]]) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  globalThis.earlyResponses = { requestedAt: Date.now(), answers };
}
