/**
 * The part of the payment provider's script that the checkout uses, and how it is loaded: once, from the address the server
 * names, on this page only. The real provider and the built-in emulator offer the same.
 */

export type StripeIntent = { id: string; status: string };

export type StripeError = {
  type: string;
  code?: string;
  /** For `card_error` and `validation_error`: words for the guest, in the element's language. */
  message?: string;
  payment_intent?: StripeIntent;
};

export type IntentResult = { paymentIntent?: StripeIntent; error?: StripeError };

export type StripeAppearance = {
  theme: "stripe" | "flat" | "none";
  variables: Record<string, string>;
  rules: Record<string, Record<string, string>>;
};

export type PaymentElement = {
  mount(target: HTMLElement): void;
  destroy(): void;
  on(event: "ready", handler: () => void): void;
  on(event: "loaderror", handler: (event: { error: StripeError }) => void): void;
  on(event: "change", handler: (event: { complete: boolean }) => void): void;
};

export type StripeElements = {
  create(
    kind: "payment",
    options: { layout: "tabs"; paymentMethodOrder: readonly string[] },
  ): PaymentElement;
  /** Shows what is missing in its own fields, and opens a wallet's sheet. */
  submit(): Promise<{ error?: StripeError }>;
  /** Learns the intent's amount anew. */
  fetchUpdates(): Promise<{ error?: { message?: string } }>;
  update?(options: { locale?: string }): void;
};

export type StripeScript = {
  elements(options: { clientSecret: string; appearance: StripeAppearance; locale: string }): StripeElements;
  confirmPayment(options: {
    elements: StripeElements;
    clientSecret: string;
    confirmParams: {
      payment_method_data: { billing_details: { name: string; email: string; phone: string } };
      return_url: string;
    };
    redirect: "if_required";
  }): Promise<IntentResult>;
  retrievePaymentIntent(clientSecret: string): Promise<IntentResult>;
};

type StripeFactory = (publishableKey: string) => StripeScript;

const loading = new Map<string, Promise<StripeFactory>>();

/** The provider's script from `scriptUrl`; rejects when it cannot be had. A failed load is tried anew the next time. */
export function loadStripe(scriptUrl: string): Promise<StripeFactory> {
  const known = loading.get(scriptUrl);
  if (known) return known;
  const begun = appendScript(scriptUrl).then(() => {
    const factory: unknown = Reflect.get(globalThis, "Stripe");
    if (typeof factory !== "function") throw new Error("The payment script brought no Stripe()");
    return factory as StripeFactory;
  });
  loading.set(scriptUrl, begun);
  begun.catch(() => loading.delete(scriptUrl));
  return begun;
}

function appendScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`The payment script did not load from ${address}`));
    };
    document.head.append(script);
  });
}
