import { config } from "zod";

// The content security policy forbids eval. Without this Zod tries it once and the browser reports a violation.
config({ jitless: true });
