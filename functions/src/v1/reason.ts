import { z } from "@hono/zod-openapi";
import { Verdict } from "@winnow/core/verdict";
import { staticJson } from "./static-json.ts";
import { answer, call, routes } from "./route.ts";

const table = staticJson({ results: Verdict.reasonGuides });

export const reasonRoutes = routes().openapi(
  call(
    "public",
    {
      method: "get",
      path: "/",
      operationId: "listReasons",
      summary: "List the reasons of verdicts",
      description: "Every status and reason, what it means and what to do. Takes no key.",
      tags: ["Reasons"],
    },
    { 200: answer("All reasons", z.object({ results: z.array(Verdict.ReasonGuide) })) },
  ),
  (c) => table(c) as never,
);
