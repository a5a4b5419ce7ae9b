/** The routers of the public API by the paths that they lie under. */
import type { Routers } from "../http/by-path.ts";

export const routers: Routers = {
  "/v1/verify": async () => [(await import("./verify.ts")).verifyRoutes],
  "/v1/verifications": async () => [(await import("./verify.ts")).verificationRoutes],
  "/v1/lists": async () => [(await import("./list.ts")).listRoutes],
  "/v1/schedules": async () => [(await import("./schedule.ts")).scheduleRoutes],
  "/v1/form-check": async () => [(await import("./form-check.ts")).formCheckRoutes],
  "/v1/credits": async () => [(await import("./credit.ts")).creditRoutes],
  "/v1/usage": async () => [(await import("./usage.ts")).usageRoutes],
  "/v1/webhooks": async () => [(await import("./webhook.ts")).webhookRoutes],
  "/v1/rules": async () => [(await import("./rule.ts")).ruleRoutes],
  "/v1/suppressions": async () => [(await import("./suppression.ts")).suppressionRoutes],
  "/v1/outcomes": async () => [(await import("./outcome.ts")).outcomeRoutes],
  "/v1/accuracy": async () => [(await import("./accuracy.ts")).accuracyRoutes],
  "/v1/reasons": async () => [(await import("./reason.ts")).reasonRoutes],
};
