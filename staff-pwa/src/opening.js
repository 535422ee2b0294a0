// Inlined into the page and run before the app has loaded. Renews the session, then requests the orders of NEW, and preloads the texts
// of the device's last language. `lib/early_responses.ts` returns the responses to the app. A browser that refuses cookies or site data,
// without which the app cannot run, gets a page that says what to allow.
let isAllowed = navigator.cookieEnabled;
try {
  localStorage.getItem("");
} catch {
  isAllowed = false;
}
if (!isAllowed) {
  const texts = __BLOCKED__;
  const languages = Object.keys(texts);
  const language = languages.find((each) => navigator.language.startsWith(each)) ?? languages[0];
  const { title, text, reload } = texts[language];
  const element = (name, textContent, style) =>
    Object.assign(document.createElement(name), { textContent, style });
  addEventListener("DOMContentLoaded", () => {
    document.documentElement.lang = language;
    document.title = title;
    const main = element("main", "", "max-width:40rem;margin:15vh auto;padding:1.5rem;display:grid;gap:1rem");
    const button = element(
      "button",
      reload,
      "justify-self:start;min-height:56px;padding:0 1.5rem;border:2px solid;border-radius:8px;font:inherit;color:inherit;background:none",
    );
    button.onclick = () => location.reload();
    main.append(element("h1", title, ""), element("p", text, ""), button);
    document.body.replaceChildren(main);
  });
} else {
  const texts = __TEXTS__;
  const ask = (path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(10_000) });
  const alone = (work) => "locks" in navigator ? navigator.locks.request("staff-session", work) : work();
  const refresh = "/api/auth/refresh";
  const orders = "/api/admin/orders?status=pending_approval";

  const session = alone(() => ask(refresh, { method: "POST" }));
  const answers = { [refresh]: session };
  const arrived = new Set();
  if (location.pathname === "/admin/orders") {
    answers[orders] = session.then(async (answer) => {
      const { data } = await answer.clone().json();
      return ask(orders, { cache: "no-store", headers: { authorization: `Bearer ${data.accessToken}` } });
    });
  }
  // The app sends a failed request again.
  for (const path in answers) {
    answers[path] = answers[path]
      .then(async (response) => {
        const answeredAt = Date.now();
        // With its body, so that the app waits for no part of it.
        const whole = new Response(await response.arrayBuffer(), response);
        if (response.ok) arrived.add(path);
        return { response: whole, answeredAt };
      })
      .catch(() => undefined);
  }
  const tag = localStorage.getItem("counter.language") ?? navigator.language;
  const languages = Object.keys(texts);
  for (const href of texts[languages.find((language) => tag.startsWith(language)) ?? languages[0]]) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  globalThis.earlyResponses = { requestedAt: Date.now(), answers, arrived };
}
