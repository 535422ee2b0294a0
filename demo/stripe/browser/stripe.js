import { askAtBank } from "./bank_dialog.js";
import { call, formFields, intentId } from "./calls.js";
import { cardForm } from "./card_form.js";
import { walletButtons } from "./wallet.js";
import { localizeError, textsFor } from "./texts.js";

/** The global `Stripe(publishableKey, { locale })` with the API that a Payment Element and an Express Checkout Element need. */
export function Stripe(key, options = {}) {
  if (typeof key !== "string" || !key.startsWith("pk_test_")) {
    throw misuse("Stripe() needs a publishable test key (pk_test_…).");
  }
  let appearance = {};
  let texts = textsFor(options.locale);
  let confirming;

  const result = (answer) =>
    answer.error ? { error: localizeError(texts, answer.error) } : { paymentIntent: answer };
  const retrieve = (clientSecret) =>
    call(key, "GET", `payment_intents/${intentId(clientSecret)}`, { client_secret: clientSecret });

  async function authenticated(clientSecret, answer) {
    if (answer.status !== "requires_action") return answer;
    const outcome = await askAtBank({ texts, appearance });
    const after = await call(key, "POST", `payment_intents/${intentId(clientSecret)}/authenticate`, {
      client_secret: clientSecret,
      outcome,
    });
    const failed = outcome === "fail" && after.last_payment_error;
    return failed ? { error: { ...after.last_payment_error, payment_intent: after } } : after;
  }

  async function confirm({ elements, clientSecret, confirmParams = {}, redirect = "always" }) {
    const secret = clientSecret ?? elements?._secret;
    const form = elements?._form();
    if (!secret) throw misuse("confirmPayment() needs a client secret.");
    if (!form) throw misuse("confirmPayment() needs elements with a mounted element.");
    const invalid = await elements.submit();
    if (invalid.error) return invalid;
    const { card, zip } = form.read();
    const given = confirmParams.payment_method_data?.billing_details ?? {};
    const address = { postal_code: zip, country: "US", ...given.address };
    const fields = formFields({
      client_secret: secret,
      return_url: confirmParams.return_url,
      receipt_email: confirmParams.receipt_email,
      payment_method_data: {
        type: "card",
        card,
        billing_details: { ...given, address: onlyPostal(address) },
      },
    });
    const answer = await call(key, "POST", `payment_intents/${intentId(secret)}/confirm`, fields);
    const settled = result(await authenticated(secret, answer));
    if (settled.paymentIntent && redirect !== "if_required" && confirmParams.return_url) {
      leaveFor(confirmParams.return_url, settled.paymentIntent);
      return new Promise(() => {});
    }
    return settled;
  }

  return {
    elements(given = {}) {
      const chosen = given.locale ?? options.locale;
      texts = textsFor(chosen);
      appearance = given.appearance ?? {};
      return elementsOf({
        secret: given.clientSecret,
        load: async (clientSecret) => result(await retrieve(clientSecret)),
        texts: () => texts,
        appearance: () => appearance,
        changed(next) {
          if (next.appearance) appearance = next.appearance;
          if (next.locale) texts = textsFor(next.locale);
        },
      });
    },
    /** A second call while the first is in progress returns the first result. */
    confirmPayment(request) {
      confirming ??= confirm(request).finally(() => confirming = undefined);
      return confirming;
    },
    retrievePaymentIntent: async (clientSecret) => result(await retrieve(clientSecret)),
    handleNextAction: async ({ clientSecret }) =>
      result(await authenticated(clientSecret, await retrieve(clientSecret))),
    // Older functions that the React package uses to detect Stripe.js.
    createToken: () => Promise.reject(misuse("The emulator has no createToken().")),
    createPaymentMethod: () => Promise.reject(misuse("The emulator has no createPaymentMethod().")),
    confirmCardPayment: () => Promise.reject(misuse("The emulator has no confirmCardPayment().")),
    registerAppInfo() {},
    _registerWrapper() {},
  };
}
Stripe.version = "emulator";

