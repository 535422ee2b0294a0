import { dress, make, wearing } from "./look.js";

/** The 3-D Secure step: resolves to "complete" or "fail". Closing it (Escape) is a failure, as at a real bank. */
export function askAtBank({ words, appearance }) {
  return new Promise((resolve) => {
    const { host, root } = wearing("dialog");
    dress(host, appearance);
    host.lang = words.card === "Card" ? "en" : "ko";
    const title = make("h2", { id: "bank-title" }, words.bankTitle);
    const text = make("p", { id: "bank-text" }, words.bankText);
    const complete = make("button", { type: "button", class: "main" }, words.bankComplete);
    const fail = make("button", { type: "button" }, words.bankFail);
    const dialog = make(
      "dialog",
      { "aria-labelledby": title.id, "aria-describedby": text.id },
      title,
      text,
      make("div", { class: "choices" }, fail, complete),
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
