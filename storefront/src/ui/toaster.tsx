import { lazy, Suspense, useEffect, useState } from "react";
import { onToast, type Toast } from "./toast.ts";

const SonnerToasts = lazy(() => import("./sonner_toasts.tsx"));

/** Loads the toast library with the first toast. */
export function Toaster() {
  const [first, setFirst] = useState<Toast>();
  useEffect(() => first === undefined ? onToast(setFirst) : undefined, [first]);
  if (first === undefined) return null;
  return (
    <Suspense fallback={null}>
      <SonnerToasts first={first} />
    </Suspense>
  );
}
