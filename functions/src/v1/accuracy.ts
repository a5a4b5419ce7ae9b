import { Outcome } from "@winnow/core/outcome";
import { answer, call, routes } from "./route.ts";

/** How often addresses that the workspace was told are valid bounced. A test key has no such. */
export const accuracyRoutes = routes().openapi(
  call(
    "outcomes:read",
    {
      method: "get",
      path: "/",
      operationId: "getAccuracy",
      summary: "Get how often valid addresses bounced",
      description:
        "Of the addresses that were called `valid`, charged and mailed: how many bounced because of the mailbox, by month and mail provider, each with its 95 % confidence interval. It follows the outcomes that are reported: after about an hour while there are few, and within a week. A source that reports bounces without deliveries is named and not counted. The outcomes of test mode are not counted either.",
      tags: ["Outcomes"],
    },
    { 200: answer("Mailed and bounced addresses by month and mail provider", Outcome.Accuracy) },
  ),
  async (c) => c.json(await Outcome.accuracy(), 200),
);
