import { Outcome } from "@winnow/core/outcome";
import { answer, get, routes } from "./route.ts";

/** How often addresses that the workspace was told are valid bounced. */
export const accuracyRoutes = routes().openapi(
  ...get({ areas: ["verify_email"], action: "view" }, "/", "getAccuracy", {
    tags: ["Outcomes"],
    answer: answer("Mailed and bounced addresses by month and mail provider", Outcome.Accuracy),
    does: Outcome.accuracy,
  }),
);
