import { config } from "zod";

// Our content policy forbids eval. Zod would try it once all the same, and the browser would report a violation.
config({ jitless: true });
