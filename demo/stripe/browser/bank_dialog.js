import { applyAppearance, createElement, createHost } from "./styles.js";

/** The 3-D Secure dialog: resolves to "complete" or "fail". Closing it with Escape fails the authentication. */
export function askAtBank({ texts, appearance }) {
  return new Promise((resolve) => {
    const { host, root } = createHost("dialog");
    applyAppearance(host, appearance);
    host.lang = texts.card === "Card" ? "en" : "ko";
    const title = createElement("h2", { id: "bank-title" }, texts.bankTitle);
    const text = createElement("p", { id: "bank-text" }, texts.bankText);
    const complete = createElement("button", { type: "button", class: "main" }, texts.bankComplete);
    const fail = createElement("button", { type: "button" }, texts.bankFail);
    const dialog = createElement(
      "dialog",
      { "aria-labelledby": title.id, "aria-describedby": text.id },
      title,
      text,
      createElement("div", { class: "choices" }, fail, complete),
    );
    const back = document.activeElement;
    const end = (outcome) => {
      dialog.close();
      host.remove();
      if (back instanceof HTMLElement) back.focus();
      resolve(outcome);
    };
    complete.addEventListener("click", () => end("complete"));
    fail.addEventListener("click", () => end("fail"));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      end("fail");
    });
    root.append(dialog);
    document.body.append(host);
    dialog.showModal();
    complete.focus();
  });
}
