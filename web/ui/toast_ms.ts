export type ToastTone = "success" | "error" | "warning" | "info";

/** How long a toast stays, in milliseconds: success is read the fastest, errors the slowest. */
export const toastMs = (tone: ToastTone): 3000 | 5000 | 8000 =>
  tone === "error" ? 8000 : tone === "success" ? 3000 : 5000;