/** An `elements` group with at most one Payment Element, the only supported type. */
function elementsOf(context) {
  let element;
  const alive = () => element && !element._gone() ? element : undefined;
  return {
    _secret: context.secret,
    _form: () => alive()?._form,
    create(type, options = {}) {
      if (type !== "payment" && type !== "expressCheckout") {
        throw misuse(`The emulator has no element '${type}'.`);
      }
      if (alive()) throw misuse("The emulator allows one element in a group.");
      element = elementOf(type, context, options);
      return element;
    },
    getElement: (type) => alive()?._type === type ? element : null,
    update(next) {
      context.changed(next);
      alive()?._restyle();
    },
    fetchUpdates: async () => {
      const { error } = await context.load(context.secret);
      return error ? { error } : {};
    },
    submit() {
      const code = alive()?._form.check() ?? "";
      if (!code) return Promise.resolve({ selectedPaymentMethod: "card" });
      return Promise.resolve({
        error: { type: "validation_error", code, message: context.texts().errors[code] },
      });
    },
  };
}

function elementOf(type, context, options) {
  const listeners = new Map();
  const shown = options.fields?.billingDetails;
  const wantsZip = shown !== "never" && shown?.address !== "never" && shown?.address?.postalCode !== "never";
  let gone = false;
  const look = { texts: context.texts(), appearance: context.appearance() };
  const form = type === "payment"
    ? cardForm({ ...look, wantsZip, onEvent: emitEvent })
    : walletButtons({ ...look, emit });

  function emit(name, detail) {
    for (const listener of [...listeners.get(name) ?? []]) listener({ elementType: type, ...detail });
  }

  function emitEvent(name) {
    if (name === "change") emit("change", { collapsed: false, value: { type: "card" }, ...form.state() });
    else emit(name, {});
  }

  async function load() {
    emit("loaderstart", {});
    // Without a client secret the intent is created later ("deferred").
    const { error } = context.secret ? await context.load(context.secret) : {};
    if (gone) return;
    if (error) {
      form.failed();
      emit("loaderror", { error });
    } else {
      emit("ready", form.ready ?? {});
    }
  }

  const element = {
    _type: type,
    _form: form,
    _gone: () => gone,
    _restyle() {
      form.applyAppearance(context.appearance());
      form.showTexts(context.texts());
    },
    mount(place) {
      const target = typeof place === "string" ? document.querySelector(place) : place;
      if (!target) throw misuse(`There is no element '${place}' to mount to.`);
      if (gone) throw misuse("This element was destroyed.");
      target.replaceChildren(form.host);
      // Delayed, so that listeners added right after mount() receive "ready".
      queueMicrotask(load);
    },
    unmount: () => form.host.remove(),
    destroy() {
      gone = true;
      form.clear();
      form.host.remove();
      listeners.clear();
    },
    update() {},
    collapse() {},
    focus: () => form.focus(),
    blur: () => document.activeElement?.blur?.(),
    clear: () => form.clear(),
    on(name, listener) {
      listeners.set(name, [...listeners.get(name) ?? [], listener]);
      return element;
    },
    off(name, listener) {
      listeners.set(name, listener ? (listeners.get(name) ?? []).filter((other) => other !== listener) : []);
      return element;
    },
    once(name, listener) {
      const once = (event) => {
        element.off(name, once);
        listener(event);
      };
      return element.on(name, once);
    },
  };
  return element;
}

function onlyPostal({ postal_code, country }) {
  return { postal_code, country };
}

function leaveFor(returnUrl, intent) {
  const url = new URL(returnUrl, location.href);
  url.searchParams.set("payment_intent", intent.id);
  url.searchParams.set("payment_intent_client_secret", intent.client_secret);
  url.searchParams.set("redirect_status", "succeeded");
  location.assign(url);
}

function misuse(message) {
  return Object.assign(new Error(message), { name: "IntegrationError" });
}
