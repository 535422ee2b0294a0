import { lazy, Suspense, useEffect, useState } from "react";
import { onToast, type Toast } from "../lib/toast.ts";

const SonnerToasts = lazy(() => import("./sonner_toasts.tsx"));

/** Downloads the toast library when there is something to say, not before. */
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
