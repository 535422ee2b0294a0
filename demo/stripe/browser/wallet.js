import { applyAppearance, createElement, createHost } from "./styles.js";

/** The test card and the owner of the emulated wallet. */
const WALLET_CARD = { number: "4242424242424242", exp_month: "12", exp_year: "34", cvc: "123" };
const WALLET_OWNER = { name: "Grace Hopper", email: "grace@example.com", phone: "+1 714-555-0177" };
const WALLETS = { apple_pay: ["applePay", "Apple Pay"], google_pay: ["googlePay", "Google Pay"] };

/**
 * The wallet of this browser: "apple_pay", "google_pay", or undefined for none. `localStorage.emulated_wallet` sets it, because a wallet
 * depends on the device.
 */
export function walletType() {
  try {
    const chosen = localStorage.getItem("emulated_wallet");
    return chosen in WALLETS ? chosen : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The buttons of an Express Checkout Element. `emit` sends its events: "click", whose `resolve` opens the wallet, then "confirm" or
 * "cancel".
 */
export function walletButtons({ texts, appearance, emit }) {
  const { host, root } = createHost("dialog");
  const type = walletType();
  let shownTexts = texts;
  const button = createElement("button", { type: "button", class: "main wide" });

  const ask = () =>
    new Promise((resolve) => {
      const { host: sheet, root: inside } = createHost("dialog");
      applyAppearance(sheet, appearance);
      sheet.lang = shownTexts.card === "Card" ? "en" : "ko";
      const title = createElement("h2", { id: "wallet-title" }, WALLETS[type][1]);
      const owner = createElement("p", {}, Object.values(WALLET_OWNER).join(", "));
      const pay = createElement("button", { type: "button", class: "main" }, shownTexts.walletPay);
      const cancel = createElement("button", { type: "button" }, shownTexts.walletCancel);
      const dialog = createElement(
        "dialog",
        { "aria-labelledby": title.id },
        title,
        owner,
        createElement("p", {}, shownTexts.note),
        createElement("div", { class: "choices" }, cancel, pay),
      );
      const end = (hasPaid) => {
        dialog.close();
        sheet.remove();
        button.focus();
        resolve(hasPaid);
      };
      pay.addEventListener("click", () => end(true));
      cancel.addEventListener("click", () => end(false));
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        end(false);
      });
      inside.append(dialog);
      document.body.append(sheet);
      dialog.showModal();
      pay.focus();
    });

  button.addEventListener("click", () => {
    emit("click", {
      expressPaymentType: type,
      reject() {},
      async resolve() {
        if (!await ask()) return emit("cancel", {});
        emit("confirm", {
          expressPaymentType: type,
          billingDetails: { ...WALLET_OWNER, address: { postal_code: "92843", country: "US" } },
          paymentFailed() {},
        });
      },
    });
  });
  if (type) root.append(button);
  const showTexts = (next) => {
    shownTexts = next;
    if (type) button.textContent = `${WALLETS[type][1]} (${next.walletTest})`;
  };
  applyAppearance(host, appearance);
  showTexts(texts);

  return {
    host,
    showTexts,
    applyAppearance: (next) => applyAppearance(host, next),
    focus: () => button.focus(),
    clear() {},
    failed() {},
    check: () => "",
    read: () => ({ card: { ...WALLET_CARD, wallet: type }, zip: "92843" }),
    ready: type && { availablePaymentMethods: { [WALLETS[type][0]]: true } },
  };
}
