import { Outcome } from "@winnow/core/outcome";
import { answer, call, routes } from "./route.ts";

/** How often addresses that the workspace was told are valid bounced. */
export const accuracyRoutes = routes().openapi(
  call(
    { areas: ["verify_email"], action: "view" },
    { method: "get", path: "/", operationId: "getAccuracy", tags: ["Outcomes"] },
    { 200: answer("Mailed and bounced addresses by month and mail provider", Outcome.Accuracy) },
  ),
  async (c) => c.json(await Outcome.accuracy(), 200),
);
