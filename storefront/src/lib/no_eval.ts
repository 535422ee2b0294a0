import { config } from "zod";

// The content security policy forbids eval. Zod tests for it once, which the browser would report as a violation.
if (typeof document !== "undefined") config({ jitless: true });
