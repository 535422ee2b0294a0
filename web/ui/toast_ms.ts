export type ToastTone = "success" | "error" | "warning" | "info";

/** Returns how long a toast stays, in milliseconds. See docs/product-rules.md, "Toasts". */
export const toastMs = (tone: ToastTone): 3000 | 5000 | 8000 =>
  tone === "error" ? 8000 : tone === "success" ? 3000 : 5000;
