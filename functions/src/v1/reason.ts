import { z } from "@hono/zod-openapi";
import { TestMode } from "@winnow/core/test-mode";
import { Verdict } from "@winnow/core/verdict";
import { staticJson } from "../http/answer/static-json.ts";
import { answer, call, routes } from "./route.ts";

/** A reason as the API lists it. */
const ReasonGuide = Verdict.ReasonGuide.extend({
  test_address: z.string().describe("Has this reason when it is verified with a test key"),
}).meta({ id: "ReasonGuide" });

/** Every reason, with the address that has it when it is verified with a test key. */
export const reasons: readonly z.output<typeof ReasonGuide>[] = Verdict.reasonGuides.map((guide) => ({
  ...guide,
  test_address: TestMode.addressFor[guide.reason],
}));

const table = staticJson({ results: reasons });

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
    { 200: answer("All reasons", z.object({ results: z.array(ReasonGuide) })) },
  ),
  (c) => table(c) as never,
);
