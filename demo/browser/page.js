/** The script of `/dev`: sends the forms, shows what each did, and refreshes what the page shows. */

const refreshMs = 2_000;
let failures = 0;

document.addEventListener("submit", (event) => {
  const form = event.target;
  const status = form.closest("section")?.querySelector("[role=status]");
  if (!status) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy") === "true") return;
  send(form, event.submitter, status);
});

async function send(form, button, status) {
  form.setAttribute("aria-busy", "true");
  button?.setAttribute("aria-disabled", "true");
  status.dataset.tone = "wait";
  status.replaceChildren("One moment…");
  const answer = await post(form, button);
  form.removeAttribute("aria-busy");
  button?.removeAttribute("aria-disabled");
  status.dataset.tone = answer.ok ? "good" : "bad";
  status.replaceChildren(answer.text);
  if (answer.link) {
    const link = document.createElement("a");
    link.href = answer.link.href;
    link.textContent = answer.link.name;
    status.append(" ", link);
  }
  await refresh();
}

async function post(form, button) {
  try {
    const response = await fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(new FormData(form, button)),
      signal: AbortSignal.timeout(60_000),
    });
    const answer = await response.json();
    return answer.text === undefined ? { ok: false, text: answer.error ?? "The demo failed." } : answer;
  } catch {
    return { ok: false, text: "The demo does not answer. Is it running?" };
  }
}

async function refresh() {
  try {
    const response = await fetch("/dev", {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(10_000),
    });
    show(await response.json());
    failures = 0;
  } catch {
    failures += 1;
    if (failures > 1) show({ shop: "The demo does not answer. Is it running?" });
  }
}

function show(state) {
  for (const element of document.querySelectorAll("[data-shows]")) {
    const text = state[element.dataset.shows];
    if (text !== undefined && element.textContent !== text) element.textContent = text;
  }
  for (const button of document.querySelectorAll("button[aria-pressed]")) {
    const now = { behavior: state.provider, line: state.line }[button.name];
    if (now) button.setAttribute("aria-pressed", String(button.value === now));
  }
  if (state.rush) showRush(state.rush);
}

function showRush({ orders, placed, declined, rejected, accepted, done, state }) {
  const line = document.querySelector("[data-rush]");
  const [bar, text] = line.children;
  const parts = [
    `${placed} of ${orders} ordered`,
    accepted > 0 && `${accepted} accepted`,
    done > 0 && `${done} picked up`,
    declined > 0 && `${declined} declined`,
    rejected > 0 && `${rejected} refused`,
    state === "failed" && "the rush failed",
  ];
  line.hidden = false;
  bar.value = state === "running" ? (placed + declined + rejected) / orders : 1;
  text.textContent = parts.filter(Boolean).join(", ");
}

if (document.querySelector("[data-shows]")) {
  refresh();
  setInterval(() => document.visibilityState === "visible" && refresh(), refreshMs);
}
