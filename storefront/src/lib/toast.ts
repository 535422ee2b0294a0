export type ToastKind = "success" | "error" | "warning" | "info";
export type Toast = { kind: ToastKind; message: string; duration: 3000 | 5000 | 8000 };

let listener: ((toast: Toast) => void) | undefined;
const waiting: Toast[] = [];

/** Says something in passing (spec section 8): what went well 3 s, errors 8 s, the rest 5 s, unless told. */
export function toast(
  kind: ToastKind,
  message: string,
  duration: Toast["duration"] = kind === "error" ? 8000 : kind === "success" ? 3000 : 5000,
): void {
  const said = { kind, message, duration };
  if (listener === undefined) waiting.push(said);
  else listener(said);
}

/** The Toaster's end of the line; what was said before it came is handed over at once. */
export function onToast(take: (toast: Toast) => void): () => void {
  listener = take;
  for (const said of waiting.splice(0)) take(said);
  return () => {
    listener = undefined;
  };
}
