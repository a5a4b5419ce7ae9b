/** The shapes by which an analysis or a verification is started. Safe for the browser. */
import { z } from "zod";
import { Mode } from "../../verification/schema.ts";
import { limits } from "../limits.ts";

export const Analyze = z.object({
  again: z
    .boolean()
    .default(false)
    .describe(
      "Also where an analysis is completed: another one replaces it, with a new sample unless one address in ten was probed already",
    ),
});

export const Verify = z.object({
  mode: Mode.optional().describe(
    "The verb, whose permission it needs: `verify` unless said otherwise, or `clean` for a list that was uploaded to be analyzed or cleaned",
  ),
  fresh: z
    .boolean()
    .default(false)
    .describe(
      "Asks again for a credit, instead of repeating free of charge the verdicts of the last 24 hours on single addresses and on the 50 newest lists",
    ),
  again: z
    .union([
      z.boolean(),
      z
        .array(
          z
            .int()
            .min(0)
            .max(limits.rows - 1),
        )
        .min(1)
        .max(limits.askedAgain),
    ])
    .default(false)
    .describe(
      "Asks once more about the unknown addresses of a verification that is completed; or about those of them at these positions in its result",
    ),
});
export type Verify = z.infer<typeof Verify>;
